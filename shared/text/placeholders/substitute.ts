import type { Draft, Hole } from '../draft.ts'
import { countTokens, tokenOf } from '../tokens.ts'
import type { Pattern, Placeholder } from './placeholder.ts'

const REACH = 16

/** Puts tokens where one pattern matches; the holes stay in the order of their tokens. */
function substitutePattern(draft: Draft, pattern: Pattern, placeholder: Placeholder): Draft {
  const { text } = draft
  const find = pattern.find
  find.lastIndex = 0
  let match = find.exec(text)
  if (!match) return draft
  let out = ''
  let from = 0
  let held = 0
  const holes: Hole[] = []
  const keep = (until: number) => {
    const stretch = text.slice(from, until)
    const count = countTokens(stretch)
    holes.push(...draft.holes.slice(held, held + count))
    held += count
    out += stretch
  }
  for (; match; match = find.exec(text)) {
    if (!match[0]) {
      find.lastIndex++
      continue
    }
    const at = match.index
    const around = {
      left: text.slice(Math.max(0, at - REACH), at),
      right: text.slice(at + match[0].length, at + match[0].length + REACH),
    }
    const reading = pattern.read(match, around)
    if (!reading) continue
    const { before = '', after = '', length = match[0].length, kind = placeholder.kind, literal, value, unit } = reading
    keep(at)
    out += before + tokenOf(kind) + after
    holes.push({ kind, literal, value, unit })
    held += countTokens(text.slice(at, at + length))
    from = at + length
    find.lastIndex = from
  }
  if (!from) return draft
  keep(text.length)
  return { text: out, holes }
}

/** Runs one kind over a draft. Linear: every pattern is bounded and never starts twice at one place. */
export function substitute(draft: Draft, placeholder: Placeholder): Draft {
  if (!placeholder.mayHold.test(draft.text)) return draft
  return placeholder.patterns.reduce((d, pattern) => substitutePattern(d, pattern, placeholder), draft)
}
