import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Parts } from '../../../shared/schema/base.ts'
import { Form } from './form.tsx'
import { useSpeech } from './speech.ts'

const ORDER = ['C', 'A', 'R'] as const

/** Rewords one rule. Escape leaves it as it was, Enter keeps the new words. */
export function RuleEditor({
  parts,
  onSave,
  onCancel,
}: {
  parts: Parts
  onSave(parts: Parts): void
  onCancel(): void
}) {
  const { say } = useSpeech()
  const [words, setWords] = useState(parts)
  const first = useRef<HTMLTextAreaElement>(null)
  // at once: who types already must not have the field changed under their hands
  useLayoutEffect(() => first.current?.focus(), [])
  const isWhole = Boolean(words.A.trim() || words.R.trim())
  const save = () => {
    if (isWhole) onSave({ C: words.C.trim(), A: words.A.trim(), R: words.R.trim() })
  }

  return (
    <Form kind="editor" submit={save} leave={onCancel}>
      {ORDER.map((part) => (
        <label key={part}>
          <span>{say(part)}</span>
          <textarea
            ref={part === 'C' ? first : null}
            rows={part === 'R' ? 2 : 1}
            value={words[part]}
            onInput={(event) => setWords({ ...words, [part]: event.currentTarget.value })}
          />
        </label>
      ))}
      {!isWhole && <p class="hint danger">{say('edit_needs')}</p>}
      <div class="buttons">
        <button type="button" onClick={onCancel}>
          {say('cancel')}
        </button>
        <button type="button" class="primary" disabled={!isWhole} onClick={save}>
          {say('save')}
        </button>
      </div>
    </Form>
  )
}
