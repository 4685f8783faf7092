import { reasonIn } from '../../../shared/design/reason-words.ts'
import type { Parts } from '../../../shared/schema/base.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { inOneLine } from './rule-words.tsx'
import { useSpeech } from './speech.ts'

const PLACES_SHOWN = 20

type WhyProps = { id: string; atom: RuleAtom; isEdited: boolean; before: Parts | null; jump(nodeId: string): void }

/** Why this is a rule, in whose words, and where it stands. */
export function RuleWhy({ id, atom, isEdited, before, jump }: WhyProps) {
  const { say, language } = useSpeech()
  const raw = atom.evidence[0]!.raw_text
  const percent = Math.round(atom.confidence * 100)
  return (
    <div class="why" id={id}>
      <p>{say('confidence', { percent, reason: reasonIn(language, atom.confidence_reason) })}</p>
      {raw && <p>{say('raw_text', { text: raw })}</p>}
      {isEdited && <p>{say('as_found', { words: inOneLine(atom) })}</p>}
      {before && <p>{say('as_sent', { words: inOneLine(before) })}</p>}
      <ul>
        {atom.evidence.slice(0, PLACES_SHOWN).map((at) => (
          <li key={at.node_id}>
            <button type="button" class="link wraps" onClick={() => jump(at.node_id)}>
              {at.node_path.map(({ name }) => name).join(' › ') || at.node_id}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
