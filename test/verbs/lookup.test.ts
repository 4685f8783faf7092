import { setImmediate as breathe } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { contentFrom, tellingLine } from '../../server/verbs/lookup/content.ts'
import { holdsIdentifier, identifiersIn } from '../../server/verbs/lookup/identifiers.ts'
import { bestByKeywords, matchedKeywords } from '../../server/verbs/lookup/keywords.ts'
import { type MapMemory, makeMapMemory } from '../../server/verbs/lookup/map.ts'
import { piecesOf } from '../../server/verbs/lookup/module-entries.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'

describe('keywords of a map', () => {
  it.each<[string, string, boolean]>([
    ['支付网关超时怎么办', '网关超时', true],
    ['网 关', '网关', false],
    ['what is ERR_TIMEOUT?', 'err_timeout', true],
    ['ＥＲＲ＿ＴＩＭＥＯＵＴ', 'ERR_TIMEOUT', true],
    ['ERR_TIMEOUT_2', 'ERR_TIMEOUT', false],
    ['错误码ERR_TIMEOUT是什么', 'ERR_TIMEOUT', true],
    ['preapi', 'api', false],
    ['apis', 'api', false],
    ['the pay api.', 'Pay  API', true],
    ['api of api2 and then api', 'api', true],
    ['提现T10', '提现T1', false],
    ['提现t1到账', '提现T1', true],
    ['C++ 接口', 'c++', true],
    ['任意', '', false],
    ['任意', '   ', false],
  ])('%s holds %s: %s', (query, keyword, isHeld) => {
    expect(matchedKeywords(query, [keyword]).length > 0).toBe(isHeld)
  })

  it('count by their characters, then by how many they are, then by the order of the map', () => {
    const entry = (name: string, ...keywords: string[]) => ({ name, keywords })
    const best = (query: string, ...entries: ReturnType<typeof entry>[]) => bestByKeywords(entries, query)?.name
    expect(best('支付网关超时', entry('list', '超时', '错误码'), entry('guide', '支付网关'))).toBe('guide')
    expect(best('提现失败', entry('one', '提现失败'), entry('two', '提现', '失败'))).toBe('two')
    expect(best('提现', entry('first', '提现'), entry('second', '提现'))).toBe('first')
    // one keyword however often it is listed or said
    expect(best('超时超时', entry('twice', '超时', '超时 '), entry('once', '超时超时'))).toBe('once')
    expect(best('你好', entry('list', '超时'))).toBeUndefined()
  })
})

describe('a document of all rules of a project without modules', () => {
  it('is written rule by rule, and others are answered in between', async () => {
    const rules = Array.from({ length: 1000 }, (_, n) => ({ cluster_id: `cl_${n}` }) as Cluster)
    let written = 0
    function* parts() {
      yield ['# 规则', '', '共 1000 条']
      for (const { cluster_id } of rules) yield ['', `## ${cluster_id}`, `第 ${++written} 条`]
      yield ['', '## 另见']
    }
    const seen: number[] = []
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        seen.push(written)
        await breathe()
      }
    })()
    const pieces = await piecesOf({ rules, parts })
    isOver = true
    await looking
    expect(Math.max(...seen.slice(1).map((now, n) => now - seen[n]!))).toBeLessThan(250)
    expect([pieces.length, pieces[0], pieces[1], pieces.at(-1)]).toEqual([
      1002,
      { id: '', text: '# 规则\n\n共 1000 条' },
      { id: 'cl_0', text: '## cl_0\n第 1 条' },
      { id: '', text: '## 另见' },
    ])
  })
})

describe('identifiers', () => {
  it.each<[string, string[]]>([
    ['未知错误码XYZ', ['xyz']],
    ['ERR_TIMEOUT 和 err_timeout', ['err_timeout']],
    ['ＡＢＣ１', ['abc1']],
    ['Ab cd API', ['api']],
    ['Http 怎么用', []],
    ['24小时后', ['24']],
    ['限额 1,000 元', ['1000']],
    ['v4.57', ['v4', '57']],
    ['____ 填空 _', []],
    ['①②③', []],
    ['提现失败', []],
  ])('%s has %j', (query, identifiers) => expect(identifiersIn(query)).toEqual(identifiers))

  it('are the first twenty of a long list', () => {
    const codes = Array.from({ length: 30 }, (_, i) => `e${100 + i}`)
    expect(identifiersIn(codes.join(' '))).toEqual(codes.slice(0, 20))
  })

  it('are held as whole tokens only', () => {
    expect(holdsIdentifier('见 E1001。', 'e1001')).toBe(true)
    expect(holdsIdentifier('见 E10012', 'e1001')).toBe(false)
    expect(holdsIdentifier('限额 1,000 元', '1000')).toBe(true)
  })
})

describe('content', () => {
  const long = (n: number, text = '话') => text.repeat(n)

  it('goes on from the piece that fits into those after it, and is cut at 2,000 code points, not units', () => {
    expect(contentFrom(['一', '二', '三'], 1)).toBe('二\n\n三')
    expect([...contentFrom([long(3000, '𠮷')], 0)].length).toBe(2000)
    expect(contentFrom([], 0)).toBe('')
    expect(contentFrom([' \n一 ', '  ', '二\n\n'], 0)).toBe('一 \n\n  \n\n二')
    expect(contentFrom(['  ', '一'], 0)).toBe('一')
    expect(contentFrom([`一${long(3000, '𠮷')}`], 0)).toBe(`一${long(1999, '𠮷')}`)
    expect(contentFrom([long(1000), long(1000), '末'], 0)).toBe(`${long(1000)}\n\n${long(998)}`)
  })

  it('begins near what was found where that lies deep in a long piece, under its heading', () => {
    const rows = Array.from({ length: 300 }, (_, i) => `| E${i} | ${long(10)} |`)
    const piece = `## 错误码\n\n${rows.join('\n')}`
    const at = tellingLine(piece, ['E280'])
    const content = contentFrom([piece, '后文'], 0, at)
    expect(content.startsWith('## 错误码\n')).toBe(true)
    expect(content).toContain('| E280 |')
    expect(content).not.toContain('| E1 |')
    expect(contentFrom([piece], 0, tellingLine(piece, ['E3 ']))).toContain('| E0 |')
  })
})

describe('maps', () => {
  /** Projects without versions and with nothing put in, by their watermarks. */
  const over = (watermarks: Record<string, number>) =>
    ({
      store: {
        projects: { one: async (project: string) => ({ watermark: watermarks[project] }) },
        documents: { sources: async () => [], files: async () => [] },
      },
      modules: { of: async () => null },
    }) as unknown as Parameters<MapMemory['of']>[0]
  const wish = (project: string, lang: 'zh' | 'en' = 'zh', is_narrow = false) => ({
    ...{ project, lang, is_narrow },
    app_version: null,
  })

  it('of a project are kept until it changes, however many are asked for in others', async () => {
    const [memory, watermarks] = [makeMapMemory(), { one: 1, two: 1, three: 1 }]
    const of = (...asked: Parameters<typeof wish>) => memory.of(over(watermarks), wish(...asked))
    const first = await of('one')
    for (const project of ['two', 'three'])
      for (const lang of ['zh', 'en'] as const) for (const isNarrow of [true, false]) await of(project, lang, isNarrow)
    expect(await of('one')).toBe(first)
    expect(await of('one', 'en')).not.toBe(first)
    watermarks.one = 2
    const second = await of('one')
    expect(second).not.toBe(first)
    memory.forget('one')
    expect(await of('one')).not.toBe(second)
  })

  it('are kept up to so many rules, the one asked for last in any case', async () => {
    const rule = (cluster_id: string) =>
      ({
        ...{ cluster_id, rule_key: cluster_id, app_version: '1.0', canon_text: '借书', state: 'design_only' },
        ...{ touchpoints: [], modules: [], primary_module: null, former_ids: [] },
        ...{ rule_links: [], case_links: [], value_conflicts: [] },
      }) as unknown as Cluster
    const none = async () => []
    const empty = over({})
    const workshop = {
      ...empty,
      turns: { take: (_: string, work: () => unknown) => work() },
      store: {
        ...empty.store,
        projects: { one: async () => ({ watermark: 1 }) },
        versions: { one: async () => ({ base_version: null, last_sync_at: null }), all: none },
        rule_atoms: { all: none },
        case_atoms: { all: none },
        clusters: { all: async (project: string) => Array.from(project, rule) },
        lineage: { withdrawals: none },
      },
    } as unknown as Parameters<MapMemory['of']>[0]
    const memory = makeMapMemory(5)
    const of = (project: string) => memory.of(workshop, { ...wish(project), app_version: '1.0' as AppVersion })
    const small = await of('ab')
    expect(small.rules).toBe(2)
    const other = await of('xyz')
    expect(await of('ab')).toBe(small)
    const large = await of('abcdefg')
    expect(await of('abcdefg')).toBe(large)
    expect(await of('xyz')).not.toBe(other)
  })
})
