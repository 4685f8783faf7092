import { useEffect, useRef } from 'preact/hooks'
import { useSpeech } from '../state/speech.ts'

export type Mark = 'error' | 'remark'
/** Where the cursor is to go; each request is a new object. */
export type Spot = { line: number; column?: number | undefined }

type Editing = {
  id: string
  label: string
  text: string
  isReadOnly: boolean
  marks: ReadonlyMap<number, Mark>
  spot: Spot | null
  onText(text: string): void
  onSave(): void
}

/** A spot as a place in the text; past the end it is the end. */
function offsetOf(text: string, { line, column = 1 }: Spot): number {
  let at = 0
  for (let n = 1; n < line; n++) {
    const end = text.indexOf('\n', at)
    if (end < 0) return text.length
    at = end + 1
  }
  const end = text.indexOf('\n', at)
  return Math.min(at + column - 1, end < 0 ? text.length : end)
}

/**
 * A plain text field for a file, with line numbers: lines that something is said about are marked. Tab leaves it, as
 * everywhere; Ctrl or ⌘ with S saves.
 */
export function TextEditor({ id, label, text, isReadOnly, marks, spot, onText, onSave }: Editing) {
  const { say } = useSpeech()
  const field = useRef<HTMLTextAreaElement>(null)
  const gutter = useRef<HTMLDivElement>(null)
  const lines = text.split('\n').length
  useEffect(() => {
    const area = field.current
    if (!area || !spot) return
    const at = offsetOf(text, spot)
    area.focus()
    area.setSelectionRange(at, at)
    area.scrollTop = Math.max(0, (spot.line - 4) * (area.scrollHeight / Math.max(1, lines)))
  }, [spot])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!isReadOnly) onSave()
  }
  return (
    <div class="editor">
      <div ref={gutter} class="gutter" aria-hidden="true">
        {Array.from({ length: lines }, (_, i) => (
          <span key={i} class={marks.get(i + 1)}>
            {i + 1}
          </span>
        ))}
      </div>
      <textarea
        ref={field}
        id={id}
        aria-label={label}
        aria-describedby={`${id}-keys`}
        value={text}
        readOnly={isReadOnly}
        rows={Math.min(26, Math.max(10, lines + 1))}
        wrap="off"
        spellcheck={false}
        autocapitalize="off"
        onInput={(e) => onText(e.currentTarget.value)}
        onKeyDown={onKeyDown}
        onScroll={(e) => {
          if (gutter.current) gutter.current.scrollTop = e.currentTarget.scrollTop
        }}
      />
      <p id={`${id}-keys`} class="unseen">
        {say('editor_keys')}
      </p>
    </div>
  )
}
