import { type Rewriter, rewriterOf } from './rewrite.ts'

/** A text made of an output and its neighbours that does not settle, and the two terms that make it. */
export type Unsettled = { output: string; term: string; text: string }

/** Every text in which an output and a term overlap: what an output may become when its neighbours join it. */
function* joints(output: string, term: string): Generator<string> {
  for (let k = 1; k < Math.min(output.length, term.length); k++) {
    if (output.endsWith(term.slice(0, k))) yield output + term.slice(k)
    if (term.endsWith(output.slice(0, k))) yield term + output.slice(k)
  }
  if (term !== output && term.includes(output)) yield term
  if (term !== output && output.includes(term)) yield output
}

/** Rewrites one change at a time until it repeats itself; true where it comes to rest. */
function comesToRest(text: string, rewrite: Rewriter): boolean {
  const once = rewrite(text)
  return once.isSettled && once.text.length <= text.length * 4 + 64 && rewrite(once.text).text === once.text
}

/** Outputs that, alone or joined to their neighbours, lead back or grow without end. */
export function findUnsettled(pairs: ReadonlyMap<string, string>): Unsettled[] {
  const rewrite = rewriterOf(pairs)
  const found: Unsettled[] = []
  for (const output of new Set(pairs.values()))
    for (const term of pairs.keys())
      for (const text of joints(output, term))
        if (!comesToRest(text, rewrite)) {
          found.push({ output, term, text })
          break
        }
  return found
}
