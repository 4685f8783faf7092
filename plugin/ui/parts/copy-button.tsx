import { useState } from 'preact/hooks'
import { useSpeech } from './speech.ts'

/** Inside Figma a frame may seldom use the clipboard; a copy command on selected text works there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'unseen'
    const before = document.activeElement as HTMLElement | null
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    before?.focus({ preventScroll: true })
    return isCopied
  }
}

/** Copies a text; where that is not allowed the text is shown, to be copied by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { say } = useSpeech()
  const [state, setState] = useState<'asked' | 'copied' | 'shown'>('asked')
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'shown')
  if (state === 'shown')
    return (
      <input
        class="to-copy"
        aria-label={label}
        readOnly
        value={text}
        ref={(input) => input?.select()}
        onBlur={() => setState('asked')}
      />
    )
  return (
    <button type="button" class="small" aria-label={state === 'copied' ? say('copied') : label} onClick={copy}>
      <span aria-live="polite">{say(state === 'copied' ? 'copied' : 'copy')}</span>
    </button>
  )
}
