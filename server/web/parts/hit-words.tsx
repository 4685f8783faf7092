import { type Piece, snippetPieces, titlePieces } from '../../../shared/hit-words.ts'
import type { Hit } from '../../../shared/schema/answers.ts'

const LONGEST = 260

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <>{pieces.map(({ text, isMarked }, i) => (isMarked ? <mark key={i}>{text}</mark> : text))}</>
)

type Words = { hit: Pick<Hit, 'title' | 'text' | 'highlights'> }

/** A hit's title with what was searched for marked. */
export const HitTitle = ({ hit }: Words) => <Pieces pieces={titlePieces(hit, LONGEST)} />

/** The stretch of its text that was found; what the title says is not said again. */
export function HitSnippet({ hit }: Words) {
  const pieces = snippetPieces(hit, LONGEST)
  if (!pieces.length) return null
  return (
    <p class="snippet">
      <Pieces pieces={pieces} />
    </p>
  )
}
