/** Runs the bundled canvas thread in Node beside the fake Figma, with a bridge to it. */
import { type Bridge, connect } from '../../plugin/bridge/protocol.ts'
import { type FakeFigma, type FakeOptions, fakeFigma } from './fake-figma.ts'
import { fromText, toText } from './figma/base64.ts'

export type Canvas = FakeFigma & { bridge: Bridge; logs: string[] }

/** Everything that crosses is a copy: JSON and byte arrays, as between Figma's threads. */
const crossing = (packet: unknown) => fromText(toText(packet))

export function startCanvas(code: string, options: FakeOptions): Canvas {
  const listeners: ((packet: unknown) => void)[] = []
  const fake = fakeFigma(options, (packet) => {
    const copy = crossing(packet)
    for (const take of listeners) queueMicrotask(() => take(copy))
  })
  const bridge = connect({
    post: (packet) => fake.receive(crossing(packet)),
    listen: (take) => void listeners.push(take),
  })
  const logs: string[] = []
  const log = (...said: unknown[]) => void logs.push(said.join(' '))
  new Function('figma', '__html__', 'console', code)(fake.figma, '<html></html>', { log, error: log })
  return { ...fake, bridge, logs }
}
