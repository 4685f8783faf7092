import type { Citation } from '../../../shared/schema/ask.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Line, Source } from './lines.ts'
import type { Picked } from './pick.ts'

/** `base`: the address under which people reach the server, without a slash at its end. */
export type Here = { project: string; base: string }

const MOST_TEXT = 6_000

type Place = Pick<Citation, 'title_path' | 'path' | 'cite' | 'url' | 'source'> &
  Partial<Pick<Citation, 'line_start' | 'line_end' | 'figma_url' | 'case'>>

/** What an answer takes from a source, with the place that opens: the node, the step, or the lines of the document. */
export function cite(here: Here, { source, lines, held }: Picked, n: number): Citation {
  const { hit } = source
  return {
    n,
    id: hit.id,
    kind: hit.kind,
    product: hit.evidence.product ?? hit.modules[0] ?? '',
    section: hit.title,
    snippet: lines.map(({ text }) => text).join('\n'),
    score: Math.round(Math.min(1, held) * 1000) / 1000,
    text: [...hit.text].slice(0, MOST_TEXT).join(''),
    app_version: hit.app_version,
    ...placeOf(here, source, lines[0]!),
  }
}

function placeOf(here: Here, source: Source, line: Line): Place {
  if ('rule' in line) return placeOfRule(here, source, line.rule)
  if ('check' in line) return placeOfCheck(here, source, line.check)
  return placeOfSection(here, source, line.line)
}

const view = ({ project }: Here, name: string, values: Record<string, string>) =>
  `/#/${name}?${new URLSearchParams({ project, ...values })}`

function placeOfRule(here: Here, { hit }: Source, rule: RuleAtom): Place {
  const [shown] = rule.evidence
  const path = view(here, 'rules', { version: rule.app_version, id: hit.id })
  const figma_url = shown?.figma_url ?? undefined
  return {
    source: 'rules',
    title_path: [shown?.page, shown?.frame_name].filter(Boolean).join(' | '),
    path,
    cite: { anchor: shown?.node_id ?? '' },
    url: figma_url ?? `${here.base}${path}`,
    ...(figma_url !== undefined && { figma_url }),
  }
}

function placeOfCheck(here: Here, { hit }: Source, check: CaseAtom): Place {
  const { case_key, case_name, step_number, app_version, suite_path } = check
  const anchor = step_number === null ? '' : `step-${step_number}`
  const of = [here.project, 'v', app_version, 'cases', case_key]
  const path = `/p/${of.map(encodeURIComponent).join('/')}${anchor && `#${anchor}`}`
  return {
    source: hit.kind === 'rule' ? 'rules' : 'cases',
    title_path: suite_path.split(' / ').join(' | '),
    path,
    cite: { anchor },
    url: `${here.base}${path}`,
    case: { case_key, external_id: check.external_id ?? check.internal_id, name: case_name, step_number },
  }
}

/** A section that is gone, or a whole file, opens at the file's top. */
function placeOfSection(here: Here, { hit, section }: Source, line: number): Place {
  const { source = '', path = '', title_path = '', line_start, line_end, page } = hit.evidence
  const lines = section ?? { line_start: 1, line_end: Math.max(1, line_end ?? line_start ?? 1) }
  const at = section ? section.line_start + line : 1
  const values = { source, ...(section && { file: section.file_id, line: String(at) }) }
  return {
    source,
    title_path: section?.title_path ?? title_path,
    path,
    cite: { anchor: section?.anchor ?? '', line: at, ...(section && page !== undefined && { page }) },
    line_start: lines.line_start,
    line_end: lines.line_end,
    url: `${here.base}${view(here, 'documents', values)}`,
  }
}
