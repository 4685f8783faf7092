import type { Hit } from '../schema/answers.ts'
import type { Expectation } from '../schema/evaluation.ts'

/** A result as it is held against what was expected. `rule_key`: of a rule, where somebody looked it up. */
export type Found = Pick<Hit, 'id' | 'kind' | 'title' | 'text' | 'app_version' | 'evidence' | 'modules'> & {
  rule_key?: string
}

/** Width, case and space do not tell two texts apart: people copy quotes across line breaks. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/** A title path's headings without their marks, so that one may be named as it is read. */
const headings = (title_path: string): string[] =>
  title_path.split(/\s*[|›]\s*/u).map((heading) => folded(heading.replace(/^#+\s*/u, '')))

/** `wanted` is the whole path or its end. */
function endsIn(title_path: string, wanted: string): boolean {
  const [path, end] = [headings(title_path), headings(wanted)]
  return end.length <= path.length && end.every((heading, n) => heading === path[path.length - end.length + n])
}

function isSection({ evidence }: Found, wanted: string): boolean {
  const { anchor, title_path, path, source } = evidence
  if (path === undefined) return false
  const places = anchor ? [anchor, `#${anchor}`, `${path}#${anchor}`, `${source}/${path}#${anchor}`] : []
  if ([path, `${source}/${path}`, ...places].some((place) => folded(place) === folded(wanted))) return true
  return title_path !== undefined && endsIn(title_path, wanted)
}

const someOf = (has: readonly string[], wanted: readonly string[]): boolean => {
  const known = new Set(has.map(folded))
  return wanted.some((one) => known.has(folded(one)))
}

/** Whether places are expected, beside texts. */
export const namesPlaces = ({ rule_keys, external_ids, node_ids, sections }: Expectation): boolean =>
  [rule_keys, external_ids, node_ids, sections].some((list) => list !== undefined)

/** Whether a result's evidence is one of the places expected; where only texts are, whether it holds one of them. */
export function meets(expect: Expectation, result: Found): boolean {
  const { rule_keys = [], external_ids = [], node_ids = [], sections = [], quote = [] } = expect
  if (!namesPlaces(expect)) return quote.some((text) => holds(result, text))
  return (
    (result.kind === 'rule' && someOf([result.id, ...(result.rule_key ? [result.rule_key] : [])], rule_keys)) ||
    someOf(result.evidence.external_ids, external_ids) ||
    someOf(result.evidence.node_ids, node_ids) ||
    sections.some((section) => isSection(result, section))
  )
}

export const holds = ({ text }: Pick<Found, 'text'>, quote: string): boolean => folded(text).includes(folded(quote))

/** What a result was held against, as one line. */
export function placeOf({ kind, id, rule_key, evidence }: Found): string {
  const { path, anchor, external_ids, node_ids } = evidence
  if (path !== undefined) return anchor ? `${path}#${anchor}` : path
  const own = kind === 'rule' ? [rule_key ?? id] : []
  return [...new Set([...own, ...external_ids, ...node_ids])].join(' ')
}
