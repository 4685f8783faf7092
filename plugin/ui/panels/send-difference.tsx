import type { BatchAnswer } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { inOneLine } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import { wordsOf } from '../state/review.ts'

type DifferenceProps = {
  difference: BatchAnswer['difference']
  /** The rules about to be sent. */
  atoms: Map<string, RuleAtom>
  /** The rules that the server holds. */
  stored: Map<string, RuleAtom>
  jump(nodeId: string): void
}

/** More of a kind than a person reads. */
const LISTED = 200

type Line = { id: string; words: string; before?: string; node_id: string | undefined }

const line = (id: string, known: Map<string, RuleAtom>): Line => {
  const atom = known.get(id)
  return { id, words: atom ? inOneLine(wordsOf(atom)) : id, node_id: atom?.evidence[0]?.node_id }
}

function Lines({ kind, lines, jump }: { kind: 'new' | 'changed' | 'gone'; lines: Line[]; jump(nodeId: string): void }) {
  const { say } = useSpeech()
  if (!lines.length) return null
  return (
    <section class={`difference ${kind}`}>
      <h3>
        {say(`difference_${kind}`)} <span class="faint">{lines.length}</span>
      </h3>
      {kind === 'gone' && <p class="hint">{say('gone_hint')}</p>}
      <ul>
        {lines.slice(0, LISTED).map(({ id, words, before, node_id }) => (
          <li key={id}>
            {before && <del>{before}</del>}
            {node_id ? (
              <button type="button" class="link wraps" onClick={() => jump(node_id)}>
                {words}
              </button>
            ) : (
              <span>{words}</span>
            )}
          </li>
        ))}
      </ul>
      {lines.length > LISTED && <p class="faint">{say('results_more', { count: lines.length - LISTED })}</p>}
    </section>
  )
}

/** New, changed and gone rules by their words, unchanged ones by number. */
export function Difference({ difference, atoms, stored, jump }: DifferenceProps) {
  const { say } = useSpeech()
  const counts = {
    new: difference.new.length,
    changed: difference.changed.length,
    gone: difference.gone.length,
    unchanged: difference.unchanged,
  }
  const changed = difference.changed.map(({ from, to }) => ({ ...line(to, atoms), before: line(from, stored).words }))
  return (
    <>
      <dl class="counts">
        {(['new', 'changed', 'gone', 'unchanged'] as const).map((kind) => (
          <div key={kind} class={kind}>
            <dd>{counts[kind]}</dd>
            <dt>{say(`difference_${kind}`)}</dt>
          </div>
        ))}
      </dl>
      <Lines kind="new" lines={difference.new.map((id) => line(id, atoms))} jump={jump} />
      <Lines kind="changed" lines={changed} jump={jump} />
      <Lines kind="gone" lines={difference.gone.map((id) => line(id, stored))} jump={jump} />
    </>
  )
}
