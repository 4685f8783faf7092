import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>
export type Asked = { path: string; query: Record<string, string>; headers: IncomingHttpHeaders }
type Said = { status: number; headers?: Record<string, string>; body?: string | Buffer | undefined } | 'silence'

/** A text layer, a toast, a screen: as Figma's REST API writes them, for designs of a few lines. */
const layer = (id: string, name: string, type: string, [x, y, width, height]: number[], more: Json = {}): Json => ({
  id,
  name,
  type,
  absoluteBoundingBox: { x, y, width, height },
  ...more,
})
const fill = (r: number, g: number, b: number) => [{ type: 'SOLID', blendMode: 'NORMAL', color: { r, g, b, a: 1 } }]

/** A screen with one toast, at `x` of its page. */
export function screen(n: number, name: string, toast: string, x = 0): Json {
  const words = { characters: toast, style: { fontSize: 14 }, fills: fill(1, 1, 1) }
  const label = layer(`${n}:4`, toast, 'TEXT', [x + 110, 410, 160, 20], words)
  const box = layer(`${n}:3`, 'Toast', 'FRAME', [x + 95, 400, 190, 40], {
    cornerRadius: 8,
    fills: fill(0.1, 0.1, 0.1),
    children: [label],
  })
  const title = layer(`${n}:2`, name, 'TEXT', [x + 150, 50, 80, 24], { characters: name, style: { fontSize: 18 } })
  return layer(`${n}:1`, name, 'FRAME', [x, 0, 375, 812], { fills: fill(1, 1, 1), children: [title, box] })
}

export const file = (screens: Json[], version = '77'): Json => ({
  name: '借书',
  version,
  components: {},
  componentSets: {},
  styles: {},
  document: {
    id: '0:0',
    name: 'Document',
    type: 'DOCUMENT',
    children: [{ id: '0:1', name: '借阅', type: 'CANVAS', children: screens }],
  },
})

const nodesOf = (file: Json, ids: readonly string[]): Json => {
  const pages = (file.document as { children: Json[] }).children
  const screens = pages.flatMap((page) => [page, ...(page.children as Json[])])
  const nodeOf = (id: string) => {
    const document = screens.find((screen) => screen.id === id)
    return document ? { document, components: {}, componentSets: {}, styles: {} } : null
  }
  return { name: file.name, version: file.version, nodes: Object.fromEntries(ids.map((id) => [id, nodeOf(id)])) }
}

/** Figma's REST API on this machine, over files of a few screens. `before` may answer in its place. */
export async function openFigma(token = 'figd_secret') {
  const files = new Map<string, Json>()
  const asked: Asked[] = []
  const waiting: (() => void)[] = []
  const state = {
    /** By node id; else none is drawn. */
    pictures: new Map<string, Buffer>(),
    before: (_: Asked): Said | undefined => undefined,
    pictureHost: '127.0.0.1',
  }
  const json = (body: unknown): Said => ({ status: 200, body: JSON.stringify(body) })

  function answer({ path, query, headers }: Asked): Said {
    const [, , kind, key = '', nodes] = path.split('/')
    if (kind === 'pictures')
      return { status: 200, headers: { 'content-type': 'image/png' }, body: state.pictures.get(key) }
    if (headers['x-figma-token'] !== token) return { status: 403 }
    const found = files.get(query.version ? `${key}@${query.version}` : key)
    if (!found) return { status: 404 }
    const ids = (query.ids ?? '').split(',')
    if (kind === 'images') {
      const { port } = server.address() as AddressInfo
      const url = (id: string) =>
        state.pictures.has(id) ? `http://${state.pictureHost}:${port}/v1/pictures/${encodeURIComponent(id)}` : null
      return json({ err: null, images: Object.fromEntries(ids.map((id) => [id, url(id)])) })
    }
    return json(nodes === 'nodes' ? nodesOf(found, ids) : found)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://figma')
    const path = decodeURIComponent(url.pathname)
    const one: Asked = { path, query: Object.fromEntries(url.searchParams), headers: request.headers }
    asked.push(one)
    for (const wake of waiting.splice(0)) wake()
    const said = state.before(one) ?? answer(one)
    if (said !== 'silence') response.writeHead(said.status, said.headers).end(said.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...{ files, asked, state, token },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async next(count: number): Promise<void> {
      while (asked.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type FakeFigma = Awaited<ReturnType<typeof openFigma>>
