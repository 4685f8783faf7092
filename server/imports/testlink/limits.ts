/**
 * What a file may ask of us. How many cases it holds is limited by the upload's size alone, and the content of
 * attachments is never held, so neither counts here. Lengths are characters.
 */
export const MAX_DEPTH = 32
export const MAX_ATTRIBUTES = 64
/** One field, tag or comment. TestLink's own columns end at 64 KB. */
export const MAX_TEXT = 1_048_576
/** One case without its attachments: what the parser has to hold at once. */
export const MAX_CASE = 16 * MAX_TEXT
/** How much may stand before the XML: PHP's warnings, a comment. */
export const MAX_JUNK = 65_536
/** Bytes decoded at a time, however large the chunks are that arrive. */
export const PIECE_BYTES = 65_536
