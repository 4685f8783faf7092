import { parseAppVersion } from '../../shared/app-version.ts'
import { extract } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { BatchAnswer, UploadAnswer } from '../../shared/schema/delivery.ts'
import { shortHash } from '../../shared/text/fingerprint.ts'
import { ingestRuleAtoms } from './ingest-rule-atoms.ts'
import { sendCases } from './send-cases.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

/** The shipped sample project as it lies on disk. */
export type Sample = { app_version: string; file_key: string | null; design: string; cases: Uint8Array }

/** A file key for a design that came without one: over the document's name and bytes. */
export const localFileKey = (name: string, text: string): string => `local-${shortHash(JSON.stringify([name, text]))}`

/**
 * Reads a design file (Figma's REST JSON) and sends what it says, as a plugin would.
 * Errors  `bad_json`, `bad_input`, those of `ingestRuleAtoms`.
 */
export async function sendDesign(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  file: { text: string; file_key: string | null },
): Promise<BatchAnswer> {
  const { atoms, scope } = readDesign(workshop, where.app_version, file)
  return ingestRuleAtoms(workshop, caller, where, { scope, atoms }, false)
}

/** What a design file says, ready to be sent. Errors  `bad_json`, `bad_input`. */
export function readDesign(
  { synonyms }: Pick<Workshop, 'synonyms'>,
  app_version: AppVersion,
  { text, file_key }: { text: string; file_key: string | null },
) {
  const { document, skipped } = fromRest(parsed(text))
  const extraction = extract(document, {
    file_key: file_key ?? localFileKey(document.name, text),
    app_version,
    synonyms,
  })
  const lost = skipped.map(({ node_id, reason }) => ({ node_id, reason }))
  return { atoms: extraction.atoms, scope: { ...extraction.scope, skipped: [...extraction.scope.skipped, ...lost] } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new HufuError('bad_json', { why: (error as Error).message })
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Loads the sample project through the very verbs that everybody uses. */
export async function loadSample(
  workshop: Workshop,
  caller: Caller,
  project: string,
  sample: Sample,
): Promise<{ app_version: AppVersion; rule_atoms: BatchAnswer['counts'] } & UploadAnswer> {
  const where = { project, app_version: parseAppVersion(sample.app_version) }
  const design = await sendDesign(workshop, caller, where, { text: sample.design, file_key: sample.file_key })
  const upload = await sendCases(workshop, caller, where, {
    kind: 'test_suites',
    file_name: 'cases.xml',
    test_project: '',
    is_full: false,
    is_part: false,
    series: null,
    bytes: once(sample.cases),
  })
  return { app_version: where.app_version, rule_atoms: design.counts, ...upload }
}
