import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type At, sendPictures, type Target } from '../../plugin/ui/state/picturing.ts'
import type { LayerRule, SnapshotTerms } from '../../shared/schema/coverage.ts'
import { buildCode } from './build-plugin.ts'
import { startCanvas } from './canvas.ts'
import type { FakeOptions } from './fake-figma.ts'
import { cinemaDesign } from './screen-design.ts'

let code: string
beforeAll(async () => {
  code = await buildCode({ minify: false })
})
afterEach(() => vi.unstubAllGlobals())

const rule = (node_id: string, frame: [string, string] | null, isNote = false): LayerRule =>
  ({
    cluster_id: `cl_${node_id}`,
    node_id,
    state: 'covered',
    words: { C: '', A: '', R: node_id },
    frame_id: frame?.[0] ?? null,
    frame_name: frame?.[1] ?? '',
    page: '用户端',
    box: isNote ? null : { x: 0, y: 0, width: 1, height: 1 },
  }) as LayerRule

const RULES = [
  rule('10:5', ['10:1', '选座']),
  rule('10:4', ['10:1', '选座']),
  rule('10:23', ['10:20', '退票']),
  rule('10:40', null, true),
]

type Sent = SnapshotTerms & { boxes: { node_id: string; box: object }[]; png: Uint8Array }

/** A server that keeps what it is sent; `refuses` names screens that it does not take. */
function server(refuses: string[] = []): Sent[] {
  const kept: Sent[] = []
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData | string }) => {
    if (url.endsWith('/coverage/rules')) return answer(200, { items: RULES, is_cut: false })
    const form = body as FormData
    const terms = JSON.parse(form.get('terms') as string) as Sent
    const told = { code: 'picture_too_large', message: 'Too large.', message_zh: '太大。', request_id: 'r' }
    if (refuses.includes(terms.node_id)) return answer(413, { error: told })
    kept.push({ ...terms, png: new Uint8Array(await (form.get('picture') as Blob).arrayBuffer()) })
    return answer(201, {})
  })
  return kept
}

const ACCESS = { server_url: 'https://hufu.test', project: 'p', token: 't' }

function run(options: Partial<FakeOptions> = {}, stopsAfter = Number.POSITIVE_INFINITY) {
  const at = startCanvas(code, { design: cinemaDesign(), ...options })
  const told: At[] = []
  const outcome = sendPictures({ bridge: at.bridge, access: ACCESS, appVersion: '4.2.0', fileKey: 'k' }, ['0:1'], {
    tell: (one) => told.push(one),
    isCancelled: () => told.length >= stopsAfter,
  })
  return { outcome, told, at }
}
const names = (failures: { target: Target }[]) => failures.map(({ target }) => target.name)

describe('pictures of screens', () => {
  it('are sent one by one, screens and the sections of notes, with the places of the rules', async () => {
    const kept = server()
    const { outcome, told, at } = run()
    expect(await outcome).toEqual({ sent: 3, total: 3, failures: [], isCancelled: false })
    expect(kept.map(({ node_id, kind, name, page }) => [node_id, kind, name, page])).toEqual([
      ['10:1', 'frame', '选座', '用户端'],
      ['10:20', 'frame', '退票', '用户端'],
      ['10:0', 'section', '购票流程', '用户端'],
    ])
    expect(told.map(({ done, total }) => [done, total])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ])
    expect(kept[0]!.boxes).toEqual([
      { node_id: '10:5', box: { x: 80, y: 380, width: 215, height: 40 } },
      { node_id: '10:4', box: { x: 20, y: 740, width: 335, height: 44 } },
    ])
    expect(kept[2]!.boxes.map(({ node_id }) => node_id)).toEqual(['10:5', '10:4', '10:23', '10:40'])
    for (const { width } of at.record.pictures) expect(width).toBeLessThanOrEqual(2048)
    expect([...kept[0]!.png.subarray(1, 4)]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)))
    expect(at.record.writes).toEqual([])
  })

  it('that fail, here or at the server, are listed and end nothing', async () => {
    const kept = server(['10:1'])
    const { outcome } = run({ memory_for_layers: 8 })
    const { sent, total, failures } = await outcome
    expect([sent, total]).toEqual([0, 3])
    expect(names(failures)).toEqual(['选座', '退票', '购票流程'])
    expect(
      failures.map(
        ({ fault }) =>
          (fault as { told?: { code: string }; code?: string }).told?.code ?? (fault as { code: string }).code,
      ),
    ).toEqual(['picture_too_large', 'no_picture', 'no_picture'])
    expect(kept).toEqual([])
  })

  it('stop where somebody cancels, and keep what was sent', async () => {
    const kept = server()
    expect(await run({}, 1).outcome).toEqual({ sent: 1, total: 3, failures: [], isCancelled: true })
    expect(kept).toHaveLength(1)
  })
})
