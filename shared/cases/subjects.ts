import { type Clause, wordAction } from '../sentence/actions.ts'
import { LONGEST_SENTENCE, quotedSpans } from '../sentence/quotes.ts'
import { langOf } from '../sentence/wording.ts'

/** A control by its kind alone, where a state follows: 按钮置灰, the button is disabled. */
const BARE_BUTTON =
  /^(?:该|此|这个|那个|当前|the |this |that )?(?:按钮|buttons?)(?=\s*(?:[仍还也都会应变为是被马立恢一]|置灰|不可|可[点用]|禁用|高亮|亮起|灰|不?能|无法|(?:is|are|should|must|becomes?|turns?|stays?|remains?|gets?)\b))/i
/** A state that says of nothing what it is: 马上置灰, 还是灰的. */
const BARE_STATE =
  /^(?:马上|立即|立刻|仍然?|还是?|也|一直|恢复|变[为成]?|自动|是|会)*(?:置灰|变灰|灰的|不可[点用]|可[点用]|可以点|能点|禁用|disabled?|enabled?)\S{0,3}$/i
const BARE_IT = /^it(?=\s+(?:is|should|must|becomes?|turns?|stays?|remains?|gets?)\b)/i
const NAMED = /[「“"【'‘]([^「」“”"【】\n]{1,24})[」”"】'’]\s*(?:这个)?(?:按钮|button)/gi
const IS_BUTTON = /按钮|\bbutton\b/i

/** 查看导出按钮: nothing stands between the look and the name. */
const LOOKED_AT = /^(?:再|先)?(?:查看|检查|验证|观察|看)(?:一下)?(\p{Script=Han}{2,6})按钮/u

/** The buttons that words call buttons, by label: 点发送按钮, “提交”按钮, the "Save" button. */
function buttonsIn(texts: readonly string[], clauses: readonly Clause[]): string[] {
  const quoted = texts
    .filter((t) => t.length <= LONGEST_SENTENCE)
    .flatMap((t) => [...t.matchAll(NAMED)].map((m) => m[1]!.trim()))
  const pressed = clauses
    .filter((c) => c.text.length <= LONGEST_SENTENCE && IS_BUTTON.test(c.text))
    .flatMap((c) => {
      const [first, ...more] = quotedSpans(wordAction(c.text))
      return first && more.length === 0 ? [first.copy] : []
    })
  const looked = clauses
    .filter((c) => c.kind === 'check' && c.text.length <= LONGEST_SENTENCE)
    .flatMap((c) => LOOKED_AT.exec(c.text)?.[1] ?? [])
  return [...new Set([...quoted, ...pressed, ...looked])]
}

/** What the words around a result name: the step's own, and the whole case's. */
export type Around = {
  step: readonly string[]
  stepClauses: readonly Clause[]
  caseClauses: readonly Clause[]
  case: readonly string[]
  key: Clause
}

/**
 * Gives a result the subject that it leaves out, where the words around it name exactly one button: 点发送按钮, 按钮置灰 →
 * 「发送」置灰. Unsure: the words stay.
 */
export function withNamedSubject(result: string, around: Around): string {
  if (result.length > LONGEST_SENTENCE) return result
  const it = BARE_IT.exec(result)
  if (it) {
    const [only, ...others] = quotedSpans(around.key.text)
    return only && others.length === 0 ? `"${only.copy}"${result.slice(it[0].length)}` : result
  }
  const bare = BARE_BUTTON.exec(result)
  if (!bare && !BARE_STATE.test(result)) return result
  const own = buttonsIn(around.step, around.stepClauses)
  const labels = own.length ? own : buttonsIn(around.case, around.caseClauses)
  if (labels.length !== 1) return result
  const label = langOf(result + labels[0]) === 'zh' ? `「${labels[0]}」` : `"${labels[0]}"`
  return label + result.slice(bare?.[0].length ?? 0)
}

const BARE_TAP =
  /^(?:再|再次|继续|又|重新|连续|多)*(?:点击?|点按)(?:[一两二三几\d]*[下次遍])?$|^(?:then )?(?:tap|click|press)(?: on)?(?: it)?(?: again| once more)$|^(?:then )?(?:tap|click|press)(?: on)? the same button(?: again| once more)?$/i
const BARE_UNTICK = /^(?:再|然后)?取消(?:勾选|选中)$|^(?:uncheck|untick|deselect)(?: it)?$/i
const TICKS = /^(?:再)?(?:勾选|勾上|选中)(?=\S)|^(?:check|tick|select)\s+(?=\S)/i

/** The last things pressed and ticked in a case, for 再点 and 取消勾选 that name no object. */
export class Objects {
  private pressed = ''
  private ticked = ''

  follow(clause: Clause): void {
    if (clause.text.length > LONGEST_SENTENCE) return
    const worded = wordAction(clause.text)
    if (/^(?:点击「|tap ")/.test(worded)) this.pressed = worded
    const ticks = TICKS.exec(clause.text)
    if (ticks) this.ticked = clause.text.slice(ticks[0].length)
  }

  /** An action with its object; its own words where none is known. */
  wordAction(text: string): string {
    if (this.pressed && BARE_TAP.test(text)) return this.pressed
    if (this.ticked && BARE_UNTICK.test(text))
      return langOf(text) === 'zh' ? `取消勾选${this.ticked}` : `uncheck ${this.ticked}`
    return wordAction(text)
  }
}
