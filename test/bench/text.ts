import { normText } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { type BenchReport, median } from './report.ts'

/** Rule-like sentences of our own, with the pieces that real ones hold: marks, amounts, quotes, HTML, capitals. */
const SENTENCES = [
  '用户未登录时，点击「立即购买」，跳转到登录页，并弹出 Toast 提示“请先登录”。',
  '<p>1. 打开「我的钱包」<br />2. 点按【提现】按钮</p>',
  '单笔提现金额不能低于 100.00 元，超出可用余额 ￥12,860.35 时按钮置灰。',
  '验证码连续输错 5 次，锁定 30 分钟，期间「获取验证码」不可点击。',
  '每天 9:00 到 21:30 可以预约，每位用户最多预约三个时间段（含已取消的）。',
  '弹窗标题「确定要删除该地址吗？」，正文「删除后无法恢复」，按钮「取消」「删除」。',
  '積分不足時，兌換按鈕置灰；長按頭像可以查看大圖。',
  '订单号：2025031822190047，收货人手机号 138****6021，预计3个工作日内到账。',
  '列表为空时显示“暂无数据”，下拉刷新后仍为空则展示「重新加载」按钮。',
  '上传图片不超过 9 张，单张 ≤ 5MB，支持 JPG／PNG 格式，进度显示 0%～100%。',
]
const HOSTILE = [
  '(((((',
  '，，，',
  '一一一',
  '<<<<',
  '&&&&',
  '￥￥￥',
  '1111',
  '[[[[',
  '{{{{',
  '****',
  'data:',
  '<b ',
  '弹窗框',
  '点按',
  '1,1,',
  '- - ',
  '①',
  '&amp;',
  '第一',
  '每天',
]
const FLOOR_MB_PER_S = 1
/** Twice the text may take this many times as long. */
const LINEAR = 2.5

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Processor time: what else the machine does is not counted. */
function milliseconds(run: () => void): number {
  const from = process.cpuUsage()
  run()
  return process.cpuUsage(from).user / 1000
}

/** Interleaved A B A B: both sides meet the same machine. */
function interleaved(a: () => void, b: () => void, rounds: number): { a: number; b: number } {
  const times = { a: [] as number[], b: [] as number[] }
  for (let i = 0; i < rounds; i++) {
    times.a.push(milliseconds(a))
    times.b.push(milliseconds(b))
  }
  return { a: median(times.a), b: median(times.b) }
}

type Part = Omit<BenchReport, 'question'>

function throughput(): Part {
  const table = shippedTable()
  const texts = Array.from({ length: 4000 }, (_, i) => `${SENTENCES[i % SENTENCES.length]}（${i}）`)
  const megabytes = texts.reduce((sum, text) => sum + bytesOf(text), 0) / 1e6
  let length = 0
  const canon = () => {
    for (const text of texts) length += normText(text, table).length
  }
  const bare = () => {
    for (const text of texts) length += text.normalize('NFKC').toLowerCase().length
  }
  canon()
  bare()
  const { a, b } = interleaved(canon, bare, 7)
  const speed = megabytes / (a / 1000)
  return {
    lines: [
      `corpus ${texts.length} texts, ${megabytes.toFixed(2)} MB of UTF-8 (${length > 0 ? 'Chinese rules' : ''})`,
      `canon ${speed.toFixed(1)} MB/s on one core (median of 7), floor ${FLOOR_MB_PER_S} MB/s`,
      `canon takes ${(a / b).toFixed(1)}x a bare NFKC + lower case pass (interleaved)`,
    ],
    misses: speed >= FLOOR_MB_PER_S ? [] : [`${speed.toFixed(1)} MB/s is below ${FLOOR_MB_PER_S}`],
  }
}

function linearity(): Part {
  const table = shippedTable()
  const lines: string[] = []
  const misses: string[] = []
  for (const piece of HOSTILE) {
    const once = piece.repeat(Math.ceil(400_000 / piece.length))
    const twice = once + once
    normText(once, table)
    const measure = () =>
      interleaved(
        () => normText(once, table),
        () => normText(twice, table),
        5,
      )
    let { a, b } = measure()
    // one bad moment of the machine is no proof: the better of two measures counts
    if (b / a > LINEAR) {
      const again = measure()
      if (again.b / again.a < b / a) ({ a, b } = again)
    }
    const ratio = b / a
    const told = `${JSON.stringify(piece).padEnd(10)} x ${once.length} units ${a.toFixed(1)} ms, twice that ${b.toFixed(1)} ms: ${ratio.toFixed(2)}x`
    lines.push(told)
    // below a few milliseconds the clock decides, not the text
    if (ratio > LINEAR && b >= 20) misses.push(`more than linear: ${told}`)
  }
  return { lines, misses }
}

/** How fast is a text made canonical, and is hostile text worse than in proportion? */
export async function textBench(): Promise<BenchReport> {
  const parts = [throughput(), linearity()]
  return {
    question: 'How fast is a text made canonical, and does hostile text take more than its share?',
    lines: parts.flatMap((part) => part.lines),
    misses: parts.flatMap((part) => part.misses),
  }
}
