import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { handFocus } from '../state/focus.ts'
import { useSpeech } from '../state/speech.ts'

/** Asks something over the page. The browser keeps the focus inside; it goes back to where it was. Escape closes. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
  const { say } = useSpeech()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      // a dialog that was taken out of the page already gives nothing back itself
      if (before instanceof HTMLElement) handFocus(dialog, before)
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault()
        onClose()
      }}
      // keys meant for the list below stay in here
      onKeyDown={(e) => e.stopPropagation()}
    >
      <div class="row spread">
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label={say('close')} onClick={onClose}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  )
}
