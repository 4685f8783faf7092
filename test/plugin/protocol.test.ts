import { describe, expect, it } from 'vitest'
import type { Handlers } from '../../plugin/bridge/messages.ts'
import { connect, type Line, serve } from '../../plugin/bridge/protocol.ts'
import { Refusal } from '../../plugin/bridge/refusal.ts'
import { HufuError } from '../../shared/error.ts'

/** Two ends of one wire, everything crossing as JSON, as between Figma's two threads. */
function wire(): { canvas: Line; window: Line; toCanvas(packet: unknown): void } {
  const takers = { canvas: [] as ((packet: unknown) => void)[], window: [] as ((packet: unknown) => void)[] }
  const carry = (to: 'canvas' | 'window') => (packet: unknown) => {
    const copy = JSON.parse(JSON.stringify(packet))
    for (const take of takers[to]) queueMicrotask(() => take(copy))
  }
  return {
    canvas: { post: carry('window'), listen: (take) => void takers.canvas.push(take) },
    window: { post: carry('canvas'), listen: (take) => void takers.window.push(take) },
    toCanvas: carry('canvas'),
  }
}

const unasked = () => Promise.reject(new Error('not asked in this test'))
const HANDLERS: Handlers = {
  start: unasked,
  extract: unasked,
  picture: unasked,
  reveal: async ({ node_id }) => ({ found: node_id === '1:1' }),
  save_settings: async () => null,
  name_file: unasked,
  save_draft: unasked,
  read_places: unasked,
  save_places: unasked,
  mark_canvas: unasked,
  unmark_canvas: unasked,
  canvas_marks: unasked,
  note_sent: unasked,
  note_sections: unasked,
  probe: async () => [],
  open_link: unasked,
}

function bridged(handlers: Partial<Handlers> = {}) {
  const ends = wire()
  const faults: unknown[] = []
  const said = serve(ends.canvas, { ...HANDLERS, ...handlers }, (fault) => faults.push(fault))
  return { bridge: connect(ends.window), said, faults, ends }
}

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (thrown: Refusal) => thrown,
  )

describe('an ask', () => {
  it('gets its own answer, whatever the order of answering', async () => {
    let letGo: (lines: []) => void = () => {}
    const { bridge } = bridged({ probe: () => new Promise((resolve) => (letGo = resolve)) })
    const slow = bridge.ask('probe', null)
    const quick = await bridge.ask('reveal', { node_id: '1:1' }).answer
    letGo([])
    expect(quick).toEqual({ found: true })
    expect(await slow.answer).toEqual([])
  })

  it.each([
    ['a refusal', new Refusal('nothing_selected'), { code: 'nothing_selected', details: {} }],
    [
      'an error of the core',
      new HufuError('not_found', { what: 'layer' }),
      { code: 'not_found', details: { what: 'layer' } },
    ],
    ['a fault', new TypeError('secret words'), { code: 'internal', details: {} }],
    ['no error at all', undefined, { code: 'internal', details: {} }],
  ])('whose handler throws %s is refused with a code and no inner words', async (_, thrown, expected) => {
    const { bridge, faults } = bridged({ probe: () => Promise.reject(thrown) })
    const refusal = await refusalOf(bridge.ask('probe', null).answer)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject(expected)
    expect(JSON.stringify(refusal)).not.toContain('secret')
    expect(faults).toEqual(expected.code === 'internal' ? [thrown] : [])
  })

  it('whose handler throws before it promises anything is refused too', async () => {
    const { bridge } = bridged({
      probe: () => {
        throw new Error('at once')
      },
    })
    expect(await refusalOf(bridge.ask('probe', null).answer)).toMatchObject({ code: 'internal' })
  })

  it.each(['no_such_message', 'toString', '__proto__'])('for %s is refused as unknown', async (name) => {
    const { bridge } = bridged()
    expect(await refusalOf(bridge.ask(name as 'probe', null).answer)).toMatchObject({ code: 'unknown_message' })
  })

  it('hears its progress, and can be cancelled by itself alone', async () => {
    const stops: (() => void)[] = []
    const { bridge } = bridged({
      probe: async (_, call) => {
        call.report({ phase: 'find', done: 1, total: 2 })
        await new Promise<void>((resolve) => stops.push(resolve))
        return [{ question: 'cancelled?', answer: String(call.isCancelled()) }]
      },
    })
    const heard: unknown[] = []
    const first = bridge.ask('probe', null, (progress) => heard.push(progress))
    const second = bridge.ask('probe', null)
    await bridge.ask('save_settings', {} as never).answer
    first.cancel()
    await bridge.ask('save_settings', {} as never).answer
    for (const stop of stops) stop()
    expect(await first.answer).toEqual([{ question: 'cancelled?', answer: 'true' }])
    expect(await second.answer).toEqual([{ question: 'cancelled?', answer: 'false' }])
    expect(heard).toEqual([{ phase: 'find', done: 1, total: 2 }])
  })
})

describe('the wire', () => {
  it('is not disturbed by what is not ours', async () => {
    const { bridge, ends } = bridged()
    for (const stray of [null, 'text', 7, {}, { hufu: 5 }, { hufu: 'answer', id: 99 }, { type: 'other plugin' }])
      ends.toCanvas(stray)
    expect(await bridge.ask('reveal', { node_id: '9:9' }).answer).toEqual({ found: false })
  })

  it('brings events until one stops listening', async () => {
    const { bridge, said } = bridged()
    const heard: number[] = []
    const stop = bridge.on('selection', ({ count }) => heard.push(count))
    const selection = { page: { id: '0:1', name: 'p', count: 0 }, layers: [], places: [] }
    said.tell('selection', { ...selection, count: 1 })
    await bridge.ask('reveal', { node_id: '' }).answer
    stop()
    said.tell('selection', { ...selection, count: 2 })
    await bridge.ask('reveal', { node_id: '' }).answer
    expect(heard).toEqual([1])
  })
})
