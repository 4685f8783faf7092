/** The entry that stands in for Figma inside QuickJS: everything crosses to the host as JSON text. */
import { type FakeFigma, fakeFigma } from './fake-figma.ts'

type Sandbox = {
  hostPost(json: string): void
  hostLog(text: string): void
  figma: unknown
  console: unknown
  __html__: string
  control(name: string, json: string): string
}

const sandbox = globalThis as unknown as Sandbox
let fake: FakeFigma

const log = (...said: unknown[]) => sandbox.hostLog(said.map(String).join(' '))
sandbox.console = { log, error: log, warn: log, info: log, assert: () => {}, clear: () => {} }
sandbox.__html__ = ''

const CONTROLS: Record<string, (given: never) => unknown> = {
  begin: (options: Parameters<typeof fakeFigma>[0]) => {
    fake = fakeFigma(options, (packet) => sandbox.hostPost(JSON.stringify(packet)))
    sandbox.figma = fake.figma
  },
  receive: (packet) => fake.receive(packet),
  select: (ids: string[]) => fake.select(ids),
  vanish: (id: string) => fake.vanish(id),
  record: () => fake.record,
}
sandbox.control = (name, json) => JSON.stringify(CONTROLS[name]!(JSON.parse(json) as never) ?? null)
