import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '../server/exports/snapshot.ts'
import { alignOffline } from '../server/verbs/align-offline.ts'
import { readPng } from '../server/verbs/snapshots/png.ts'
import { parseAppVersion } from '../shared/app-version.ts'
import { shippedTable } from '../shared/text/synonyms/table.ts'

/** The sample that a newcomer loads with one click: every kind of thing is in it, and what it shows is true to its drawings. */
const FOLDER = 'server/web/sample'
const { app_version } = JSON.parse(readFileSync(`${FOLDER}/sample.json`, 'utf8'))

let sample: Snapshot
beforeAll(async () => {
  sample = await alignOffline({
    app_version: parseAppVersion(app_version),
    synonyms: shippedTable(),
    designs: [{ path: `${FOLDER}/design.json`, file_key: null }],
    cases: [`${FOLDER}/cases.xml`],
    value_partition: true,
    modules: null,
    at: null,
    signal: new AbortController().signal,
    say: () => {},
  })
})

const words = ({ C, A, R }: { C: string; A: string; R: string }) => [C, A, R].join(' → ')

describe('the sample project', () => {
  it.each([
    '未选择柜机 → 点击「提交订单」 → toast提示「请先选择柜机」',
    '连续输错 3 次 → 点击「开箱」 → toast提示「输错次数过多，请 10 分钟后再试」',
    '超重 → 输入「物品重量」 → 提示「单件不能超过 20 kg」，「提交订单」禁用',
    '位数不足 → 输入「取件码」 → 提示「取件码为 6 位数字」，「开箱」禁用',
    'the locker is offline → tap "Open remotely" → toast "This locker is offline. Try again later."',
  ])('draws %s', (rule) => expect(sample.rule_atoms.map(words)).toContain(rule))
  it.each([
    ['108', ['提示「单件不能超过 20 kg」', '「提交订单」禁用']],
    ['104', ['弹窗标题「需付滞留费」正文「包裹存放超过 24 小时，需付滞留费 1.00 元。」按钮「暂不取件」「去支付」']],
    ['106', []],
    ['110', []],
  ])('checks in case %s: %j', (id, results) => {
    expect(sample.case_atoms.filter((a) => a.external_id === id).map((a) => a.R)).toEqual(results)
  })
  it('has a picture of each screen that a rule lies on, as large as the screen, and no other', () => {
    const screens = new Map(
      sample.rule_atoms.flatMap((a) => a.evidence).flatMap((e) => (e.frame_id && e.bbox ? [[e.frame_id, e.bbox]] : [])),
    )
    const names = readdirSync(`${FOLDER}/pictures`)
    expect(names.sort()).toEqual([...screens.keys()].map((id) => `${id.replace(':', '-')}.png`).sort())
    for (const name of names) {
      const { width, height } = readPng(readFileSync(`${FOLDER}/pictures/${name}`))
      const box = screens.get(name.replace('-', ':').replace('.png', ''))!
      expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true])
    }
  })
  it('tells no drawing by another drawing’s words', () => {
    for (const { R, evidence } of sample.rule_atoms) {
      const seen = evidence.map((e) => e.raw_text).join('\n')
      for (const [, copy] of R.matchAll(/toast(?:提示)? ?[「"]([^」"]+)[」"]/g)) expect(seen).toContain(copy)
    }
  })
  it.each(['covered', 'conflicting', 'design_only', 'case_only'])('has something %s', (state) => {
    expect(sample.clusters.map((c) => c.state)).toContain(state)
  })
  it('shows both wrong values, each with what the designer drew and the tester wrote', () => {
    const told = sample.clusters.flatMap((c) =>
      c.value_conflicts.map(({ sides }) =>
        sides
          .map((s) => `${s.side} ${s.literal}`)
          .sort()
          .join(', '),
      ),
    )
    expect([...new Set(told)].sort()).toEqual(['design 2, test 3', 'design 3, test 5'])
  })
})
