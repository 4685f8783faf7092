import { isFileId } from '../../../shared/file-id.ts'
import type { Hit } from '../../../shared/schema/answers.ts'
import type { Collapse } from '../../../shared/schema/document.ts'

/** Characters of a whole file that a hit shows, around what was found. */
const EXCERPT = 600

/** How the results of a source are put together. */
export type CollapseOf = (source: string) => Collapse

/** Parameters of one place that show among hits of other kinds: a long table of codes would else be all that is found. */
const PARAMETERS_MOST = 3

/**
 * Hits put together by their sources' setting: of several of one chapter or file the first, which is the best, stands for
 * the others. A whole file shows only where none of its sections does; of parameters the first few of each place.
 */
export function collapsed(hits: readonly Hit[], collapseOf: CollapseOf): Hit[] {
  const seen = new Set<string>()
  const cited = new Set(hits.filter((hit) => isSection(hit) && !isFileId(hit.id)).map(fileOf))
  const stated = new Map<string, number>()
  return hits.flatMap((hit) => {
    if (hit.kind === 'parameter') {
      const before = stated.get(chapterOf(hit)) ?? 0
      stated.set(chapterOf(hit), before + 1)
      return before < PARAMETERS_MOST ? [hit] : []
    }
    if (!isSection(hit)) return [hit]
    const how = collapseOf(hit.evidence.source ?? '')
    if (isFileId(hit.id) && cited.has(fileOf(hit))) return []
    const key = how === 'file' ? fileOf(hit) : how === 'chapter' ? chapterOf(hit) : hit.id
    if (seen.has(key)) return []
    seen.add(key)
    return [isFileId(hit.id) ? excerpt(hit) : hit]
  })
}

const isSection = ({ kind }: Hit) => kind === 'section'
const fileOf = ({ evidence }: Hit) => JSON.stringify([evidence.source, evidence.path])
const chapterOf = ({ evidence }: Hit) => JSON.stringify([evidence.source, evidence.path, evidence.title_path])

/** Of a file's text the stretch where what was found begins, with its highlights moved along. */
function excerpt(hit: Hit): Hit {
  const first = Math.min(...hit.highlights.filter(({ field }) => field === 'text').map(({ start }) => start))
  const at = Number.isFinite(first) ? hit.text.lastIndexOf('\n', first) + 1 : 0
  const from = first - at > EXCERPT / 2 ? first - EXCERPT / 4 : at
  const isShown = ({ field, start, end }: Hit['highlights'][number]) =>
    field !== 'text' || (start >= from && end <= from + EXCERPT)
  const highlights = hit.highlights
    .filter(isShown)
    .map((mark) => (mark.field === 'text' ? { ...mark, start: mark.start - from, end: mark.end - from } : mark))
  return { ...hit, text: hit.text.slice(from, from + EXCERPT), highlights }
}
