import type { Signal } from '../schema/rule-atom.ts'

/** What a signal is called in Chinese. */
export const SIGNAL_WORDS: Record<Signal, string> = {
  toast: '轻提示',
  dialog: '弹窗',
  validation: '校验',
  button_state: '状态',
  default_selected: '默认',
  conditional_prompt: '提示',
  flow_note: '说明',
  navigation: '跳转',
}

/**
 * Every phrase that the extractor may say of why something is a rule, and its Chinese. `{}` is a word of the design,
 * `{why}` other phrases. Stored atoms keep the English: a reason is told in the reader's language where it is shown.
 */
export const REASON_WORDS: Readonly<Record<string, string>> = {
  'named as a toast': '图层名称写明是轻提示',
  'an overlay that closes by itself': '会自动关闭的浮层',
  'a dark see-through box over the screen': '浮在界面上的深色半透明方框',
  'a dark rounded box over the screen': '浮在界面上的深色圆角方框',
  'a tinted bar over the screen': '浮在界面上的浅色横条',
  'named as a dialog': '图层名称写明是弹窗',
  'a box over a half-transparent mask': '半透明遮罩上的方框',
  'a box drawn alone like a dialog': '单独画出的弹窗样式方框',
  'a button of a dialog that leads somewhere': '弹窗里会跳转的按钮',
  'named as an error, in the error colour': '图层名称写明是错误，颜色也是错误色',
  'in the error colour within a field': '输入框里的错误色文字',
  'small text in the error colour under a value': '内容下方的错误色小字',
  'small warning text under a value': '内容下方的警示小字',
  'small text in the error colour under boxes': '一排方格下方的错误色小字',
  'a text of a bound, a state or an empty page': '写的是限制、状态或空页面',
  'its variant says {}': '变体属性写着“{}”',
  'named as disabled': '图层名称写明是禁用',
  faded: '整体变淡',
  'pale words on a grey button': '灰色按钮上的浅色文字',
  'pale here and coloured on another drawing of the screen': '这里颜色浅，同一界面的另一张图上有颜色',
  'the button it enables': '由它变为可用的按钮',
  'alive here, dead on another drawing': '这里可用，另一张图上不可用',
  'on in the first drawing of its screen, or the only option': '在界面的第一张图上就已选中，或是唯一的选项',
  'the prototype leads to {}': '原型连到“{}”',
  'the prototype goes on to {} by itself': '原型自动转到“{}”',
  'a row of a table of rules': '规则表里的一行',
  'a note beside the screens': '界面旁的说明',
  'a note within a screen': '界面内的说明',
  'an annotation': '标注',
  'the line’s own words': '整行原话',
  'speaks of {signal}': '说的是{signal}',
  'states a duty or a bound': '写明了要求或限制',
  'states a result': '写明了结果',
  'says when': '写明了条件',
  'quotes the copy': '引用了文案',
  'under its heading': '条件取自上方的标题',
  'the copy from the drawing it speaks of': '文案取自它所说的那张图',
  'the copy from the drawing that says the like': '文案取自说法相近的那张图',
  'when it shows from the note': '何时出现取自说明',
  'A from the prototype': '动作取自原型',
  'A from the note': '动作取自说明',
  'C from the prototype': '条件取自原型',
  'C from the note': '条件取自说明',
  'C from the frame’s name': '条件取自画框名称',
  'with {why}': '连同：{why}',
  'also read as {signals}': '同时读作{signals}',
}

const SIGNAL_NAMES = new Map<string, string>(Object.entries(SIGNAL_WORDS))
const PHRASES = new Map(Object.entries(REASON_WORDS))

const signalIn = (word: string): string => SIGNAL_NAMES.get(word) ?? word

/** What may stand in a gap, and how it reads. */
const GAPS: Record<string, { holds: string; read(words: string): string }> = {
  '{}': { holds: '.+', read: (words) => words },
  '{why}': { holds: '.+', read: (words) => pieceIn(words) },
  '{signal}': { holds: '[a-z_]+', read: signalIn },
  '{signals}': { holds: '[a-z_]+(?:, [a-z_]+)*', read: (words) => words.split(', ').map(signalIn).join('、') },
}

const WITH_GAP = [...PHRASES].flatMap(([phrase, zh]) => {
  const gap = Object.keys(GAPS).find((one) => phrase.includes(one))
  return gap ? [{ gap, zh, form: new RegExp(`^${phrase.replace(gap, `(${GAPS[gap]!.holds})`)}$`, 'su') }] : []
})

/** Undefined: no phrase of ours. */
function phraseIn(words: string): string | undefined {
  const plain = PHRASES.get(words)
  if (plain !== undefined) return plain
  for (const { form, gap, zh } of WITH_GAP) {
    const held = form.exec(words)?.[1]
    if (held !== undefined) return zh.replace(gap, () => GAPS[gap]!.read(held))
  }
  return undefined
}

/** Phrases that are parted by commas, and may hold some: the longest that is known goes first; what is none stays. */
function pieceIn(words: string): string {
  const whole = phraseIn(words)
  if (whole !== undefined) return whole
  const pieces = words.split(', ')
  for (let n = pieces.length - 1; n > 0; n--) {
    const first = phraseIn(pieces.slice(0, n).join(', '))
    if (first !== undefined) return `${first}，${pieceIn(pieces.slice(n).join(', '))}`
  }
  const [first, ...rest] = pieces
  return rest.length ? `${first}，${pieceIn(rest.join(', '))}` : words
}

/**
 * Why something is a rule (`confidence_reason`), as a reader of Chinese or English reads it. Total: words that are none of
 * ours, as those that other tools sent, stay as they are.
 */
export function reasonIn(language: 'zh' | 'en', reason: string): string {
  if (language === 'en') return reason
  const [, signal = '', why = reason] = /^([a-z_]+): (.*)$/su.exec(reason) ?? []
  const told = why.split('; ').map(pieceIn).join('；')
  return signal ? `${signalIn(signal)}：${told}` : told
}
