/** The entry that stands in for Figma inside QuickJS: everything crosses to the host as JSON text. */
import { type FakeFigma, fakeFigma } from './fake-figma.ts'
import { fromText, toText } from './figma/base64.ts'

type Sandbox = {
  hostPost(json: string): void
  hostLog(text: string): void
  figma: unknown
  console: unknown
  __html__: string
  control(name: string, json: string): string
  setTimeout(run: () => void, ms?: number): number
}

const sandbox = globalThis as unknown as Sandbox
let fake: FakeFigma

const log = (...said: unknown[]) => sandbox.hostLog(said.map(String).join(' '))
sandbox.console = { log, error: log, warn: log, info: log, assert: () => {}, clear: () => {} }
sandbox.__html__ = ''

/** Figma cancels the timers of a plugin that was closed. */
const hostTimer = sandbox.setTimeout
sandbox.setTimeout = (run, ms) => hostTimer(() => fake?.record.calls.includes('closePlugin') || run(), ms)

const CONTROLS: Record<string, (given: never) => unknown> = {
  begin: (options: Parameters<typeof fakeFigma>[0]) => {
    fake = fakeFigma(options, (packet) => sandbox.hostPost(toText(packet)))
    sandbox.figma = fake.figma
  },
  receive: (packet) => fake.receive(packet),
  select: (ids: string[]) => fake.select(ids),
  vanish: (id: string) => fake.vanish(id),
  record: () => fake.record,
  document: () => fake.document(),
}
sandbox.control = (name, json) => JSON.stringify(CONTROLS[name]!(fromText(json) as never) ?? null)
