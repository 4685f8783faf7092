import type { Parts } from '../../../shared/schema/base.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Say } from '../texts.ts'
import type { Group } from './review.ts'

/** Text that Markdown must not read as its own, on one line. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|#]/g, '\\$&')

const ORDER = ['C', 'A', 'R'] as const

function ruleLine(atom: RuleAtom, words: Parts, say: Say): string {
  const said = ORDER.filter((part) => words[part]).map((part) => `${say(part)}: ${plain(words[part])}`)
  const url = atom.evidence[0]?.figma_url
  return `- ${said.join(' → ')}${url ? ` ([Figma](${url}))` : ''}`
}

/** The rules as a document, a heading for each screen. */
export function markdownOf(groups: readonly Group[], words: (atom: RuleAtom) => Parts, say: Say): string {
  const parts = groups.map(({ frame, atoms }) => {
    const lines = atoms.map((atom) => ruleLine(atom, words(atom), say))
    return `## ${plain(frame) || say('no_frame')}\n\n${lines.join('\n')}\n`
  })
  return parts.join('\n')
}
