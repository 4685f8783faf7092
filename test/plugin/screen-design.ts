import type { RestFile, RestLayer } from './fake-figma.ts'

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const solid = (r: number, g: number, b: number, a = 1) => [
  { type: 'SOLID', blendMode: 'NORMAL', color: { r, g, b, a } },
]
const WHITE = solid(1, 1, 1)
const INK = solid(0.1, 0.1, 0.12)

type Rest = Partial<RestLayer>

const text = (
  id: string,
  name: string,
  at: ReturnType<typeof box>,
  characters: string,
  more: Rest = {},
): RestLayer => ({
  id,
  name,
  type: 'TEXT',
  characters,
  fills: INK,
  style: { fontFamily: 'Inter', fontSize: 14, fontWeight: 400 },
  absoluteBoundingBox: at,
  ...more,
})

const frame = (
  id: string,
  name: string,
  at: ReturnType<typeof box>,
  children: RestLayer[],
  more: Rest = {},
): RestLayer => ({
  id,
  name,
  type: 'FRAME',
  fills: WHITE,
  children,
  absoluteBoundingBox: at,
  ...more,
})

const button = (id: string, label: string, at: ReturnType<typeof box>, state: string, more: Rest = {}): RestLayer => ({
  ...frame(id, 'Button', at, [text(`I${id};9:2`, 'label', box(at.x + 20, at.y + 12, 60, 20), label)], {
    fills: state === 'Disabled' ? solid(0.85, 0.85, 0.86) : solid(0.05, 0.6, 1),
    cornerRadius: 8,
  }),
  type: 'INSTANCE',
  componentId: '9:1',
  componentProperties: { State: { type: 'VARIANT', value: state } },
  ...more,
})

const toast = (id: string, words: string, at: ReturnType<typeof box>): RestLayer =>
  frame(
    id,
    'Toast',
    at,
    [text(`${id}9`, 'words', box(at.x + 16, at.y + 10, at.width - 32, 20), words, { fills: WHITE })],
    {
      fills: solid(0, 0, 0, 0.8),
      cornerRadius: 8,
    },
  )

/** The screens of an invented cinema: a seat page with a toast, a refund dialog, and notes beside them. */
export function cinemaDesign(): RestFile {
  const seats = frame('10:1', '选座', box(0, 0, 375, 812), [
    text('10:2', 'title', box(150, 20, 80, 24), '选择座位'),
    text('10:3', 'hidden draft', box(20, 60, 200, 20), '旧文案', { visible: false }),
    button('10:4', '去付款', box(20, 740, 335, 44), 'Disabled'),
    toast('10:5', '一次最多选 6 个座位', box(80, 380, 215, 40)),
  ])
  const refund = frame('10:20', '退票', box(500, 0, 375, 812), [
    text('10:21', 'title', box(650, 20, 80, 24), '退票'),
    frame('10:22', 'mask', box(500, 0, 375, 812), [], { fills: solid(0, 0, 0, 0.5) }),
    frame(
      '10:23',
      '弹窗/二次确认',
      box(540, 300, 295, 180),
      [
        text('10:24', 'title', box(640, 320, 120, 24), '确定退票吗？', { style: { fontSize: 17, fontWeight: 600 } }),
        text('10:25', 'body', box(560, 356, 255, 40), '票款将在 3 个工作日内退回原支付账户'),
        button('10:26', '再想想', box(560, 420, 120, 40), 'Default'),
        button('10:27', '确定退票', box(695, 420, 120, 40), 'Default', {
          interactions: [
            {
              trigger: { type: 'ON_CLICK' },
              actions: [{ type: 'NODE', destinationId: '10:60', navigation: 'NAVIGATE' }],
            },
          ],
        }),
      ],
      { cornerRadius: 12, annotations: [{ label: '开场前 30 分钟内点击「确定退票」，toast提示「已过退票时间」' }] },
    ),
  ])
  const done = frame('10:60', '退票结果', box(1000, 0, 375, 812), [
    text('10:61', 'title', box(1150, 20, 80, 24), '退票结果'),
    text('10:62', 'words', box(1100, 200, 200, 24), '已提交退票'),
  ])
  const note = text('10:40', '说明', box(1420, 40, 260, 80), '开场前 30 分钟内，「退票」按钮置灰。')
  return {
    name: '影院购票 Cinema',
    document: {
      id: '0:0',
      name: 'Document',
      type: 'DOCUMENT',
      children: [
        {
          id: '0:1',
          name: '用户端',
          type: 'CANVAS',
          children: [
            {
              id: '10:0',
              name: '购票流程',
              type: 'SECTION',
              absoluteBoundingBox: box(-40, -40, 1780, 900),
              children: [seats, refund, done, note],
            },
          ],
        },
        {
          id: '0:2',
          name: 'Archive',
          type: 'CANVAS',
          children: [frame('20:1', 'Old', box(0, 0, 375, 812), [text('20:2', 'title', box(0, 0, 100, 20), 'Old')])],
        },
      ],
    },
    components: { '9:1': { key: 'k', name: 'State=Default', componentSetId: '9:0' } },
    componentSets: { '9:0': { key: 'ks', name: 'Button' } },
    styles: {},
  }
}
