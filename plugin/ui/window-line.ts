import type { Line } from '../bridge/protocol.ts'

/** The window's end of the wire: Figma wraps what crosses in `pluginMessage`. */
export const windowLine: Line = {
  post: (packet) => parent.postMessage({ pluginMessage: packet }, '*'),
  listen: (take) =>
    addEventListener('message', (event: MessageEvent<{ pluginMessage?: unknown } | null>) => {
      const packet = event.data?.pluginMessage
      if (packet !== undefined) take(packet)
    }),
}
