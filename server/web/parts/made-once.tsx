import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ShownOnce } from './shown-once.tsx'

type Props<M> = {
  /** The form that makes it. */
  ask(onMade: (made: M) => void): ComponentChildren
  onMade(): void
  label(made: M): string
  hint: string
  /** What is pressed once the secret is kept. */
  done: string
}

/** Makes what has a secret, and shows the secret the one time. */
export function MadeOnce<M extends { secret: string }>({ ask, onMade, label, hint, done }: Props<M>) {
  const [made, setMade] = useState<M | null>(null)
  if (!made)
    return (
      <>
        {ask((fresh) => {
          setMade(fresh)
          onMade()
        })}
      </>
    )
  return (
    <div class="notice made" role="status">
      <ShownOnce label={label(made)} hint={hint} secret={made.secret} />
      <button type="button" class="primary" onClick={() => setMade(null)}>
        {done}
      </button>
    </div>
  )
}
