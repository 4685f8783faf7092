import { useState } from 'preact/hooks'
import { useSpeech } from '../state/speech.ts'

/** Copies a text. Without a clipboard (a page over plain http) it selects the text instead, for Ctrl+C. */
export function CopyButton({ text, select }: { text: string; select(): void }) {
  const { say } = useSpeech()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    select()
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      setIsCopied(document.execCommand('copy'))
    }
  }
  return (
    <button type="button" onClick={copy}>
      <span aria-live="polite">{isCopied ? say('copied') : say('copy')}</span>
    </button>
  )
}
