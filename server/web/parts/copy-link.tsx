import { useState } from 'preact/hooks'
import { useSpeech } from '../state/speech.ts'

/** Copies an address, whole, for a message to somebody. Where there is no clipboard (plain http) it is shown to be copied. */
export function CopyLink({ href }: { href: string }) {
  const { say } = useSpeech()
  const [state, setState] = useState<'asked' | 'copied' | 'shown'>('asked')
  const whole = new URL(href, location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole)
      setState('copied')
    } catch {
      setState('shown')
    }
  }
  if (state === 'shown')
    return (
      <input
        class="address"
        aria-label={say('copy_link')}
        readOnly
        value={whole}
        ref={(input) => input?.select()}
        onBlur={() => setState('asked')}
      />
    )
  return (
    <button type="button" class="quiet" onClick={copy}>
      <span aria-live="polite">{state === 'copied' ? say('copied') : say('copy_link')}</span>
    </button>
  )
}
