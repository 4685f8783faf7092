import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useSpeech } from '../state/speech.ts'

/** Asks something over the page. The browser keeps the focus inside and gives it back; Escape closes. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
  const { say } = useSpeech()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
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
