import type { Parts } from '../../../shared/schema/base.ts'
import { useSpeech } from './speech.ts'

const ORDER = ['C', 'A', 'R'] as const

/** A rule as condition, action and result; what is empty is not shown. */
export function RuleWords({ parts }: { parts: Parts }) {
  const { say } = useSpeech()
  return (
    <dl class="words">
      {ORDER.filter((part) => parts[part]).map((part) => (
        <div key={part}>
          <dt>{say(part)}</dt>
          <dd>{parts[part]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One line, for labels and lists. */
export const inOneLine = (parts: Parts) =>
  ORDER.map((part) => parts[part])
    .filter(Boolean)
    .join(' → ')
