import { useRef } from 'preact/hooks'
import { CopyButton } from './copy-button.tsx'

/** A secret that nobody will see again: to select whole, or to copy. */
export function ShownOnce({ label, hint, secret }: { label: string; hint: string; secret: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <label>
        {label}
        <input class="token" ref={input} readOnly value={secret} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <p class="faint">{hint}</p>
      <CopyButton text={secret} select={() => input.current?.select()} />
    </>
  )
}
