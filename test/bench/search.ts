import { makeSearchIndex } from '../../server/search/bm25-index.ts'
import type { Findable } from '../../server/search/search-index.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { type BenchReport, median } from './report.ts'

const PLACES = '提现页 订单页 购物车 登录页 优惠券 收货地址 支付页 会员中心 退款单 消息列表 设置页 搜索结果'.split(' ')
const CONDITIONS =
  '余额不足 未签约 次数用完 未填手机号 已过期 网络超时 未实名 库存为零 超过上限 已领取 密码错误 未选规格'.split(' ')
const ACTIONS =
  '点击「提现」 点击「提交订单」 输入验证码 长按图片 下拉刷新 切换标签 点击「去支付」 勾选协议 关闭弹窗 返回上一页'.split(
    ' ',
  )
const RESULTS =
  'toast提示「请稍后再试」 按钮禁用 弹窗「确认取消吗」 跳转到「结果页」 显示「暂无数据」 默认选中「余额」 提示「格式不对」 shows "Try again"'.split(
    ' ',
  )
const QUERIES = [
  '登录',
  '提现失败怎么办',
  'ERR_4021',
  '余额不足，点击「提现」会怎样？',
  '1500元',
  '优惠券已过期',
  'try again',
  '购物车库存为零时按钮是什么状态',
  '税',
  '未实名的会员能不能提交订单',
]

/** A small linear congruential sequence: the corpus is the same on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function corpus(documents: number): Findable[] {
  const roll = dice(7)
  const pick = (words: string[]) => words[roll(words.length)]!
  return Array.from({ length: documents }, (_, i) => {
    const rule = `${pick(CONDITIONS)}，${pick(ACTIONS)} → ${pick(RESULTS)}`
    const text = `${rule}\n${pick(PLACES)}第${roll(300)}屏：${pick(CONDITIONS)}时${pick(RESULTS)}，满${roll(4000)}元可用，错误码 ERR_${roll(9000)}，${pick(ACTIONS)}后${pick(RESULTS)}；${pick(PLACES)}${pick(CONDITIONS)}`
    return {
      project: 'bench',
      id: `cl_${i.toString(16).padStart(12, '0')}`,
      kind: 'rule',
      title: rule,
      text,
      coverage: 'both',
      app_version: 'v1' as AppVersion,
      modules: [`M${i % 8}`],
      touchpoints: [pick(PLACES)],
      evidence: { node_ids: [`1:${i}`], external_ids: [], figma_urls: [] },
    }
  })
}

function timed(run: () => void): number {
  const started = performance.now()
  run()
  return performance.now() - started
}

/** The cheapest honest peer: every text is looked through for the query's pairs of characters; no ranking statistics. */
function scan(corpus: readonly Findable[], query: string): string[] {
  const pairs = [...new Set(Array.from({ length: Math.max(1, query.length - 1) }, (_, i) => query.slice(i, i + 2)))]
  return corpus
    .map((f) => ({ id: f.id, score: pairs.reduce((n, pair) => n + (f.text.includes(pair) ? 1 : 0), 0) }))
    .filter((f) => f.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 10)
    .map((f) => f.id)
}

/** Builds an index of `documents` rules and times searches and bare scans of the same queries, turn about. */
export async function searchBench(documents = 100_000, rounds = 9): Promise<BenchReport> {
  const findables = corpus(documents)
  const index = makeSearchIndex()
  const build_ms = timed(() => {
    for (const f of findables) index.put(f)
  })
  const table = { classes: [], replace: (t: string) => t }
  const times: { search: number[]; scan: number[] } = { search: [], scan: [] }
  for (let round = 0; round < rounds; round++)
    for (const query of QUERIES) {
      times.search.push(timed(() => index.search(query, { project: 'bench' }, 0, 10, table)))
      if (round < 3) times.scan.push(timed(() => scan(findables, query)))
    }
  const puts = findables.slice(0, 500).map((f, i) => timed(() => index.put({ ...f, text: `${f.text} ${i}` })))
  const characters = findables.reduce((sum, f) => sum + f.title.length + f.text.length, 0)
  const told = (list: number[]) => `p50 ${median(list).toFixed(2)} ms, p95 ${median(list, 0.95).toFixed(2)} ms`
  const ratio = median(times.scan) / median(times.search)
  return {
    question: 'What does a search cost beside a bare scan of the same texts?',
    lines: [
      `${documents} documents, ${characters} characters: built in ${build_ms.toFixed(0)} ms, a put ${median(puts).toFixed(2)} ms`,
      `search ${told(times.search)}; bare scan ${told(times.scan)}; the scan takes ${ratio.toFixed(1)}x as long`,
    ],
    misses: ratio < 1 ? ['a bare scan is quicker'] : [],
  }
}
