import { describe, expect, it } from 'vitest'
import { fromRest, fromRestSteps } from '../../shared/design/from-rest.ts'
import { ANNOTATION_LEAD, OVERLAY_NAME } from '../../shared/design/marks-of-ours.ts'
import { click, makeFile, makeNode, makeText, type RestNode } from '../fixtures/design/make-node.ts'

const page = (...children: RestNode[]) => makeNode('CANVAS', '0:1', '流程', { children })
const only = (...children: RestNode[]) => fromRest(makeFile('F', [page(...children)])).document.pages[0]!.children

describe('the three shapes', () => {
  const frame = makeNode('FRAME', '1:2', '首页', { at: [0, 0, 375, 812], children: [makeText('1:3', '你好')] })

  it.each([
    ['a whole file', makeFile('商城', [page(frame)]), ['0:1'], '商城'],
    ['nodes', { name: '商城', version: '9', nodes: { '1:2': { document: frame, components: {} } } }, ['1:2'], '商城'],
    ['an export of one node', { document: frame, components: {}, styles: {} }, ['1:2'], ''],
    ['a node that is gone among others', { nodes: { '1:2': { document: frame }, '7:7': null } }, ['1:2'], ''],
  ])('%s', (_, json, roots, name) => {
    const { document, skipped } = fromRest(json)
    expect([document.pages.map((p) => p.id), document.name, skipped]).toEqual([roots, name, []])
  })

  it.each([[null], [[]], ['text'], [{}], [{ name: 'x' }]])('refuses %j', (json) => {
    expect(() => fromRest(json)).toThrow(expect.objectContaining({ code: 'bad_input' }))
  })
})

describe('layers that cannot be read', () => {
  it('are left out with the reason, and their neighbours stay', () => {
    const broken = [
      { id: '1:1', name: '坏字', type: 'TEXT' },
      null,
      { name: '无号', type: 'FRAME' },
    ] as unknown as RestNode[]
    const { document, skipped } = fromRest(makeFile('F', [page(...broken, makeText('1:9', '好'))]))
    expect(document.pages[0]!.children.map((n) => n.id)).toEqual(['1:9'])
    expect(skipped.map(({ node_id, reason }) => [node_id, reason])).toEqual([
      ['1:1', 'a text without characters'],
      ['', 'not a layer'],
      ['', 'no id'],
    ])
  })

  it('signs that no store keeps give way to the one that says so', () => {
    const [node] = only(makeText('1:1', 'a\0b\ud83d😀', { name: '\udc00x' }))
    expect([node!.name, node!.text?.characters]).toEqual(['\ufffdx', 'a\ufffdb\ufffd😀'])
  })

  it('odd fields become empty ones', () => {
    const [node] = only(
      makeNode('FRAME', '1:1', 'x', {
        fills: 'red',
        absoluteBoundingBox: { x: null },
        interactions: [null, {}],
        componentProperties: [],
      }),
    )
    expect(node).toMatchObject({ fill: null, box: null, reactions: [], properties: [] })
  })
})

describe('what a layer says', () => {
  it.each([
    ['hidden by its own flag', { visible: false }, [false, false]],
    ['hidden by opacity', { opacity: 0 }, [false, false]],
    ['shown', {}, [true, true]],
  ])('%s: %j', (_, flags, shown) => {
    const [frame] = only(makeNode('FRAME', '1:1', 'f', { ...flags, children: [makeText('1:2', 'x')] }))
    expect([frame!.is_visible, frame!.children[0]!.is_visible]).toEqual(shown)
  })

  it('names component, set, style and properties without their #id', () => {
    const file = makeFile(
      'F',
      [
        page(
          makeNode('INSTANCE', '1:1', 'Button', {
            componentId: '9:1',
            componentProperties: {
              '文案#12:1': { type: 'TEXT', value: '提现' },
              State: { type: 'VARIANT', value: 'Disabled' },
            },
          }),
          makeText('1:2', '错误', { styles: { fill: '3:1', text: '3:2' } }),
        ),
      ],
      {
        components: { '9:1': { name: 'State=Disabled', componentSetId: '9:0' } },
        componentSets: { '9:0': { name: 'Button' } },
        styles: { '3:1': { name: '错误/Red', styleType: 'FILL' }, '3:2': { name: 'Caption', styleType: 'TEXT' } },
      },
    )
    const [button, text] = fromRest(file).document.pages[0]!.children
    expect(button!.component).toEqual({ id: '9:1', name: 'State=Disabled', set_name: 'Button' })
    expect(button!.properties).toEqual([
      { name: '文案', type: 'TEXT', value: '提现' },
      { name: 'State', type: 'VARIANT', value: 'Disabled' },
    ])
    expect([text!.fill_style, text!.text!.style_name]).toEqual(['错误/Red', 'Caption'])
  })

  it('reads a variant’s values off a main component’s name', () => {
    const [component] = only(makeNode('COMPONENT', '1:1', 'State=Off, Size=L'))
    expect(component!.properties.map((p) => [p.name, p.value])).toEqual([
      ['State', 'Off'],
      ['Size', 'L'],
    ])
  })

  it.each([
    ['an object with a label', [{ label: '失焦校验', properties: [] }], ['失焦校验']],
    ['markdown', [{ labelMarkdown: '**5min** 后消失，见[文档](http://x)' }], ['5min 后消失，见文档']],
    ['a bare text', '默认不选', ['默认不选']],
    ['one object', { label: 'tap closes it' }, ['tap closes it']],
    ['no words', [{ properties: [{ type: 'width' }] }], []],
  ])('annotation as %s', (_, annotations, said) => {
    const [node] = only(makeNode('FRAME', '1:1', 'x', { annotations }))
    expect(node!.annotations).toEqual(said)
  })

  it('leaves out what is struck through, and knows a text that is struck whole', () => {
    const struck = { textDecoration: 'STRIKETHROUGH' }
    const [part, whole] = only(
      makeText('1:1', '3 分钟5 分钟', { characterStyleOverrides: [2, 2, 2, 2], styleOverrideTable: { 2: struck } }),
      makeNode('TEXT', '1:2', 'x', { characters: '旧规则', style: { fontSize: 14, ...struck } }),
    )
    expect([part!.text!.characters, part!.text!.is_struck, whole!.text!.is_struck]).toEqual(['5 分钟', undefined, true])
  })

  it('cuts a text where its look changes', () => {
    const [text] = only(
      makeText('1:1', '标题\n正文', {
        characterStyleOverrides: [4, 4, 4],
        styleOverrideTable: { 4: { fontSize: 17, fontWeight: 600 } },
      }),
    )
    expect(text!.text!.runs).toEqual([
      { characters: '标题\n', font_size: 17, font_weight: 600 },
      { characters: '正文', font_size: 14, font_weight: 400 },
    ])
  })
})

describe('reactions', () => {
  const reactionsOf = (interactions: unknown[]) => only(makeNode('FRAME', '1:1', 'x', { interactions }))[0]!.reactions

  it('lead somewhere', () => {
    expect(reactionsOf(click('2:2', 'OVERLAY'))).toEqual([
      {
        trigger: 'ON_CLICK',
        delay_ms: null,
        actions: [{ type: 'NODE', destination_id: '2:2', navigation: 'OVERLAY' }],
      },
    ])
  })

  it.each([
    [2, 2000],
    [0.8, 800],
    [3000, 3000],
  ])('a delay of %j is %i ms, in seconds or milliseconds', (timeout, ms) => {
    const [reaction] = reactionsOf([{ trigger: { type: 'AFTER_TIMEOUT', timeout }, actions: [{ type: 'CLOSE' }] }])
    expect([reaction!.delay_ms, reaction!.actions]).toEqual([ms, [{ type: 'CLOSE' }]])
  })

  it('keep the words of their conditions', () => {
    const argument = (value: unknown) => ({ type: 'X', value })
    const condition = {
      type: 'EXPRESSION',
      value: {
        expressionFunction: 'EQUALS',
        expressionArguments: [argument({ type: 'VARIABLE_ALIAS', id: 'VariableID:1:2' }), argument(true)],
      },
    }
    const blocks = [{ condition, actions: [{ type: 'BACK' }] }, { actions: [{ type: 'CLOSE' }] }]
    const [reaction] = reactionsOf([
      { trigger: { type: 'ON_CLICK' }, actions: [{ type: 'CONDITIONAL', conditionalBlocks: blocks }] },
    ])
    expect(reaction!.actions).toEqual([
      {
        type: 'CONDITIONAL',
        blocks: [
          { condition: 'VariableID:1:2 EQUALS true', actions: [{ type: 'BACK' }] },
          { condition: null, actions: [{ type: 'CLOSE' }] },
        ],
      },
    ])
  })
})

it('reads a tree of 10,000 levels', () => {
  let inner = makeText('1:0', '最里面')
  for (let i = 1; i <= 10_000; i++) inner = makeNode('FRAME', `1:${i}`, 'f', { children: [inner] })
  let at = fromRest(makeFile('F', [page(inner)])).document.pages[0]!
  let depth = 0
  while (at.children[0]) {
    at = at.children[0]
    depth++
  }
  expect([depth, at.text!.characters]).toEqual([10_001, '最里面'])
})

it('can be read in slices', () => {
  const texts = Array.from({ length: 1000 }, (_, i) => makeText(`1:${i}`, 'x'))
  const steps = fromRestSteps(makeFile('F', [page(...texts)]))
  let slices = 0
  for (let step = steps.next(); !step.done; step = steps.next()) slices++
  expect(slices).toBeGreaterThan(3)
})

describe('marks that Hufu put into the file', () => {
  it('are no part of the design: neither the layer of boxes nor the annotations', () => {
    const overlay = makeNode('GROUP', '9:1', OVERLAY_NAME, { children: [makeText('9:2', '未测试')] })
    const noted = {
      ...makeNode('FRAME', '1:2', '首页'),
      annotations: [{ label: `${ANNOTATION_LEAD}未测试: x` }, { label: '满时' }],
    }
    const [frame, ...others] = only(noted as RestNode, overlay)
    expect(others).toEqual([])
    expect(frame!.annotations).toEqual(['满时'])
  })
  it('a group or frame of a like name is the designer’s own', () => {
    const names = only(makeNode('FRAME', '9:1', OVERLAY_NAME), makeNode('GROUP', '9:2', '覆盖 coverage')).map(
      (n) => n.id,
    )
    expect(names).toEqual(['9:1', '9:2'])
  })
})
