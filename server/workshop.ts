import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type SynonymTable, shippedTable } from '../shared/text/synonyms/table.ts'
import { type FigmaAccess, makeFigmaClient } from './figma-rest/client.ts'
import { makeThreadFitter } from './fit-thread.ts'
import { makeThreadDocumentReader, makeThreadReader, makeThreadSendReader } from './import-thread.ts'
import { DOCUMENT_HEAD, recogniseDocument } from './imports/documents/index.ts'
import { recognise } from './imports/index.ts'
import { readVersionSync, writeVersionSync } from './imports/version-sync-file.ts'
import { makeLook } from './look.ts'
import { makeOutgoing } from './outgoing.ts'
import { makeSearchIndex } from './search/bm25-index.ts'
import { makeShelf } from './search/index-file.ts'
import { recipeOf } from './search/recipe.ts'
import { makeUploads } from './store/files.ts'
import { indexesIn, picturesIn, uploadsIn } from './store/folder.ts'
import { openStore } from './store/open.ts'
import { makePictures } from './store/pictures.ts'
import { openSpool } from './store/spool.ts'
import { makeCatalogue } from './verbs/catalogue.ts'
import { makeReports } from './verbs/coverage/report.ts'
import { makeTallies } from './verbs/coverage/tallies.ts'
import { makeDocumentReader } from './verbs/documents/read-document.ts'
import { fit } from './verbs/fit.ts'
import { makeForceMemory } from './verbs/force.ts'
import { makeGraphMemory } from './verbs/graph-memory.ts'
import { makeWork } from './verbs/job-kinds.ts'
import { makeJobs } from './verbs/jobs.ts'
import { makeMapMemory } from './verbs/lookup/map.ts'
import { makeModules } from './verbs/modules.ts'
import { makeOutbox } from './verbs/outbox.ts'
import { makeSendReader } from './verbs/read-send.ts'
import { makeReader } from './verbs/read-upload.ts'
import { makeSoundness, refusingDamaged } from './verbs/soundness.ts'
import { memorySpool } from './verbs/spool.ts'
import { makeSynonyms } from './verbs/synonyms.ts'
import { makeTurns } from './verbs/turns.ts'
import type { Log, Workshop } from './verbs/workshop.ts'

const DEFAULT_PROJECT = 'default'
/** Work on fewer bytes keeps its spool in memory. */
const SPOOL_FROM = 16_000_000

/** `import_script`: what an import thread runs; without one, all is done in this thread. `is_checked`: the database is looked through first. */
export type Making = {
  now?: () => string
  log?: Log
  synonyms?: SynonymTable
  import_script?: string | undefined
  is_checked?: boolean
  /** From how many bytes on a spool lies on disk. */
  spool_from?: number
  /** Without one, nothing is pulled from Figma. */
  figma?: FigmaAccess | null
  /** What a thread runs that looks the database through; without one that is done in this thread. */
  copy_script?: string | undefined
  /** Hosts to which webhooks may be sent over http. */
  webhook_http_hosts?: readonly string[]
}

/** Ids that sort by the time they were made, also within one millisecond. */
function idMaker(): Workshop['newId'] {
  let last = 0
  return (prefix) => {
    last = Math.max(last + 1, Date.now() * 1000)
    return `${prefix}_${last.toString(36)}${randomBytes(4).toString('hex')}`
  }
}

/**
 * Opens a data directory and everything that verbs work with; creates both where they are not there.
 * Errors  `store_too_new`, `store_damaged`, `busy`.
 */
export async function openWorkshop(folder: string, making: Making = {}): Promise<Workshop> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const now = making.now ?? (() => new Date().toISOString())
  const log = making.log ?? (() => {})
  const soundness = makeSoundness(makeLook(folder, making.copy_script), now, log)
  const store = refusingDamaged(openStore(folder, making.is_checked), soundness)
  const synonyms = makeSynonyms(store, making.synonyms ?? shippedTable())
  const files = uploadsIn(folder)
  const uploads = makeUploads(files)
  const [turns, newId, outgoing] = [makeTurns(), idMaker(), makeOutgoing(making.webhook_http_hosts ?? [])]
  const workshop: Workshop = {
    program: process.env.HUFU_VERSION ?? '',
    store,
    uploads,
    pictures: makePictures(picturesIn(folder)),
    spool: async (bytes) => (bytes < (making.spool_from ?? SPOOL_FROM) ? memorySpool() : openSpool(files)),
    read: making.import_script ? makeThreadReader(making.import_script, files) : makeReader({ uploads, recognise }),
    readSend: making.import_script ? makeThreadSendReader(making.import_script, files) : makeSendReader(uploads),
    readDocument: making.import_script
      ? makeThreadDocumentReader(making.import_script, files)
      : makeDocumentReader({ uploads, recognise: recogniseDocument, head_bytes: DOCUMENT_HEAD }),
    fit: making.import_script ? makeThreadFitter(making.import_script) : async (pieces, terms) => fit(pieces, terms),
    synonyms,
    graphs: makeGraphMemory(),
    force: makeForceMemory(),
    maps: makeMapMemory(),
    version_file: { read: (text) => readVersionSync(text, 'version_sync.yaml'), write: writeVersionSync },
    modules: makeModules(store, synonyms),
    tallies: makeTallies(store),
    reports: makeReports(),
    figma: making.figma ? makeFigmaClient(making.figma) : null,
    catalogue: makeCatalogue({
      store,
      index: makeSearchIndex(),
      synonyms,
      shelf: makeShelf(indexesIn(folder), recipeOf(process.env.HUFU_VERSION ?? '')),
      log,
    }),
    jobs: makeJobs(
      store,
      makeWork(() => workshop),
      now,
      log,
    ),
    turns,
    soundness,
    outgoing,
    outbox: makeOutbox({ store, outgoing, turns, now, newId, log }),
    now,
    newId,
    newSecret: () => `hufu_${randomBytes(32).toString('base64url')}`,
    hash: (secret) => createHash('sha256').update(secret).digest('hex'),
    log,
  }
  if (!(await store.projects.all()).length)
    await store.commit({
      writes: [
        {
          table: 'projects',
          put: [{ project: DEFAULT_PROJECT, name: DEFAULT_PROJECT, created_at: now(), watermark: 0 }],
        },
      ],
    })
  return workshop
}
