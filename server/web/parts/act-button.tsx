import { useForm } from '../state/form.ts'
import { Complaint } from './complaint.tsx'

type Act<T> = { label: string; act(): Promise<T>; then?(done: T): void; class?: string }

/** A button that asks one thing of the server; what it answers when it does not agree stands beside it. */
export function ActButton<T>({ label, act, then, class: look }: Act<T>) {
  const form = useForm(async () => {
    const done = await act()
    then?.(done)
  })
  return (
    <>
      {/* not disabled while it sends: that would take the focus from who pressed it */}
      <button
        type="button"
        class={look}
        aria-disabled={form.isSending}
        onClick={(event) => form.isSending || form.submit(event)}
      >
        {label}
      </button>
      {form.refusal && <Complaint refusal={form.refusal} />}
    </>
  )
}
