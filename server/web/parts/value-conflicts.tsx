import { valueWords } from '../../../shared/align/value-words.ts'
import type { ValueConflict } from '../../../shared/schema/cluster.ts'
import { useSpeech } from '../state/speech.ts'

/** The values on which design and test disagree: the first thing that anybody has to see. */
export function ValueConflicts({ conflicts }: { conflicts: ValueConflict[] }) {
  const { say } = useSpeech()
  if (conflicts.length === 0) return null
  return (
    <section class="conflicts">
      <h3>{say('conflicts')}</h3>
      {conflicts.map((conflict, i) => (
        <dl key={i} class="conflict">
          {conflict.sides.map((side) => (
            <div key={`${side.side} ${side.atom_id}`}>
              <dt>
                {say(`side_${side.side}`)} · {say(conflict.part)}
              </dt>
              <dd>{valueWords(side, conflict.unit)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
