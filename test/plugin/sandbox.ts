/** Runs a built code.js in QuickJS, the engine that Figma runs plugins in, with the fake Figma beside it. */
import { getQuickJS, type QuickJSContext, type QuickJSHandle, type QuickJSRuntime } from 'quickjs-emscripten'
import { buildFake } from './build-plugin.ts'
import type { FakeFigma, FakeOptions } from './fake-figma.ts'
import { fromText, toText } from './figma/base64.ts'

export type Recorded = FakeFigma['record']
/** The design by itself, and beside it what plugins keep in the file. */
export type FileNow = ReturnType<FakeFigma['document']>

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export class Sandbox {
  readonly logs: string[] = []
  /** The longest that the plugin kept the thread from one yield to the next, in ms of CPU: a busy machine does not count. */
  longest_ms = 0
  #takers: ((packet: unknown) => void)[] = []
  #timers = new Map<number, { timer: NodeJS.Timeout; run: QuickJSHandle }>()
  #lastTimer = 0
  #isOver = false

  private constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly vm: QuickJSContext,
  ) {}

  /** `code`: the text of a built code.js. */
  static async start(code: string, options: FakeOptions, onPacket?: (packet: unknown) => void): Promise<Sandbox> {
    const engine = await getQuickJS()
    const runtime = engine.newRuntime()
    const sandbox = new Sandbox(runtime, runtime.newContext())
    if (onPacket) sandbox.onPacket(onPacket)
    sandbox.#giveHost()
    sandbox.#run(await buildFake(), 'fake.js')
    sandbox.control('begin', options)
    sandbox.#run(code, 'code.js')
    return sandbox
  }

  /** Hears everything that the canvas posts to the window. */
  onPacket(take: (packet: unknown) => void) {
    this.#takers.push(take)
  }

  /** A message from the window. */
  post(packet: unknown) {
    this.control('receive', packet)
  }

  select(ids: string[]) {
    this.control('select', ids)
  }

  vanish(id: string) {
    this.control('vanish', id)
  }

  get record(): Recorded {
    return this.control('record', null) as Recorded
  }

  /** The file as it is now. */
  get document(): FileNow {
    return this.control('document', null) as FileNow
  }

  control(name: string, given: unknown): unknown {
    if (this.#isOver) return null
    const { vm } = this
    const [fn, first, second] = [vm.getProp(vm.global, 'control'), vm.newString(name), vm.newString(toText(given))]
    const answer = this.#timed(() => this.#unwrap(vm.callFunction(fn, vm.undefined, first, second)))
    const text = vm.getString(answer)
    for (const handle of [fn, first, second, answer]) handle.dispose()
    return JSON.parse(text)
  }

  dispose() {
    this.#isOver = true
    for (const { timer, run } of this.#timers.values()) {
      clearTimeout(timer)
      run.dispose()
    }
    this.vm.dispose()
    this.runtime.dispose()
  }

  #run(code: string, name: string) {
    this.#timed(() => this.#unwrap(this.vm.evalCode(code, name))).dispose()
  }

  /** By its message alone: the engine's error objects print their insides by the megabyte. */
  #unwrap(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (!result.error) return result.value
    const said = this.vm.dump(result.error) as { message?: string; stack?: string } | null
    result.error.dispose()
    throw new Error(`in QuickJS: ${said?.message ?? said}\n${said?.stack ?? ''}`)
  }

  /** One turn: the call, then every promise that it settled. */
  #timed<T>(turn: () => T): T {
    const began = cpuMs()
    try {
      const answer = turn()
      this.runtime.executePendingJobs()
      return answer
    } finally {
      this.longest_ms = Math.max(this.longest_ms, cpuMs() - began)
    }
  }

  #giveHost() {
    const { vm } = this
    const give = (name: string, fn: (...given: QuickJSHandle[]) => QuickJSHandle | undefined) => {
      const handle = vm.newFunction(name, fn as never)
      vm.setProp(vm.global, name, handle)
      handle.dispose()
    }
    give('hostPost', (json) => {
      const packet = fromText(vm.getString(json!))
      for (const take of this.#takers) take(packet)
      return undefined
    })
    give('hostLog', (text) => {
      this.logs.push(vm.getString(text!))
      return undefined
    })
    give('hostCpu', () => vm.newNumber(cpuMs()))
    give('setTimeout', (fn, ms) => vm.newNumber(this.#schedule(fn!.dup(), ms ? vm.getNumber(ms) : 0)))
    give('clearTimeout', (id) => this.#cancel(id && vm.typeof(id) === 'number' ? vm.getNumber(id) : 0))
  }

  #schedule(run: QuickJSHandle, ms: number): number {
    const id = ++this.#lastTimer
    const timer = setTimeout(() => {
      this.#timers.delete(id)
      this.#timed(() => this.#unwrap(this.vm.callFunction(run, this.vm.undefined))).dispose()
      run.dispose()
    }, ms)
    this.#timers.set(id, { timer, run })
    return id
  }

  #cancel(id: number): undefined {
    const scheduled = this.#timers.get(id)
    if (!scheduled) return
    clearTimeout(scheduled.timer)
    scheduled.run.dispose()
    this.#timers.delete(id)
  }
}
