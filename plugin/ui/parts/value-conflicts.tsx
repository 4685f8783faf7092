import { valueWords } from '../../../shared/align/value-words.ts'
import type { ValueConflict } from '../../../shared/schema/cluster.ts'
import { useSpeech } from './speech.ts'

/** The values in which the sides differ, those of one side that are the same once. */
export function ValueConflicts({ conflicts }: { conflicts: readonly ValueConflict[] }) {
  const { say } = useSpeech()
  return (
    <>
      {conflicts.map((conflict, i) => {
        const told = new Map(conflict.sides.map((side) => [`${side.side} ${valueWords(side, conflict.unit)}`, side]))
        return (
          <dl key={`${conflict.part}${i}`} class="conflict">
            {[...told.values()].map((side) => (
              <div key={`${side.side} ${side.atom_id}`}>
                <dt>
                  {say(`side_${side.side}`)} · {say(conflict.part)}
                </dt>
                <dd>{valueWords(side, conflict.unit)}</dd>
              </div>
            ))}
          </dl>
        )
      })}
    </>
  )
}
