import type { Piece } from '../../../shared/hit-words.ts'

/** A text with what was searched for marked. */
export const Marked = ({ pieces }: { pieces: readonly Piece[] }) => (
  <>{pieces.map(({ text, isMarked }, i) => (isMarked ? <mark key={i}>{text}</mark> : text))}</>
)
