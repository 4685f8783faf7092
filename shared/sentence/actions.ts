import { matchesOf } from './matches.ts'
import { DEED_FIRST, has, TAPS } from './patterns.ts'
import { BLANK, HARD_END, LONGEST_SENTENCE, maskQuoted, quotedSpans, splitOutside } from './quotes.ts'
import {
  ACTOR,
  CHECK,
  DEED,
  EN_IMPERATIVE,
  ENTRY,
  INNER_DEED,
  INPUT,
  LAUNCH,
  LOGIN,
  PAGE_WORD,
  STATE_LEAD,
  TAP,
  TRIFLE,
} from './vocabulary.ts'
import { langOf, WORDING } from './wording.ts'

/**
 * What a clause of an action is for: `deed` may become A; `entry` leads to a place; `login`, `launch` and `trifle` do not
 * matter for the result; `check` looks at it; `state` is a condition; `place` names where the next clause happens.
 */
export type ClauseKind = 'deed' | 'entry' | 'login' | 'launch' | 'trifle' | 'check' | 'state' | 'place'
export type Clause = { text: string; kind: ClauseKind }

const KIND = {
  launch: has(LAUNCH),
  trifle: has(TRIFLE),
  login: has(LOGIN),
  check: has(
    `^(?:然后|再|接着|并|马上|从上到下|逐个|(?:please|then|and|to)\\b|[\\s(（])*${CHECK}|(?:，|然后|再)${CHECK}`,
  ),
  state: has(STATE_LEAD),
  entry: has(
    `^(?:然后|再|接着|并|先|随便|从[^，]{1,10}?|用户|医生|患者|\\s)*${ENTRY}|(?:重新|再次?)(?:进[来去入]|回来)$|^(?:再)?${TAP}.{1,16}?(?:进入?到?|切到|打开).{2,12}(?:页面?|界面)$|^(?:再)?${TAP}.{1,16}(?:tab|标签页?|菜单|导航栏?)$`,
  ),
  place: has(
    `^(?:在|从)?(?!.*(?:[到进回]|打开|然后).)[^，。]{1,12}(?:${PAGE_WORD}|弹[窗框]|对话框)(?:里|中|上|内)?$|^[^，。]{2,6}端$|^(?:在|从).{1,12}[里中上内]$`,
  ),
  deed: has(DEED),
}
const LOOKS_ONLY = /(?:点击?|点按|按|tap|click|press)/i

/** 提交成功, 30 分钟内未支付: how a deed came out, or that it did not come. */
const OUTCOME =
  /^[^，,]{2,12}(?:成功|失败|超时|通过|(?<![改设变切选换成])为(?:空|0|零))$|[内后前](?:仍|还)?[未没]有?\S{1,6}$/
/** an invalid code is applied: something that holds, not something that one does here. */
const EN_PASSIVE =
  /^(?!(?:try|attempt|verify|check)\b)[\w'"“” -]{2,60}?\b(?:is|are|was|were|has been|have been|had been|being)\s+(?:not\s+|\w+ly\s+|already\s+)?\w+(?:ed|en|t)\b/i
/** the server returns 500 on save: what a thing does is no deed of whoever tests. */
const EN_THING = /^(?:the|an?|all|both|no|each|every)\s(?!users?\b)/i
/** the Save button is clicked */
const PASSIVE_TAP =
  /^(?:the\s+)?(.{1,40}?)(?:\s+(?:button|link|icon|tab))?\s+(?:is|are|was|gets|has been)\s+(?:clicked|tapped|pressed)(?:\s+on)?$/i
/** Who does it says nothing where one does: the guest taps, a teacher uploads. */
const EN_ACTOR =
  /^(?:(?:the|an?|any|every|each)\s+)?[a-z]+(?:\s[a-z]+)?\s+(?=(?:taps|clicks|presses|selects|enters|types|inputs|fills|opens|chooses|picks|submits|uploads|scrolls|swipes|drags|adds|removes|deletes|changes|switches|toggles|confirms|cancels|saves|goes|navigates|visits|tries|books|pays|sends|sets)\b)/i

/** Tells the verb as one tells a deed: selects a date → select a date. */
function imperative(text: string): string {
  const told = text.replace(EN_ACTOR, '')
  if (told === text) return text
  const m = /^(\w+?)(ies|(?<=s|x|sh|ch|o)es|s)\b/i.exec(told)
  return m ? `${m[1]}${m[2]!.toLowerCase() === 'ies' ? 'y' : ''}${told.slice(m[0].length)}` : told
}

/** The page where one signs in is a page. */
const SIGN_IN_PLACE =
  /登[录陆](?:注册)?(?:页|界面|框|弹[窗框]|入口|方式)|\b(?:log[- ]?in|login|sign[- ]?in) (?:page|screen|form|dialog|link)\b/i
/** 编辑页 is a page, though 编辑 is a deed; 清空聊天记录 is a deed, though a list may be called so. */
const TAP_OR_INPUT_FIRST = has(`^(?:${TAP})|^(?:${INPUT})`)
const isPlace = (text: string): boolean =>
  /(?:页面?|界面)[里中上内]?$/.test(text) ? !TAP_OR_INPUT_FIRST.test(text) : !DEED_FIRST.test(text)

/** What one clause of an action is for. */
export function clauseKind(text: string): ClauseKind {
  if (text.length > LONGEST_SENTENCE) return 'state'
  if (KIND.launch.test(text)) return 'launch'
  if (KIND.trifle.test(text)) return 'trifle'
  if (KIND.login.test(text) && !TAPS.test(text) && !SIGN_IN_PLACE.test(text)) return 'login'
  if (KIND.check.test(text) && !LOOKS_ONLY.test(text.slice(0, 3))) return 'check'
  if (KIND.entry.test(text)) return 'entry'
  if (KIND.place.test(text) && isPlace(text)) return 'place'
  if (KIND.state.test(text)) return 'state'
  if (OUTCOME.test(text)) return 'state'
  if ((EN_PASSIVE.test(text) || EN_THING.test(text)) && !PASSIVE_TAP.test(text) && !EN_ACTOR.test(text)) return 'state'
  return KIND.deed.test(text) ? 'deed' : 'state'
}

/** Marks between clauses, and words that put one deed after another. English "and" parts only what begins with a verb. */
const BETWEEN = new RegExp(
  [
    '[，；;。]|,(?!\\d{3})|(?<=端)[：:]|(?<=(?:打开|进入?)[^，；;。]{2,10})(?=看|查看|检查)|[→⇒➜➡]+|-{1,2}>|=>|(?<=\\S)\\s*\\n',
    '(?:然后|接着|随后|紧接着)',
    '(?<=登[录陆][^，,；;。]{1,16})(?<!点)(?=(?:打开|进入?到?|去|从)(?![^，,；;。]*账[号户]))|(?<=进[来去])(?=[改点选输])',
    '(?:以?后|再|并)?(?=(?:收起键盘|点(?:击|一下)?空白处|点键盘))',
    `(?<=(?:^|[，,；;。])(?:再)?${TAP}[^，,；;。]{1,10})(?=(?:进入?到?|打开|切到|回到)\\S{2,})(?<!(?:tab|标签页?|菜单|图标)\\s*)`,
    `(?<=登[录陆][^，,；;。]{0,16})(?:完?以后|之后|完?(?<![售前背今最先])后(?![台退端缀续面]))(?=\\S)`,
    `(?<=\\S\\s?\\S)(?:以后|之后|(?<![售前背今最先])后(?![台退端缀续面]))(?=(?:再|就|直接|马上)?(?:${ENTRY}|${INNER_DEED}|${INPUT}|${CHECK}))`,
    `(?<=\\S{2})(?:并且?|同时)(?=(?:${ENTRY}|${INNER_DEED}|${INPUT}))`,
    `(?<=(?:^|[，,；;。\\s])[^，,；;。]{1,10}(?:页面?|界面))(?=(?:直接|再|马上)?${DEED})`,
    `(?<=(?:${TAP})[^，,]{2,16})(?=把)`,
    `(?<=\\S{2})就(?=(?:${TAP}|点(?:$|\\s)|提交|保存))`,
    `(?<=\\S{3})(?=再(?:点|按|勾|选|输|填|进|长按|敲|退))`,
    `\\s(?:and )?then\\s|\\s(?:and|&)\\s(?=(?:${DEED}|${CHECK}|${ENTRY}|${EN_IMPERATIVE}|blur\\b|tab out))|(?<=[a-z)"”'\\]])\\.\\s+(?=[A-Z])`,
    `(?<=\\b(?:tap|click|press|hit)\\w{0,3}\\s(?:(?! and )[^,.;]){2,40})\\s(?=(?:without|until|while|when|if|after)\\s|with (?:an?|no|the|all|both|only|empty|invalid|valid|wrong|nothing|\\d+)\\s)`,
  ].join('|'),
  'giu',
)
const INNER = new RegExp(`(?<=.{2})(?:${INNER_DEED})`, 'giu')
const NO_CUT_AFTER = has(
  '(?:未|没有?|不|再|取消|已经?|正在|直接|第\\s*\\d+\\s*次|马上|继续|重新|点击?|点按|单击|再点|(?<!长)按|各|连续|快速|分别|随便|依次|逐个|轮流|故意|一下|不要|(?:user |they )?(?:can|to|not|should|must|without))\\s*$',
)
const ACTOR_LAST = has(`(?:${ACTOR})$`)
const ASIDE = /[（(](?=[^（）()]*[\p{Script=Han}A-Za-z]{3})([^（）()]{4,})[)）]/u

/** 输入100CNY点击买币 is an input and a tap; 我的钱包点提现 a place and a tap. */
function cutInner(clause: string): string[] {
  const masked = maskQuoted(clause)
  const pieces: string[] = []
  let from = 0
  for (const m of matchesOf(masked, INNER)) {
    const head = masked.slice(from, m.index)
    const adverb = /(?:直接|马上|立即|再次|再)\s*$/.exec(head)
    if (adverb && adverb.index >= 3) {
      pieces.push(clause.slice(from, from + adverb.index))
      from += adverb.index
      continue
    }
    if (head.trim().length < 2 || NO_CUT_AFTER.test(head)) continue
    pieces.push(clause.slice(from, m.index).replace(ACTOR_LAST, ''))
    from = m.index
  }
  pieces.push(clause.slice(from))
  return pieces
}

/** 点结算进入结算页: the page is what the tap led to, not a second action. */
const ARRIVAL = /^(?:进入?到?|打开|切到|回到)/

function withAside(text: string): Clause[] {
  const kind = clauseKind(text)
  const aside = ASIDE.exec(text)
  if (!aside || kind === 'check' || kind === 'state') return [{ text, kind }]
  const bare = (text.slice(0, aside.index) + text.slice(aside.index + aside[0].length)).trim()
  return bare
    ? [
        { text: aside[1]!, kind: 'state' },
        { text: bare, kind },
      ]
    : [{ text, kind }]
}

/** Cuts an action's words into clauses in their order, each with what it is for. Asides of set-up steps are states. */
export function actionClauses(action: string): Clause[] {
  if (action.length <= LONGEST_SENTENCE) return shortClauses(action)
  return splitOutside(action, HARD_END).flatMap((sentence) =>
    sentence.length <= LONGEST_SENTENCE ? shortClauses(sentence) : [{ text: sentence, kind: 'state' as const }],
  )
}

const BARE_COPY = new RegExp(`^${BLANK}+(?:\\s[a-z ]{2,24})?$`, 'i')
const TAP_FIRST = has(`^(?:再)?${TAP}`)

/** 选择“A”，“B”; Enter option 2, "Delete a row": a bare copy goes on with the deed before it. */
const goesOnWith = (last: Clause, text: string): boolean =>
  last.kind === 'deed' &&
  (/^[-+]?\d[\d.,%]*$/.test(text) || (BARE_COPY.test(maskQuoted(text)) && /^[「“"『【'‘]/.test(text)))
/** Open Settings → Team → Members: names after an arrow are the way's next stops. */
const PATH_NAME = /^(?:[A-Z][\w&'-]*(?: [\w&'-]+){0,4}|[\p{Script=Han}]{2,8}(?<!按钮))$/u

/** Verify that …: all up to the sentence's end is what one looks for, whatever verbs it holds. */
const VERIFY_THAT = /\b(?:verify|check|ensure|make sure|confirm|validate|observe)\s+that\b/i
const VERIFY_END = /[.;]\s+(?=[A-Z"“])|\n|,?\s+(?:and )?then\s/

function shortClauses(action: string): Clause[] {
  const masked = maskQuoted(action)
  const verify = VERIFY_THAT.exec(masked)
  if (!verify) return plainClauses(action)
  const end = VERIFY_END.exec(masked.slice(verify.index))
  const to = end ? verify.index + end.index : action.length
  const before = action.slice(0, verify.index).replace(/[\s,]*(?:\band\b)?\s*$/i, '')
  return [
    ...(before ? plainClauses(before) : []),
    { text: action.slice(verify.index, to).trim(), kind: 'check' },
    ...(end ? shortClauses(action.slice(to + end[0].length)) : []),
  ]
}

function plainClauses(action: string): Clause[] {
  const masked = maskQuoted(action)
  const clauses: Clause[] = []
  let from = 0
  let isArrow = false
  const put = (raw: string, isJoined: boolean): void => {
    for (const piece of cutInner(raw.trim())) {
      const text = piece
        .trim()
        .replace(/^(?:并且?|且|然后|and then|and|then)\s*(?=\S{2})/i, '')
        .replace(/[.．:：]$|并$/, '')
      const last = clauses[clauses.length - 1]
      if (!text) continue
      if (last && goesOnWith(last, text)) {
        last.text = `${last.text}${/\p{Script=Han}/u.test(last.text) ? '，' : ', '}${text}`
        continue
      }
      if (last && isArrow && last.kind === 'entry' && PATH_NAME.test(text)) {
        last.text = `${last.text} > ${text}`
        continue
      }
      if (isJoined && last?.kind === 'deed' && ARRIVAL.test(text) && TAP_FIRST.test(last.text))
        clauses.push({ text, kind: 'place' })
      else clauses.push(...withAside(text))
    }
  }
  let isJoined = false
  for (const m of matchesOf(masked, BETWEEN)) {
    put(action.slice(from, m.index), isJoined)
    isJoined = m[0] === ''
    isArrow = /[→⇒➜➡>]/.test(m[0])
    from = m.index + m[0].length
  }
  put(action.slice(from), isJoined)
  return clauses
}

const FILLER =
  /^(?:(?:然后|再次|再|接着|直接|重新|继续|马上|随便|先|并|用户|医生(?![端版])|患者(?![端版])|一下|尝试|不管|the user|user|I(?= )|they(?= )|you(?= )|please|then|and|again)\s*)+/i
const TAP_HEAD = new RegExp(
  `^(?:${FILLER.source.slice(1)})?(点击|点按|点选|单击|轻触|轻点|点一下|点(?!开|进)|按(?=回车|返回键|确认键|电源|音量|Enter|Esc|Home)|按下|按一下|tap(?:s|ped|ping)?(?: on)?|click(?:s|ed|ing)?(?: on)?|press(?:es|ed|ing)?|hit)\\s*(?:了|着|[一两二三几\\d]+[下次遍])?\\s*`,
  'i',
)
const PLACE_HEAD =
  /^(?:(?:页面|弹[窗框]|对话框|列表|卡片|组名|键盘|屏幕|手机|商品|底部|顶部|右上角|左上角|右下角|左下角|右侧|左侧|右边|左边|下方|上方|工具栏|底部栏|导航栏|菜单|里面|里|上|中|内|的|那个|这个|该|面板|the|on|in)\s*)+(?=\S{2})|^.{0,12}?(?:[左右上下]边|[左右上下]方|[左右]侧|[左右][上下]角|[底顶]部|里|页)的(?=\S{2})/i
/** 点保存时才校验, 点撤回直接撤: what follows from the press is no part of the label. 就诊人 and 人才 are whole words. */
const LABEL_TAIL =
  /(?<=\S{2})(?:(?:的时候|时|之?后)?(?:(?<!人)才(?![艺能华])|就(?![诊餐业医近地绪位座]))|直接)(?=\S).*$/u
/** Where and how often one presses is no part of the label; a place needs its article (Sign in with Google is a label). */
const EN_LABEL_TAIL =
  /\s+(?:(?:again|once|twice|quickly|repeatedly|(?:\d+|several|multiple|many) times)|(?:in|on|at|from|of|under|inside|next to|below|above) (?:the|a|an|any|each|that|this|its)\s.*)$/i
/** A bare verb that buttons carry is a press on that button. */
const BUTTON_VERB =
  /^(?:提交|保存|确认|确定|取消|发送|发布|删除|save|submit|confirm|cancel|send|publish|delete|apply|continue)$/i
const CONTROL_END = /\s*(?:的?(?:按钮|图标|入口|链接|tab|icon|button|link|menu item|option)|按一?键)$/i

const TYPED = new RegExp(`^(?:${FILLER.source.slice(1)})?(?:${INPUT})\\s*(?=[「“"『【'‘])`, 'i')

/**
 * Words an action as the design side does: 点【提交】 → 点击「提交」; tap the Save button → tap "Save".
 * Other deeds keep their words, with the verb in its usual form.
 */
export function wordAction(action: string): string {
  if (action.length > LONGEST_SENTENCE) return action
  const passive = PASSIVE_TAP.exec(action.trim())
  const text = passive ? `tap ${passive[1]}` : imperative(action.trim().replace(/[。，,；;.]+$/, ''))
  const lang = langOf(text)
  const head = TAP_HEAD.exec(text)
  if (head) {
    const object = text.slice(head[0].length)
    const copies = quotedSpans(object)
    if (copies.length === 1) return WORDING.tap(copies[0]!.copy, langOf(copies[0]!.copy + text))
    const label = object
      .replace(PLACE_HEAD, '')
      .replace(PLACE_HEAD, '')
      .replace(/^(?:the|a|an|on)\s+/i, '')
      .replace(LABEL_TAIL, '')
      .replace(EN_LABEL_TAIL, '')
      .replace(CONTROL_END, '')
      .replace(/^\[(.+)\]$|^<(.+)>$/, '$1$2')
      .trim()
    const isName =
      label.length > 0 &&
      label.length <= (lang === 'zh' ? 12 : 40) &&
      !/[，,。；;、/]|以后|之后|然后|^(?:it|them|this|that|here|there|again|outside|away|elsewhere|anywhere)$/i.test(
        label,
      )
    if (copies.length === 0 && isName) return WORDING.tap(label, lang)
  }
  const bare = text.replace(FILLER, '')
  if (BUTTON_VERB.test(bare)) return WORDING.tap(bare, lang)
  const typed = TYPED.exec(text)
  const copies = quotedSpans(text)
  if (typed && copies.length === 1 && copies[0]!.end === text.length) return WORDING.type(copies[0]!.copy, langOf(text))
  return bare.replace(/(?<![失传运])输(?![入出送赢错])/g, '输入') || text
}
