import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { type ErrorCode, HufuError, sentences } from '../../shared/error.ts'
import type { Counts, Job } from '../../shared/schema/delivery.ts'
import {
  type DocumentAccepted,
  documentPath,
  type Pruned,
  productName,
  sourceId,
} from '../../shared/schema/document.ts'
import { DOCUMENT_HEAD, recogniseDocument } from '../imports/documents/index.ts'
import { oneJob } from '../verbs/deliveries.ts'
import { pruneSource } from '../verbs/documents/delete-documents.ts'
import { sendDocument, sourceIdOf } from '../verbs/documents/send-document.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'
import type { Remote } from './remote.ts'

/** A file of the source: where it lies on this machine, and its path inside the source. */
type Found = { full: string; path: string }
type Target = { product: string; source_id: string }
/** Where documents go, wherever it is. */
type Shelf = { take(file: Found): Promise<Job>; prune(keep: string[]): Promise<Pruned> }

/** Documents into a store. */
export const command: Command = {
  name: 'ingest',
  summary: {
    en: 'Put manuals and other documents into a store: Markdown, text, PDF, Word, Excel, OpenAPI',
    zh: '把手册等文档放入存储：Markdown、纯文本、PDF、Word、Excel、OpenAPI',
  },
  options: {
    product: { value: 'P', required: true, help: { en: 'what the documents are about', zh: '文档所属的产品' } },
    file: {
      value: 'FILE|DIR',
      required: true,
      help: { en: 'a file, or a folder with all that lies in it', zh: '一个文件，或整个文件夹' },
    },
    source: {
      value: 'S',
      help: {
        en: 'the source’s name (default: of the product and the file or folder)',
        zh: '来源名（默认由产品和文件或文件夹的名字组成）',
      },
    },
    prune: {
      help: {
        en: 'remove what the source holds and the folder no longer has',
        zh: '移除来源里有、而文件夹里已没有的文件',
      },
    },
    json: { help: { en: 'print what became of each file as JSON Lines', zh: '以 JSON Lines 打印每个文件的结果' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const given = resolve(terminal.cwd, optionText(args, 'file')!)
    const target = targetOf(args, given)
    const files = await filesAt(given)
    const remote = remoteOf(args, terminal)
    if (remote) return ingested(remoteShelf(remote, target), files, args, terminal)
    return inWorkshop(args, terminal, async (workshop) => {
      const project = projectOf(args)
      const shelf: Shelf = {
        async take({ full, path }) {
          const bytes = createReadStream(full)
          const { job_id } = await sendDocument(workshop, MACHINE, project, { ...target, path, settings: {}, bytes })
          terminal.signal.addEventListener('abort', () => workshop.jobs.cancel(job_id), { once: true })
          await workshop.jobs.idle()
          return oneJob(workshop, project, job_id)
        },
        prune: (keep) => pruneSource(workshop, MACHINE, project, target.source_id, keep, false),
      }
      return ingested(shelf, files, args, terminal)
    })
  },
}

function targetOf(args: Arguments, given: string): Target {
  const product = productName.safeParse(optionText(args, 'product'))
  if (!product.success)
    throw new HufuError('bad_usage', {
      why: '--product takes 1 to 100 characters',
      why_zh: '--product 为 1 到 100 个字符',
    })
  const named = optionText(args, 'source') ?? sourceIdOf(product.data, basename(given).replace(/(.)\.[^.]*$/, '$1'))
  if (!sourceId.safeParse(named).success)
    throw new HufuError('bad_usage', {
      why: '--source takes letters, digits, dots, dashes and underlines, at most 64',
      why_zh: '--source 只能用文字、数字、点、横线和下划线，最多 64 个',
    })
  return { product: product.data, source_id: named }
}

/** Hidden files and links are left out: what they lead to was not named. */
async function filesAt(given: string): Promise<Found[]> {
  const found = await stat(given).catch(() => {
    throw new HufuError('file_not_found', { file: basename(given) }, { file: basename(given) })
  })
  if (!found.isDirectory()) return [{ full: given, path: basename(given).normalize('NFC') }]
  const files: Found[] = []
  const enter = async (folder: string, under: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${under}${entry.name}`
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) await enter(join(folder, entry.name), `${path}/`)
      else if (entry.isFile()) files.push({ full: join(folder, entry.name), path: path.normalize('NFC') })
    }
  }
  await enter(given, '')
  if (!files.length) throw new HufuError('bad_usage', { why: 'the folder holds no file', why_zh: '文件夹里没有文件' })
  return files
}

/** What a folder holds beside documents: left out without a refusal. */
const LEFT_OUT: readonly ErrorCode[] = ['picture_document', 'unknown_document', 'web_page_document', 'empty_document']

async function ingested(shelf: Shelf, files: readonly Found[], args: Arguments, terminal: Terminal): Promise<number> {
  const isFolder = files.length > 1
  const kept: string[] = []
  let [code, taken] = [0, 0]
  for (const [i, file] of files.entries()) {
    terminal.signal.throwIfAborted()
    const passed = await leftOut(file)
    if (passed && isFolder) {
      complain(file.path, passed, terminal)
      continue
    }
    terminal.stderr.write(isFolder ? `${i + 1}/${files.length} ${file.path}\n` : '')
    kept.push(file.path)
    const job = await shelf.take(file).catch((error: unknown) => {
      if (!(error instanceof HufuError) || error.code !== 'too_large') throw error
      complain(file.path, { code: error.code, ...sentences(error.code, error.details) }, terminal)
    })
    if (!job) {
      code = 1
      continue
    }
    if (job.status === 'succeeded') taken++
    else {
      code = 1
      complain(file.path, job.error ?? { code: job.status, message: job.status, message_zh: job.status }, terminal)
    }
    tell(file.path, job, args, terminal)
  }
  if (!taken) return 1
  if (args.options.prune) {
    const { files: gone } = await shelf.prune(kept)
    for (const path of gone)
      terminal.stdout.write(
        args.options.json ? `${JSON.stringify({ file: path, outcome: 'gone' })}\n` : `${path}: gone\n`,
      )
  }
  return code
}

type Said = { code: string; message: string; message_zh: string }

/** Told by its first bytes, before it travels anywhere. */
async function leftOut({ full, path }: Found): Promise<Said | null> {
  if (!documentPath.safeParse(path).success) {
    const details = { why: `"${path}" is no path that is taken`, why_zh: `“${path}”不能作为路径` }
    return { code: 'bad_input', ...sentences('bad_input', details) }
  }
  const file = await open(full)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(DOCUMENT_HEAD), 0, DOCUMENT_HEAD, 0)
    recogniseDocument(buffer.subarray(0, bytesRead))
    return null
  } catch (error) {
    if (error instanceof HufuError && LEFT_OUT.includes(error.code))
      return { code: error.code, ...sentences(error.code, error.details) }
    if (error instanceof HufuError) return null
    throw error
  } finally {
    await file.close()
  }
}

const complain = (path: string, { code, message, message_zh }: Said, { stderr, lang }: Terminal) =>
  void stderr.write(`hufu: ${path}: ${code}: ${lang === 'zh' ? message_zh : message}\n`)

function tell(
  path: string,
  { counts, status, result, error }: Job,
  args: Arguments,
  { stdout, stderr, lang }: Terminal,
) {
  const { outcome = status, remarks = [] } = (result ?? {}) as {
    outcome?: string
    remarks?: (Said & { line: number | null })[]
  }
  if (args.options.json) {
    stdout.write(`${JSON.stringify({ file: path, outcome, counts, remarks, ...(error && { error }) })}\n`)
    return
  }
  stdout.write(`${path}: ${[outcome, ...countWords(counts)].join(', ')}\n`)
  for (const { line, ...said } of remarks)
    complain(line === null ? path : `${path}:${line}`, said, { stderr, lang } as Terminal)
}

const countWords = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${name} ${n}`)

function remoteShelf(remote: Remote, { product, source_id }: Target): Shelf {
  return {
    async take({ full, path }) {
      const asked = new URLSearchParams({ product, source: source_id, path })
      const bytes = Readable.toWeb(createReadStream(full)) as ReadableStream<Uint8Array>
      const sent = await remote.upload(`/documents?${asked}`, bytes, 'application/octet-stream')
      const { job_id } = (await sent.json()) as DocumentAccepted
      await (await remote.get(`/jobs/${job_id}/events`)).text() // ends with the job
      return (await (await remote.get(`/jobs/${job_id}`)).json()) as Job
    },
    async prune(keep) {
      const answer = await remote.post(`/documents/sources/${encodeURIComponent(source_id)}/prune`, { keep })
      return (await answer.json()) as Pruned
    },
  }
}
