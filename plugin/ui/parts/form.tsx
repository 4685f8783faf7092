import type { ComponentChildren } from 'preact'

type FormProps = { kind?: 'fields' | 'editor'; submit(): void; leave?: () => void; children: ComponentChildren }

/**
 * Fields that Enter submits and Escape leaves. Not a `<form>`: a frame that is sandboxed without `allow-forms` swallows
 * its submit event. An Enter that ends an input method's composition is not meant for us.
 */
export function Form({ kind = 'fields', submit, leave, children }: FormProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave?.()
    const isField = /^(?:INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName)
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !isField) return
    event.preventDefault()
    submit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the fields inside
    <div class={kind} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
