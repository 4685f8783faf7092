import { quotedSpans } from './quotes.ts'

/** How results and actions are worded, on both sides alike: strong merge would hit by luck otherwise. */
export type Lang = 'zh' | 'en'

/** Chinese as soon as a Han character stands in it. */
export function langOf(text: string): Lang {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}

export type DialogCopy = { title: string; body: string; buttons: string[] }

export const WORDING = {
  toast: (copy: string, lang: Lang) => (lang === 'zh' ? `toast提示「${copy}」` : `toast "${copy}"`),
  dialog: ({ title, body, buttons }: DialogCopy, lang: Lang) =>
    lang === 'zh'
      ? `弹窗${title && `标题「${title}」`}${body && `正文「${body}」`}${buttons.length ? `按钮${buttons.map((b) => `「${b}」`).join('')}` : ''}`
      : `dialog${title && ` titled "${title}"`}${body && ` with text "${body}"`}${buttons.length ? ` and buttons ${buttons.map((b) => `"${b}"`).join(' ')}` : ''}`,
  validation: (copy: string, lang: Lang) => (lang === 'zh' ? `提示「${copy}」` : `shows "${copy}"`),
  shown: (copy: string, lang: Lang) => (lang === 'zh' ? `显示「${copy}」` : `shows "${copy}"`),
  disabled: (label: string, lang: Lang) => (lang === 'zh' ? `「${label}」禁用` : `"${label}" disabled`),
  enabled: (label: string, lang: Lang) => (lang === 'zh' ? `「${label}」可用` : `"${label}" enabled`),
  selected: (label: string, lang: Lang) => (lang === 'zh' ? `默认选中「${label}」` : `"${label}" selected by default`),
  opens: (title: string, lang: Lang) => (lang === 'zh' ? `跳转到「${title}」` : `opens "${title}"`),
  tap: (label: string, lang: Lang) => (lang === 'zh' ? `点击「${label}」` : `tap "${label}"`),
  type: (label: string, lang: Lang) => (lang === 'zh' ? `输入「${label}」` : `type "${label}"`),
} as const

/** The copy that a user sees, as quoted in a result: 「…」 “…” "…" 『…』 ‘…’ '…' 【…】 in order. */
export function quotedCopies(result: string): string[] {
  return quotedSpans(result).map((q) => q.copy)
}
