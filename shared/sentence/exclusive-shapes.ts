import { BOUNDS, RESULTS } from './patterns.ts'
import { LONGEST_SENTENCE, maskQuoted } from './quotes.ts'

/** Where a sentence parts: its condition up to `at`, its result from `from` on. */
export type Cut = { condition: string; result: string }

const REFUSES = '不可以?|不能|不允许|不得|不支持|无法|禁止|不会?(?=[显弹提展进跳])|不予'

type Shape = { name: string; form: RegExp; yes: readonly string[]; no: readonly string[] }

/**
 * Chinese sentences that say their condition by what they exclude. Group 1 is the condition, the rest the result; the
 * condition keeps the word that excludes (只有, 除非, 直到).
 */
export const EXCLUSIVE_SHAPES: readonly Shape[] = [
  {
    name: '只有…才…',
    form: /^((?:只有|必须|需要?|须)[^。；;]{2,30}?)(?:之?后|时|的情况下)?[，,]?才(?=(?:能|可|会|允许|显示|展示|出现|弹|支持|有|算)\S)/u,
    yes: ['只有店长才可以改价', '需先签到后才能下课'],
    no: ['只有一个店长', '人才可以申请'],
  },
  {
    name: '除非…否则…',
    form: /^(除非[^。；;]{2,30}?)[，,]\s*(?:否则|不然)?(?=\S{2})/u,
    yes: ['除非管理员解锁，否则不可登录'],
    no: ['非会员不可登录'],
  },
  {
    name: '未…不可…',
    form: new RegExp(
      `^((?:如果|若)?(?:尚?未|没有?|不)[^，,。；;]{2,14}?)(?:者|时|的)?(?=(?:${REFUSES})\\S{0,12}$)`,
      'u',
    ),
    yes: ['未填写工号不可提交', '没有押金不能借书'],
    no: ['不可提交', '未填写工号'],
  },
  {
    name: '一旦…不可…',
    form: new RegExp(`^((?:一旦|一经)[^，,。；;]{2,14}?)(?:后)?[，,]?(?=(?:${REFUSES}|即|就)\\S{1,12}$)`, 'u'),
    yes: ['一旦提交不可撤回', '一经发布，不能修改'],
    no: ['提交一旦', '不可撤回'],
  },
]

/** 审核通过后按钮变为…, 输入为空时隐藏…: no comma parts the moment from what then shows. */
const MOMENT =
  /^([^，,。；;]{2,24}?)(?:之后|以后|(?<![售前背今最先午])后(?![台退端缀续面])|(?<![超准临实及同计定耗限小延平有何按工学课随])时(?![间段长光效区])|的时候)[，,]?(?=\S{3})/u

/** Parts a Chinese sentence by these shapes; null where none fits. */
export function byExclusion(sentence: string): Cut | null {
  if (sentence.length > LONGEST_SENTENCE || !/\p{Script=Han}/u.test(sentence)) return null
  const masked = maskQuoted(sentence)
  for (const { form } of EXCLUSIVE_SHAPES) {
    const m = form.exec(masked)
    if (m) return { condition: sentence.slice(0, m[1]!.length), result: sentence.slice(m[0].length) }
  }
  return null
}

/** The moment that leads a sentence, where a result follows it and none stands in it. */
export function byMoment(sentence: string): Cut | null {
  if (sentence.length > LONGEST_SENTENCE) return null
  const masked = maskQuoted(sentence)
  const m = MOMENT.exec(masked)
  if (!m || RESULTS.test(m[1]!) || BOUNDS.test(m[1]!)) return null
  const [rest = ''] = masked.slice(m[0].length).split(/[，,；;]/)
  if (!(RESULTS.test(rest) || BOUNDS.test(rest))) return null
  return { condition: sentence.slice(0, m[1]!.length), result: sentence.slice(m[0].length) }
}
