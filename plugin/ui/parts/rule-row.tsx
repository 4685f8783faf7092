import { useRef, useState } from 'preact/hooks'
import type { Parts } from '../../../shared/schema/base.ts'
import type { IgnoredRule } from '../../../shared/schema/coverage.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Ignoring } from '../state/ignoring.ts'
import { isDropped, type Review, wordsOf } from '../state/review.ts'
import { sayOr } from '../texts.ts'
import { IconButton } from './icons.tsx'
import { DroppedLine, IgnoredLine } from './rule-dropped.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { RuleWhy } from './rule-why.tsx'
import { inOneLine, RuleWords } from './rule-words.tsx'
import { useSpeech } from './speech.ts'

export type RuleActions = {
  jump(nodeId: string): void
  drop(atom: RuleAtom): void
  restore(atom: RuleAtom): void
  reword(atom: RuleAtom, parts: Parts): void
}

export type RuleRowProps = {
  atom: RuleAtom
  review: Review
  /** Since the last send. */
  mark: 'new' | 'changed' | 'unchanged' | undefined
  /** What the server holds in place of a changed rule. */
  before: RuleAtom | undefined
  ignored: IgnoredRule | undefined
  ignoring: Ignoring
  actions: RuleActions
}

type HeadProps = RuleRowProps & { isDropped: boolean; isOpen: boolean; toggle(): void }

function Head({ atom, review, mark, ignored, isDropped, isOpen, toggle }: HeadProps) {
  const { say } = useSpeech()
  const percent = Math.round(atom.confidence * 100)
  return (
    <div class="rule-head">
      <span class="tag">{sayOr(say, `signal_${atom.signal}`, atom.signal)}</span>
      <button
        type="button"
        class="percent"
        aria-expanded={isOpen}
        aria-controls={`why-${atom.atom_id}`}
        aria-label={say('why', { percent })}
        title={say('why', { percent })}
        onClick={toggle}
      >
        {percent}%
      </button>
      {atom.evidence.length > 1 && <span class="faint">{say('places', { count: atom.evidence.length })}</span>}
      {(mark === 'new' || mark === 'changed') && !isDropped && (
        <span class={`tag ${mark}`}>{say(`difference_${mark}`)}</span>
      )}
      {review.edited[atom.atom_id] && <span class="tag brand">{say('edited')}</span>}
      {isDropped && <span class="tag">{say(ignored ? 'ignored' : 'dropped')}</span>}
    </div>
  )
}

/** One found rule: its words jump to the layer that shows it; it can be dropped, ignored for good, and reworded. */
export function RuleRow(props: RuleRowProps) {
  const { atom, review, before, ignored, ignoring, actions } = props
  const { say } = useSpeech()
  const [isEditing, setEditing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const parts = wordsOf(atom, review)
  const what = inOneLine(parts)
  const dropped = isDropped(atom, review)
  const isOut = dropped || ignored !== undefined
  const head = <Head {...props} isDropped={isOut} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
  // who leaves the editor by keyboard goes on from the rule's words
  const leave = () => {
    setEditing(false)
    setTimeout(() => row.current?.querySelector<HTMLElement>('.rule-jump')?.focus())
  }
  const ignore = async (reason: string) => {
    // from now on the server leaves it out: it is sent along, so that it is known again in other words
    if (await ignoring.ignore(atom, reason)) actions.restore(atom)
  }
  if (isEditing)
    return (
      <li class="rule" ref={row}>
        {head}
        <RuleEditor
          parts={parts}
          onCancel={leave}
          onSave={(words) => {
            actions.reword(atom, words)
            leave()
          }}
        />
      </li>
    )
  return (
    <li class={isOut ? 'rule dropped' : 'rule'} ref={row}>
      {head}
      <button
        type="button"
        class="rule-jump"
        aria-label={say('jump', { what })}
        onClick={() => actions.jump(atom.evidence[0]!.node_id)}
      >
        <RuleWords parts={parts} />
      </button>
      {isOpen && (
        <RuleWhy
          id={`why-${atom.atom_id}`}
          atom={atom}
          isEdited={review.edited[atom.atom_id] !== undefined}
          before={before ? wordsOf(before) : null}
          jump={actions.jump}
        />
      )}
      {ignored ? (
        <IgnoredLine row={ignored} isBusy={ignoring.isBusy} want={() => void ignoring.want(ignored)} />
      ) : (
        dropped && <DroppedLine may={ignoring.may} isBusy={ignoring.isBusy} ignore={(reason) => void ignore(reason)} />
      )}
      {!ignored && (
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
      )}
    </li>
  )
}
