import type { Parts } from '../../../shared/schema/base.ts'
import { useSpeech } from '../state/speech.ts'
import { sayOr } from '../texts.ts'

const SLOT = /<(NUM|MONEY|DATETIME|ID|ORDER_ID|NAME)>/

/** Canon words, in which a value stands as its kind: what it is in each place, the evidence tells. */
function Canon({ words }: { words: string }) {
  const { say } = useSpeech()
  return (
    <>
      {words.split(SLOT).map((piece, i) =>
        i % 2 === 0 ? (
          piece
        ) : (
          <i key={i} class="slot">
            {sayOr(say, `slot_${piece}`, piece)}
          </i>
        ),
      )}
    </>
  )
}

/** A rule as one line: when, action → result. */
export function RuleLine({ C, A, R }: Parts) {
  const { say } = useSpeech()
  if (!C && !A && !R) return <span class="faint">{say('unnamed')}</span>
  return (
    <span class="rule-line">
      {C && (
        <span class="when">
          <Canon words={C} />
        </span>
      )}
      {A && (
        <span>
          <Canon words={A} />
        </span>
      )}
      {R && (
        <span class="result">
          <Canon words={R} />
        </span>
      )}
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
