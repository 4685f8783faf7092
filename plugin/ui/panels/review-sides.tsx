import type { ReviewEvidence, ReviewItem } from '../../../shared/schema/review.ts'
import { useLinks } from '../parts/links.ts'
import { useSpeech } from '../parts/speech.ts'
import { casePage } from '../server/pages.ts'
import type { Access } from '../server/request.ts'
import { pairOf } from '../state/questions.ts'
import { difference, type Piece } from '../state/text-difference.ts'

export type At = { access: Access; appVersion: string; jump(nodeId: string): void }

const PARTS = ['C', 'A', 'R'] as const

function Text({ pieces }: { pieces: readonly Piece[] }) {
  const { say } = useSpeech()
  if (!pieces.length) return <span class="faint">{say('no_words')}</span>
  return (
    <>{pieces.map(({ text, differs }, i) => (differs ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>))}</>
  )
}

/** Where a text stands: its layer on the canvas, or the step of its case. */
function Place({ evidence, access, appVersion, jump }: At & { evidence: ReviewEvidence }) {
  const { say } = useSpeech()
  const open = useLinks()
  const { node_id, case_key, step_number, place, is_gone } = evidence
  if (is_gone) return <span class="faint">{`${place} · ${say('gone_evidence')}`}</span>
  if (node_id)
    return (
      <button type="button" class="link wraps" title={say('place_layer')} onClick={() => jump(node_id)}>
        {place}
      </button>
    )
  if (!case_key) return <span>{place}</span>
  return (
    <button
      type="button"
      class="link wraps"
      title={say('case_open')}
      onClick={() => open(casePage(access, appVersion, case_key, step_number))}
    >
      {place} ↗
    </button>
  )
}

/** Two texts part by part, with what differs marked. What neither says is left out. */
function Pair({ left, right, ...at }: At & { left: ReviewEvidence; right: ReviewEvidence }) {
  const { say } = useSpeech()
  return (
    <table class="sides">
      <thead>
        <tr>
          {[left, right].map((one) => (
            <th key={one.atom_id} scope="col">
              {say(`side_${one.side}`)}
            </th>
          ))}
        </tr>
      </thead>
      {PARTS.filter((part) => left.words[part] || right.words[part]).map((part) => {
        const [a, b] = difference(left.words[part], right.words[part])
        return (
          <tbody key={part}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {say(part)}
              </th>
            </tr>
            <tr>
              <td>
                <Text pieces={a} />
              </td>
              <td>
                <Text pieces={b} />
              </td>
            </tr>
          </tbody>
        )
      })}
      <tfoot>
        <tr>
          {[left, right].map((one) => (
            <td key={one.atom_id}>
              <Place evidence={one} {...at} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

/** What is asked about, side by side; further evidence of either side below. */
export function Sides({ item, ...at }: At & { item: ReviewItem }) {
  const { say } = useSpeech()
  const [left, right] = pairOf(item)
  const more = item.evidence.filter((one) => one !== left && one !== right)
  const written = [left, right].filter((one) => one?.raw_text)
  return (
    <>
      {left && right && <Pair left={left} right={right} {...at} />}
      {left && !right && (
        <p>
          {PARTS.map((part) => left.words[part])
            .filter(Boolean)
            .join(' → ')}{' '}
          <Place evidence={left} {...at} />
        </p>
      )}
      {more.length > 0 && (
        <ul class="more-evidence">
          {more.map((one) => (
            <li key={one.atom_id}>
              <span class="faint">{say(`side_${one.side}`)}</span>{' '}
              {PARTS.map((part) => one.words[part])
                .filter(Boolean)
                .join(' → ')}{' '}
              <Place evidence={one} {...at} />
            </li>
          ))}
        </ul>
      )}
      {written.length > 0 && (
        <details>
          <summary>{say('as_written')}</summary>
          {written.map((one) => (
            <blockquote key={one!.atom_id}>{one!.raw_text}</blockquote>
          ))}
        </details>
      )}
    </>
  )
}
