import type { Parts } from '../../../shared/schema/base.ts'
import { useSpeech } from '../state/speech.ts'

/** A rule as one line: when, action → result. */
export function RuleLine({ C, A, R }: Parts) {
  const { say } = useSpeech()
  if (!C && !A && !R) return <span class="faint">{say('unnamed')}</span>
  return (
    <span class="rule-line">
      {C && <span class="when">{C}</span>}
      {A && <span>{A}</span>}
      {R && <span class="result">{R}</span>}
    </span>
  )
}

/** A rule in its parts, each under its name. */
export function RuleParts({ parts }: { parts: Parts }) {
  const { say } = useSpeech()
  return (
    <dl class="parts">
      {(['C', 'A', 'R'] as const).map(
        (part) =>
          parts[part] && (
            <div key={part}>
              <dt>{say(part)}</dt>
              <dd>{parts[part]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
