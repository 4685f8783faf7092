/** The plugin's window, messages at the bottom of the screen, and the plugin's end. */
import { SAID } from './said.ts'
import type { Store } from './store.ts'

type Listener = (event?: unknown) => void
const NOTIFIED = 100

/** Who listens to what. A throwing listener is nobody else's matter. */
export function events() {
  const listeners: Record<string, Listener[]> = {}
  return {
    fire(name: string, event?: unknown) {
      for (const listener of listeners[name] ?? []) listener(event)
    },
    on(name: string, listener: Listener) {
      listeners[name] = [...(listeners[name] ?? []), listener]
    },
    off(name: string, listener: Listener) {
      listeners[name] = (listeners[name] ?? []).filter((one) => one !== listener)
    },
  }
}

export type Events = ReturnType<typeof events>

export function windowOf({ record }: Store, { on, off }: Events, post: (packet: unknown) => void) {
  let isShown = false
  return {
    showUI(_html: string, shown?: unknown) {
      isShown = true
      record.calls.push(`showUI ${JSON.stringify(shown)}`)
    },
    notify(said: string) {
      record.notified.push(String(said).slice(0, NOTIFIED))
      return { cancel: () => {} }
    },
    ui: {
      postMessage(packet: unknown) {
        if (!isShown) throw new Error('in postMessage: No UI to send a message to')
        post(packet)
      },
      on: (_: string, listener: Listener) => on('message', listener),
      off: (_: string, listener: Listener) => off('message', listener),
      /** Overwrites what was set so before; `on` does not. */
      set onmessage(listener: Listener) {
        on('message', listener)
      },
      show: () => void record.calls.push('ui.show'),
      hide: () => void record.calls.push('ui.hide'),
      close: () => void record.calls.push('ui.close'),
      resize: (width: number, height: number) => void record.calls.push(`ui.resize ${width} ${height}`),
    },
  }
}

/** After `closePlugin` the code runs on, and everything that it asks of `figma` throws. */
export function untilClosed<T extends object>(
  figma: T,
  record: Store['record'],
): T & { closePlugin(said?: string): void } {
  let isClosed = false
  const closePlugin = (said?: string) => {
    record.calls.push('closePlugin')
    if (said) record.notified.push(said.slice(0, NOTIFIED))
    isClosed = true
  }
  return new Proxy(figma, {
    get(of, field, self) {
      if (isClosed) throw new Error(SAID.closed(String(field)))
      return field === 'closePlugin' ? closePlugin : Reflect.get(of, field, self)
    },
    set(of, field, value) {
      if (isClosed) throw new Error(SAID.closed(String(field)))
      return Reflect.set(of, field, value)
    },
  }) as never
}
