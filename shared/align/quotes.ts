/** A quoted stretch of a result, and whether it names a control rather than telling the user something. */
export type Quote = { text: string; start: number; end: number; isLabel: boolean }

/** The quotes that both sides write, and the single ones that testers type. */
const QUOTED =
  /「([^」]*)」|『([^』]*)』|“([^”]*)”|"([^"]*)"|‘([^’]*)’|(?<![\p{L}\p{N}])'([^'\n]{2,})'(?![\p{L}\p{N}])/gu

/** Labels that close or confirm anything: never what a dialog is known by. */
const LONE_LABELS = new Set([
  ...'确定 确认 取消 关闭 知道了 我知道了 好的 是 否 返回 提交 保存 下一步 完成 继续'.split(' '),
  ...'ok okay cancel close confirm yes no back submit save next done continue'.split(' '),
  'got it',
])
/** Whether a label stands on every screen and so names none. */
export const isLoneLabel = (label: string) => LONE_LABELS.has(label.trim().toLowerCase())

const LABEL_BEFORE =
  /(?:按钮(?:文案|文字|上)?(?:换成|变[为成灰]?|改[为成]|显示为?|是)?|buttons?|(?:button|link|label)\s+(?:becomes|changes to|says|reads)|标签|tab|选中|勾选|点击?|点按|tap|click|press|select|跳转到?|进入|前往|返回|opens?|goes to|link|链接)\s*(?:到|至|and|or|the|[、,/和或])?\s*$/iu
const LABEL_AFTER =
  /^\s*(?:按钮(?!\s*[「“"『‘'])|键|标签|页|页面|禁用|置灰|变灰|可用|亮起|高亮|选中|(?:button|link|tab|page|is |are )?(?:disabled|enabled|greyed|grayed|selected|button|link|tab|page)\b)/iu
const BETWEEN_LABELS = /^(?:\s|[、,，/和或与]|and\b)*$/iu

/** Every quote of a text, in order. */
export function quotesOf(text: string): Quote[] {
  const found: Quote[] = []
  for (const match of text.matchAll(QUOTED)) {
    const quoted = match.slice(1).find((group) => group !== undefined) ?? ''
    const [start, end] = [match.index, match.index + match[0].length]
    if (quoted.trim()) found.push({ text: quoted, start, end, isLabel: isLabel(text, quoted, start, end, found) })
  }
  return found
}

function isLabel(text: string, quoted: string, start: number, end: number, before: readonly Quote[]): boolean {
  const previous = before[before.length - 1]
  if (previous?.isLabel && BETWEEN_LABELS.test(text.slice(previous.end, start))) return true
  if (isLoneLabel(quoted)) return true
  return LABEL_BEFORE.test(text.slice(0, start)) || LABEL_AFTER.test(text.slice(end))
}
