import { describe, expect, it } from 'vitest'
import { extract } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import { fromSketch, type Sketch } from '../../shared/design/sketch.ts'
import { click, makeFile, makeNode, makeText, type RestNode } from '../fixtures/design/make-node.ts'
import { CONTEXT, readSketches } from '../fixtures/design/read-sketch.ts'

const toast = (copy: string, id?: string): Sketch => ({
  name: 'Toast',
  at: [80, 400, 215, 44],
  fill: '#000000/0.8',
  holds: [{ name: 'x', says: copy, at: [96, 412, 183, 20], fill: '#ffffff', ...(id ? { id } : {}) }],
})
const screen = (name: string, ...holds: Sketch[]): Sketch => ({ name, at: [0, 0, 375, 812], holds })
const results = (sketches: readonly Sketch[], page?: string) => readSketches(sketches, page).atoms.map((a) => a.R)

const read = (...pages: RestNode[]) => extract(fromRest(makeFile('岐山就医（患者端）', pages)).document, CONTEXT)

describe('what states no rule', () => {
  it.each<[string, Sketch]>([
    ['a status bar', { name: 'Status Bar', at: [0, 0, 375, 44], holds: [toast('9:41 已连接网络')] }],
    ['a keyboard', { name: '键盘', at: [0, 560, 375, 252], holds: [toast('完成输入吧')] }],
    ['a hidden branch', { name: '组', hidden: true, at: [0, 0, 375, 812], holds: [toast('旧提示在此')] }],
    ['text that stands for text', { name: 'x', says: '协议文案协议文案协议文案不能超过', at: [0, 100, 300, 20] }],
    ['a price in red', { name: 'x', says: '¥129.00', at: [0, 100, 60, 20], fill: '#f53f3f' }],
  ])('%s', (_, drawn) => {
    expect(results([screen('首页', { name: 'x', says: '首页', at: [160, 54, 60, 22] }, drawn)])).toEqual([])
  })

  it('main components and the samples beside them', () => {
    const components: Sketch[] = ['Button', 'Toast', 'Dialog'].map((name, i) => ({
      name,
      type: 'COMPONENT',
      at: [i * 300, 0, 200, 44],
      holds: [{ name: 'x', says: '操作成功了', at: [i * 300, 10, 100, 20] }],
    }))
    const { atoms, skipped } = readSketches(
      [...components, { ...toast('保存失败，请重试'), at: [0, 900, 200, 44] }],
      '组件',
    )
    expect(atoms).toEqual([])
    expect(skipped[0]!.reason).toMatch(/^components: /)
  })

  it('an archive, told by more than its name and listed with the reason', () => {
    const old = screen('提现 copy', toast('旧的提示文案'))
    const notice: Sketch = { name: 'x', says: '下面都作废了，不要看', at: [0, -100, 400, 40], size: 40 }
    const archived = readSketches([notice, old], '旧稿')
    expect([archived.atoms, archived.skipped[0]!.reason.startsWith('archive: ')]).toEqual([[], true])
    expect(results([screen('提现-成功', toast('旧的提示文案'))], '旧稿')).toEqual(['toast提示「旧的提示文案」'])
  })

  it('a note that was struck through', () => {
    const struck = makeNode('TEXT', '1:2', '说明', {
      at: [0, 0, 300, 20],
      characters: '点击「撤回」→ toast提示「超时了」',
      style: { fontSize: 14, textDecoration: 'STRIKETHROUGH' },
    })
    expect(read(makeNode('CANVAS', '0:1', '流程', { children: [struck] })).atoms).toEqual([])
  })
})

it('shows a hidden frame that a reaction leads to', () => {
  const overlay: Sketch = { ...toast('已加入购物车'), id: '7:1', hidden: true, at: [500, 0, 215, 44] }
  const button: Sketch = {
    name: 'Button',
    at: [16, 700, 343, 48],
    leads: '7:1',
    holds: [{ name: 'x', says: '加入购物车', at: [150, 712, 90, 22] }],
  }
  const { atoms } = readSketches([screen('商品-默认', button), overlay])
  expect(atoms.map(({ A, R }) => [A, R])).toEqual([['点击「加入购物车」', 'toast提示「已加入购物车」']])
})

describe('evidence', () => {
  const instance = (id: string, x: number, copy: string) =>
    makeNode('INSTANCE', id, 'Toast', {
      at: [x + 80, 400, 215, 44],
      componentId: '12:174',
      children: [makeText(`I${id};12:171`, copy, { at: [x + 96, 412, 183, 20], name: 'Label' })],
    })
  const frame = (id: string, x: number, name: string, ...children: RestNode[]) =>
    makeNode('FRAME', id, name, {
      at: [x, 0, 375, 812],
      children: [makeText(`${id}9`, '钱包', { at: [x + 160, 54, 50, 22], size: 17 }), ...children],
    })

  it('points at the innermost layer; the link at one that can be opened', () => {
    const { atoms } = read(
      makeNode('CANVAS', '0:1', '流程', {
        children: [frame('1:1', 100, '钱包-已满', instance('1:5', 100, '不能再加了'))],
      }),
    )
    expect(atoms[0]).toMatchObject({ C: '已满', touchpoints: ['患者端-钱包'], source_key: 'KEY:12:171:toast:0' })
    expect(atoms[0]!.evidence[0]).toMatchObject({
      node_id: 'I1:5;12:171',
      figma_url: 'https://www.figma.com/design/KEY?node-id=1-5',
      page: '流程',
      node_path: [
        { id: '0:1', name: '流程' },
        { id: '1:1', name: '钱包-已满' },
        { id: '1:5', name: 'Toast' },
        { id: 'I1:5;12:171', name: 'Label' },
      ],
      frame_id: '1:1',
      bbox: { x: 96, y: 412, width: 183, height: 20 },
      file_version: '1234567890',
    })
  })

  it('is one atom for copies of a component that say the same on the same occasion, and two where they don’t', () => {
    const { atoms } = read(
      makeNode('CANVAS', '0:1', '流程', {
        children: [
          frame('1:1', 0, '钱包', instance('1:5', 0, '不能再加了')),
          frame('2:1', 500, '钱包', instance('2:5', 500, '不能再加了')),
          frame('3:1', 1000, '钱包', instance('3:5', 1000, '已达到上限了')),
        ],
      }),
    )
    expect(atoms.map((a) => [a.R, a.evidence.map((e) => e.frame_id)])).toEqual([
      ['toast提示「不能再加了」', ['1:1', '2:1']],
      ['toast提示「已达到上限了」', ['3:1']],
    ])
  })

  it('a note belongs to the screen its connector points at, else to the nearest', () => {
    const note = (id: string, x: number, words: string) =>
      makeNode('FRAME', id, '说明', {
        at: [x, 0, 200, 60],
        fill: '#fff7cc',
        children: [makeText(`${id}1`, words, { at: [x + 10, 10, 180, 40] })],
      })
    const { atoms } = read(
      makeNode('CANVAS', '0:1', '流程', {
        children: [
          frame('1:1', 0, '钱包'),
          frame('2:1', 900, '明细'),
          note('5:1', 400, '点击「提现」→ toast提示「请先签约」'),
          note('6:1', 1300, '点击「全部」→ toast提示「没有更多了」'),
          makeNode('CONNECTOR', '8:1', '线', {
            connectorStart: { endpointNodeId: '6:1' },
            connectorEnd: { endpointNodeId: '1:19' },
          }),
        ],
      }),
    )
    const about = Object.fromEntries(atoms.map((a) => [a.R, a.evidence[0]!.about_frame_id]))
    expect(about).toEqual({ 'toast提示「请先签约」': '1:1', 'toast提示「没有更多了」': '1:1' })
    expect(atoms[0]!.evidence[0]).toMatchObject({ frame_id: null, bbox: null })
  })

  it('has no link where the file key is not known', () => {
    const { document } = fromRest(
      makeFile('F', [
        makeNode('CANVAS', '0:1', '流程', { children: [frame('1:1', 0, '钱包', instance('1:5', 0, '不能再加了'))] }),
      ]),
    )
    const { atoms } = extract(document, { ...CONTEXT, file_key: 'local-0123456789ab' })
    expect(atoms[0]!.evidence[0]!.figma_url).toBeNull()
  })
})

it('a note that says "toast" means the one drawn beside it, and tells it when', () => {
  const { atoms } = readSketches([
    screen('加购-满', toast('购物车已满，请先清理')),
    {
      name: '备注',
      at: [420, 0, 300, 60],
      fill: '#fff7cc',
      holds: [{ name: 'x', says: '种类到上限 → toast，停在原页', at: [430, 10, 280, 40] }],
    },
  ])
  expect(atoms.map(({ signal, C, R }) => [signal, C, R])).toEqual([
    ['toast', '种类到上限', 'toast提示「购物车已满，请先清理」'],
    ['flow_note', '种类到上限', 'toast提示「购物车已满，请先清理」，停在原页'],
  ])
})

it('tells what the reading covers: roots, screens and notes, and what failed', () => {
  const broken = { id: '1:9', name: '坏字', type: 'TEXT' } as RestNode
  const page = makeNode('CANVAS', '0:1', '流程', {
    children: [
      makeNode('FRAME', '1:1', '钱包', {
        at: [0, 0, 375, 812],
        children: [broken, makeText('1:2', '钱包', { at: [160, 54, 50, 22] })],
      }),
    ],
  })
  const { document, skipped } = fromRest(makeFile('F', [page]))
  const { scope } = extract(document, { ...CONTEXT, skipped })
  expect(scope).toEqual({
    file_key: 'KEY',
    root_ids: ['0:1'],
    visited_ids: ['0:1', '1:1'],
    skipped: [{ node_id: '1:9', reason: 'a text without characters' }],
  })
})

it('lets a team add its own names', () => {
  const named = screen(
    '首页',
    { name: 'x', says: '首页', at: [160, 54, 60, 22] },
    { ...toast('收藏成功啦'), name: '小气泡', fill: '#ffffff' },
    { name: 'y', says: '底部文字', at: [0, 780, 60, 20] },
  )
  const design = fromRest(makeFile('F', [])).document
  design.pages.push(fromSketch({ name: '流程', type: 'PAGE', holds: [named] }, '0:'))
  const found = (vocabulary?: { toast: string[] }) =>
    extract(design, { ...CONTEXT, ...(vocabulary ? { vocabulary } : {}) }).atoms.map((a) => a.signal)
  expect([found(), found({ toast: ['小气泡'] })]).toEqual([[], ['toast']])
})

it('knows a click that opens an overlay from a page that is entered', () => {
  const { atoms } = read(
    makeNode('CANVAS', '0:1', '流程', {
      children: [
        makeNode('FRAME', '1:1', '订单', {
          at: [0, 0, 375, 812],
          children: [
            makeNode('FRAME', '1:2', 'Button', {
              at: [16, 700, 343, 48],
              interactions: click('2:1', 'OVERLAY'),
              children: [makeText('1:3', '删除', { at: [160, 712, 60, 22] })],
            }),
          ],
        }),
        makeNode('FRAME', '2:1', '弹窗', {
          at: [500, 0, 280, 160],
          children: [
            makeText('2:2', '删除后不能恢复，确定吗？', { at: [520, 20, 240, 40] }),
            makeText('2:3', '取消', { at: [520, 110, 100, 22] }),
            makeText('2:4', '删除', { at: [660, 110, 100, 22] }),
          ],
        }),
      ],
    }),
  )
  expect(atoms.map(({ A, R }) => [A, R])).toEqual([
    ['点击「删除」', '弹窗正文「删除后不能恢复，确定吗？」按钮「取消」「删除」'],
  ])
})
