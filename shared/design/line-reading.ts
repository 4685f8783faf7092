import { splitOutside } from '../sentence/quotes.ts'
import { type Reading, wordResult } from '../sentence/read.ts'
import { langOf, quotedCopies, WORDING } from '../sentence/wording.ts'

/** Letters and digits only: how a stretch that was read is found again in the text it was read from. */
export const letters = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/** A sentence of a note with what the reader made of it. */
export type Read = { readings: Reading[]; sentence: string }

const joinerOf = (text: string): string => (langOf(text) === 'zh' ? '，' : ', ')

const ARROW = /\s*(?:→|->|=>|⇒|➜)\s*/u

/** 归零：关单 — what stands before a colon is when or what, where more than a label follows. */
function afterColon(line: string): Pick<Reading, 'C' | 'R'> {
  const found = /^([^:：，,。]{2,24})[:：](?!\d)\s*(\S.{3,})$/u.exec(line)
  return found && !STATES.test(found[1]!) ? { C: found[1]!.trim(), R: found[2]! } : { C: '', R: line }
}

/** A line that no grammar fits: before an arrow stands when, the rest are its own words. */
function ownWords(line: string): Pick<Reading, 'C' | 'A' | 'R'> {
  const [first = '', ...rest] = line.split(ARROW).map((s) => s.trim())
  const lang = langOf(line)
  const joiner = lang === 'zh' ? '，' : ', '
  const [, time, then] = AFTER_TIME.exec(line) ?? []
  if (rest.length === 0) return { A: '', ...(time && then ? { C: time, R: then } : afterColon(line)) }
  if (first === '' && rest.length === 1 && isLabel(rest[0]!)) return { C: '', A: '', R: WORDING.opens(rest[0]!, lang) }
  return { C: first, A: '', R: rest.filter(Boolean).join(joiner) }
}

/** Labels are short names. A reader that takes half a clause for one has misread it. */
const isLabel = (text: string): boolean =>
  text.length <= 8 && !/按钮|进来|一开始|起初|过$/u.test(text) && !/[\d=+:：，,、/（(]|[的了就才]/u.test(text)

/** A word that opens a clause, with its clause gone: the reader took 哪怕同时在活动里 for a condition. */
const HANGING = /(?:哪怕|即使|即便|就算|虽然|尽管|除非)(?:[，,]|$)|\b(?:even if|although|unless)\s*(?:,|$)/iu

/** Whether a worded result quotes only what the note quotes, or what may be a label: else its own words serve better. */
function isSane(R: string, sentence: string): boolean {
  const said = quotedCopies(sentence)
  return quotedCopies(R).every((copy) => said.includes(copy) || (isLabel(copy) && !/^(?:拦|弹|红)/u.test(copy)))
}

const pairsOf = (text: string): string[] => {
  const bare = letters(text)
  return Array.from({ length: Math.max(0, bare.length - 1) }, (_, i) => bare.slice(i, i + 2))
}

const CLAUSE_END = /[，,；;。]|(?<=[\w"”)])\.\s+(?=[A-Z"“])/gu

/** `follows`: what the words around a press tell of it: 点撤回直接撤. */
type Lost = { before: string[]; follows: string[]; after: string[] }

/** The clauses of a sentence that a reader let fall, before what it read and after: none of what was read holds a third. */
function lostClauses(sentence: string, readings: readonly Reading[]): Lost {
  const kept = new Set(readings.flatMap((r) => pairsOf(`${r.C} ${r.A} ${r.R}`)))
  const pressed = readings.flatMap((r) => quotedCopies(r.A))
  const lost: Lost = { before: [], follows: [], after: [] }
  let isRead = false
  for (const clause of splitOutside(sentence, CLAUSE_END)) {
    const pairs = pairsOf(clause)
    const isTold = pairs.length < 3 || pairs.filter((pair) => kept.has(pair)).length * 2 >= pairs.length
    const label = pressed.find((one) => clause.includes(one))
    const follows = label && /^直接.+/u.exec(clause.slice(clause.indexOf(label) + label.length))
    if (follows) lost.follows.push(follows[0])
    else if (!isTold && !label) lost[isRead ? 'after' : 'before'].push(clause)
    else isRead = true
  }
  return lost
}

/** The sentence without the condition that it begins with. */
function afterCondition(sentence: string, C: string): string {
  const [, ...rest] = sentence.split(ARROW)
  if (rest.length > 0) return rest.join(langOf(sentence) === 'zh' ? '，' : ', ')
  return C && sentence.startsWith(C) ? sentence.slice(C.length).replace(/^[\s，,：:时]+/u, '') : sentence
}

/** A condition that tells a result already: 信用卡就拦掉. What was read of such a sentence is worth less than its words. */
const TELLS_RESULT = /就\S{0,2}(?:拦|弹|报|灰|锁|提示|禁|不)/u
/** 会员价最优先：…, 最近用过的排在前面 rank their subject: no condition. */
const STATES = /(?:最|更)(?:优先|高|低|大)$|优先级|排[在到].{0,4}[前后上下]面?$|置[顶底]$/u
/** invite expires after 7 days: a span or a count alone is no occasion. */
const BARE_SPAN = /^\d+\s*(?:ms|s|secs?|seconds?|min(?:ute)?s?|h|hours?|days?|weeks?|months?|characters?|chars?)\b/iu
export const isMisread = (r: Reading): boolean =>
  HANGING.test(r.R) || TELLS_RESULT.test(r.C) || STATES.test(r.C) || BARE_SPAN.test(r.C)

/** What a sentence says beside the line's own condition and action. */
function resultOf({ readings, sentence }: Read, C: string, A: string): string[] {
  if (readings.length === 0) return [afterCondition(sentence, C)]
  if (!readings.every((r) => isSane(r.R, sentence))) return [afterCondition(sentence, C)]
  const { before: leading, follows, after } = lostClauses(sentence, readings)
  const before = [...(C !== '' && C === leading.join(joinerOf(sentence)) ? [] : leading), ...follows]
  const results = readings.map((reading) => {
    const own = [reading.C, reading.A].filter((part) => part && part !== C && part !== A)
    return [...new Set([...own, reading.R])].filter(Boolean).join(langOf(sentence) === 'zh' ? '，' : ', ')
  })
  const told = results.filter((R) => ![...before, ...after].some((clause) => saysAlready(clause, R)))
  return [...before, ...told, ...after]
}

/** 红字出来的时候「提交」都是灰的 and 「提交」禁用: a clause that was kept whole tells what was read of it too. */
const saysAlready = (clause: string, R: string): boolean =>
  quotedCopies(R).length > 0 && quotedCopies(R).every((copy) => clause.includes(copy)) && R.length < 24

/**
 * When a line's rule holds: as its first sentence tells. What only a later one names is a case of its own and stays
 * among the line's words, so that 信用卡就拦掉；储蓄卡 → 带出行名 is not told of 储蓄卡 alone.
 */
function occasionOf([first, ...rest]: readonly Read[]): Pick<Reading, 'C' | 'A'> {
  const told = first?.readings ?? []
  const C = told.find((r) => r.C)?.C ?? ''
  const A = told.find((r) => r.A)?.A ?? ''
  // 少于 5 个字、超过 60 个字都不过，点保存时才校验: what stands before the deed says of what
  if (first && A && !C) return { C: lostClauses(first.sentence, told).before.join(joinerOf(first.sentence)), A }
  if (told.length > 0 || !first) return { C, A: A || (rest.flatMap((p) => p.readings).find((r) => r.A && !C)?.A ?? '') }
  return { C: afterColon(first.sentence).C, A: '' }
}

/** 5min 后蓝字没了: the reader took what happens then for a part of when. */
const AFTER_TIME = /^(\d+\s*(?:s|秒|min|分钟?|h|小时|天|日)\s*[之以]?后)(?!的|[，,])(\S.+)$/u
/** 有字了出小叉，点一下清空: what is pressed is what has just appeared. */
const APPEARED = /(?:出现|出来?|显示|多)(?:一?个|了)?([^，,\s]{1,6})$/u
const PRESSES_IT = /^(?:再)?(?:点(?:一下|它|击它?)|tap it|click it)[，,\s]*(?:就|即|会)?(?=\S)/iu

const BARE_PRESS = /^(?:点|点击|点一下|点它|tap|click)(?: it)?$/iu

/** 没地址也让点: what may be done all the same is a result. */
const MAY_STILL = /^([^，,]{2,12}?)((?:也|照样|仍然?|还)(?:让|能|可以?)[^，,]{1,4})$/u
/** 金额为空时「下一步」, 置灰: the result's subject, left behind with the condition. */
const SUBJECT_BEHIND = /^(.{2,}?)[，,]?\s*「([^」]{1,16})」$/u
const BARE_STATE = /^(?:就|才|会)?(?:置灰|变灰|灰|禁用|不可|可点|可用|亮|高亮|隐藏|消失)/u
/** Last owner can't leave: what may not be done is no deed. */
const REFUSES = /\b(?:can['’]?t|cannot|may not|must not|not allowed)\b|^(?:.{1,8})?(?:不能|不可|无法|不让)/iu

/** What the reader put into the wrong part of a rule, moved to its own. */
function mend(found: Reading): Reading {
  const [, time, then] = AFTER_TIME.exec(found.C) ?? []
  if (time && then) return { ...found, C: time, R: `${then}，${found.R}` }
  const [, state, may] = MAY_STILL.exec(found.C) ?? []
  if (state && may) return { ...found, C: state, R: `${may}，${found.R}` }
  const [, when, label] = SUBJECT_BEHIND.exec(found.C) ?? []
  if (when && label && BARE_STATE.test(found.R))
    return { ...found, C: when.replace(/时$/u, ''), R: wordResult(`「${label}」${found.R}`) }
  if (!found.C && REFUSES.test(found.A)) return { ...found, C: found.A, A: '' }
  const [, thing] = APPEARED.exec(found.C) ?? []
  const isIt = BARE_PRESS.test(found.A) || (!found.A && PRESSES_IT.test(found.R))
  if (thing && isIt) return { ...found, A: WORDING.tap(thing, langOf(thing)), R: found.R.replace(PRESSES_IT, '') }
  return found
}

/** All that a line's sentences say as one rule, or null where nothing is left to say. */
export function lineReading(line: string, parts: readonly Read[]): Reading | null {
  const readings = parts.flatMap((p) => p.readings)
  if (readings.length === 0) {
    const own = ownWords(line)
    return own.R ? { ...own, raw: line, signal: null, confidence: 0.45, why: 'the line’s own words' } : null
  }
  const { C, A } = occasionOf(parts)
  const joiner = langOf(line) === 'zh' ? '，' : ', '
  return mend({
    C,
    A,
    R: parts
      .flatMap((part) => resultOf(part, C, A))
      .join(joiner)
      .replace(/(?<=[\w])\.$/u, ''),
    raw: line,
    signal: readings.find((r) => r.signal)?.signal ?? null,
    confidence: Math.max(...readings.map((r) => r.confidence)),
    why: readings[0]!.why,
  })
}
