import type { Hit } from '../../../shared/schema/answers.ts'
import { Marked } from './marked.tsx'

type Words = Pick<Hit, 'title' | 'text' | 'highlights'>

const rangesOf = ({ highlights }: Words, field: 'title' | 'text') => highlights.filter((h) => h.field === field)

/** A hit's title with what was searched for marked. */
export const HitTitle = ({ hit }: { hit: Words }) => <Marked text={hit.title} ranges={rangesOf(hit, 'title')} />

/** What a text begins with that its title says already: a rule's own sentence, a section's headings. */
function repeatedIn({ title, text }: Words): number {
  if (text.startsWith(title)) return title.length + 1
  const headings = /^(?:\s*#{1,6} [^\n]*\n)*\s*/.exec(text)![0].length
  return headings < text.length ? headings : 0
}

/** The stretch of its text that was found; what the title says is not said again. */
export function HitSnippet({ hit }: { hit: Words }) {
  const { text } = hit
  const from = repeatedIn(hit)
  const ranges = rangesOf(hit, 'text')
    .filter(({ start }) => start >= from)
    .map(({ start, end }) => ({ start: start - from, end: end - from }))
  if (text.length <= from) return null
  return (
    <p class="snippet">
      <Marked text={text.slice(from)} ranges={ranges} />
    </p>
  )
}
