import { useState } from 'preact/hooks'
import type { Parts } from '../../../shared/schema/base.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { isDropped, type Review, wordsOf } from '../state/review.ts'
import { sayOr } from '../texts.ts'
import { IconButton } from './icons.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { inOneLine, RuleWords } from './rule-words.tsx'
import { useSpeech } from './speech.ts'

export type RuleActions = {
  jump(nodeId: string): void
  drop(atom: RuleAtom): void
  restore(atom: RuleAtom): void
  reword(atom: RuleAtom, parts: Parts): void
}

type RuleRowProps = { atom: RuleAtom; review: Review; actions: RuleActions }

function Head({ atom, review }: Omit<RuleRowProps, 'actions'>) {
  const { say } = useSpeech()
  const percent = Math.round(atom.confidence * 100)
  return (
    <div class="rule-head">
      <span class="tag">{sayOr(say, `signal_${atom.signal}`, atom.signal)}</span>
      <span class="faint" title={say('confidence', { percent, reason: atom.confidence_reason })}>
        {percent}%
      </span>
      {atom.evidence.length > 1 && <span class="faint">{say('places', { count: atom.evidence.length })}</span>}
      {review.edited[atom.atom_id] && <span class="tag brand">{say('edited')}</span>}
      {isDropped(atom, review) && <span class="tag">{say('dropped')}</span>}
    </div>
  )
}

/** One found rule: its words jump to the layer that shows it; it can be dropped and reworded. */
export function RuleRow({ atom, review, actions }: RuleRowProps) {
  const { say } = useSpeech()
  const [isEditing, setEditing] = useState(false)
  const parts = wordsOf(atom, review)
  const what = inOneLine(parts)
  if (isEditing)
    return (
      <li class="rule">
        <Head atom={atom} review={review} />
        <RuleEditor
          parts={parts}
          onCancel={() => setEditing(false)}
          onSave={(words) => {
            actions.reword(atom, words)
            setEditing(false)
          }}
        />
      </li>
    )
  const dropped = isDropped(atom, review)
  return (
    <li class={dropped ? 'rule dropped' : 'rule'}>
      <Head atom={atom} review={review} />
      <button
        type="button"
        class="rule-jump"
        aria-label={say('jump', { what })}
        onClick={() => actions.jump(atom.evidence[0]!.node_id)}
      >
        <RuleWords parts={parts} />
      </button>
      <div class="rule-actions">
        {dropped ? (
          <IconButton name="back" label={`${say('restore')}: ${what}`} onClick={() => actions.restore(atom)} />
        ) : (
          <>
            <IconButton name="pencil" label={`${say('edit')}: ${what}`} onClick={() => setEditing(true)} />
            <IconButton name="cross" label={`${say('drop_hint')}: ${what}`} onClick={() => actions.drop(atom)} />
          </>
        )}
      </div>
    </li>
  )
}
