import { splitOutside } from '../sentence/quotes.ts'
import { type Reading, readSentences } from '../sentence/read.ts'
import { leadOf } from '../sentence/sentence-parts.ts'
import { langOf, WORDING } from '../sentence/wording.ts'
import { isMisread, letters, lineReading, type Read } from './line-reading.ts'
import { flattenChain } from './note-chain.ts'
import { tellsBehaviour, tellsInClauses } from './pieces.ts'
import { TALK_WORDS, VISUAL_WORDS, WITHDRAWN_WORDS } from './vocabulary.ts'

/** A whole line in brackets is said by the way. */
const ASIDE = /^\s*[（(][^（(]*[）)]\s*$/u

/** Lines that state a rule, or may: talk, measures and what is withdrawn are left out, sentence by sentence. */
function withoutTalk(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[。；;!！?？])/u)
        .filter((s) => !TALK_WORDS.test(s) && !VISUAL_WORDS.test(s) && !WITHDRAWN_WORDS.test(s))
        .join(''),
    )
    .filter((line) => line.trim() && !ASIDE.test(line))
    .join('\n')
}

const BULLET =
  /^\s*(?:→(?=.*[:：])|[一二三四五六七八九十]{1,3}[、.．]|[·•‧◦\-–—*+]|\(?\d{1,2}[.、)）:：](?!\d)|[(（]\d{1,2}[)）]|[①-⑳])\s*/u
const unbulleted = (line: string): string => line.replace(BULLET, '').replace(BULLET, '').trim()
const SENTENCE_END = /[。；;]|(?<=[\w"”)])\.\s+(?=[A-Z"“])/gu
const sentencesOf = (line: string): string[] =>
  !/[。；;.]/u.test(line)
    ? [line].filter(Boolean)
    : splitOutside(line, SENTENCE_END)
        .map((s) => s.trim())
        .filter(Boolean)

const LEAD = /^[^，,。；;「]{1,24}(?:[:：](?!\d)|\s*(?:→|->|=>|⇒))\s*\S/u

/** A line of a note with what the reader made of each of its sentences; `raw`: its words, `written` with the bullet. */
type Line = { text: string; raw: string; written: string; is_listed: boolean; parts: Read[] }

/** The lines with their chains of arrows made plain; a line that ends in a colon leads those under it. */
function plainLines(lines: readonly string[], labels: readonly string[]): string[] {
  let isUnderLead = false
  return lines.map((raw) => {
    const [bullet = ''] = BULLET.exec(raw) ?? []
    const plain = bullet + flattenChain(raw.slice(bullet.length), labels, isUnderLead)
    if (/[:：]\s*$/u.test(raw)) isUnderLead = true
    return plain
  })
}

/** Hands the readings to the sentences that they were read from: both come in the order of the text. */
function linesOf(text: string, labels: readonly string[]): Line[] {
  const raws = text.split('\n')
  const plain = plainLines(raws, labels)
  const waiting = readSentences(plain.join('\n')).map((reading) => ({ reading, sought: letters(reading.raw) }))
  let at = 0
  return plain.map((line0, i) => {
    const raw = raws[i]!
    const line = unbulleted(line0)
    const parts = sentencesOf(line).map((sentence): Read => {
      const readings: Reading[] = []
      const bare = at < waiting.length ? letters(sentence) : ''
      while (at < waiting.length && waiting[at]!.sought !== '' && bare.includes(waiting[at]!.sought))
        readings.push(waiting[at++]!.reading)
      return { readings: readings.some(isMisread) ? [] : readings, sentence }
    })
    return { text: line, raw: unbulleted(raw), written: raw, is_listed: BULLET.test(raw), parts }
  })
}

/** Whether a line begins a rule of its own: listed, or with its own when. Any other goes on with the line before. */
const beginsRule = ({ text, is_listed, parts }: Line): boolean =>
  is_listed || LEAD.test(text) || MEANWHILE.test(text) || parts.some((p) => p.readings.some((r) => r.C || r.A))
const MEANWHILE = /^[^，,。]{2,16}(?:过程中|期间)/u
/** 两种弹层都不拉起来, 都过了再进: said of the lines before it. */
const OF_ALL =
  /^(?:这|上面|以上)?[两二三四几](?:种|个|条|项|者|样|道)|^(?:以上|上面)|^都(?:过|满足|符合|通过|有了|齐)|^(?:both|all) of (?:these|them)\b|^in (?:both|all) cases\b/iu

const isRead = ({ parts }: Line): boolean => parts.some((p) => p.readings.length > 0)

/** ① 滑到底 ② 勾上, summed up by 两个都有才亮: what a list asks for, no rules of their own. */
const isDemand = (line: Line, next: Line | undefined): boolean =>
  line.is_listed && next !== undefined && OF_ALL.test(next.text) && !LEAD.test(line.text) && !isRead(line)

const joinTwo = (last: Line, line: Line, parts: readonly Read[]): Line => ({
  ...last,
  text: `${last.text}；${line.text}`,
  raw: `${last.raw}\n${line.raw}`,
  parts: [...last.parts, ...parts],
})

/** Lines that go on with a rule are joined to the one that began it. */
function joinLines(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  lines.forEach((line, i) => {
    const last = joined[joined.length - 1]
    const isOfAll = last !== undefined && OF_ALL.test(line.text)
    // what a line of all inherits, the lines before have
    if (last && isOfAll) joined[joined.length - 1] = joinTwo(last, line, [{ readings: [], sentence: line.text }])
    else if (last && isDemand(line, lines[i + 1]) && !last.is_listed)
      joined[joined.length - 1] = joinTwo(last, line, line.parts)
    else if (!last || /[:：]$/u.test(last.text) || beginsRule(line)) joined.push(line)
    else joined[joined.length - 1] = joinTwo(last, line, line.parts)
  })
  return joined
}

const HEADING_MOST = 24
const CONTEXT_MOST = 40
/** A heading that is a moment, a bound or a state holds for its items beside their own conditions. */
const IS_MOMENT = /[时内前后天日周月]|\d|\b(?:within|when|after|before|while|until)\b/iu

/** What the sentence reader takes for a list's lead for sure. */
const LEADS = /^(?:点|长按|tap|click|on )|(?:时|后|情况下)$/iu

/** 通用, 说明: says nothing of when. */
const OF_NOTHING =
  /^(?:通用|全局|统一|公共|其他|补充|规则|说明|备注|逻辑|交互)|^(?:general|common|global|notes?|rules?|logic)\b/iu

/** 入口什么时候灰, 券怎么叠: asks what the lines under it answer. */
const ASKS = /什么时候|何时|怎么|怎样|如何|哪[些种]|\b(?:when|how|what|which)\b.*$/iu

/** `A`: the press that it names, where it is the name of a drawn control. */
type Heading = { text: string; is_moment: boolean; A: string }
const NO_HEADING: Heading = { text: '', is_moment: false, A: '' }

/** A first line that says what the lines under it are about. */
function headingOf([first, ...rest]: readonly Line[], labels: readonly string[]): Heading {
  if (!first || first.is_listed || rest.length === 0 || OF_NOTHING.test(first.text)) return NO_HEADING
  const led = /^(.{2,40})[:：]\s*$/u.exec(first.text)
  if (led) return LEADS.test(led[1]!) || leadOf(first.text) ? NO_HEADING : { text: led[1]!, is_moment: true, A: '' }
  if (/[:：→]/u.test(first.text) || (isRead(first) && !ASKS.test(first.text))) return NO_HEADING
  const items = rest.filter((line) => line.is_listed || LEAD.test(line.text)).length
  const is_moment =
    IS_MOMENT.test(first.text) && !ASKS.test(first.text) && items === rest.length && first.text.length <= CONTEXT_MOST
  if (items > 0 && labels.includes(first.text))
    return { text: first.text, is_moment: false, A: WORDING.tap(first.text, langOf(first.text)) }
  if (is_moment) return { text: first.text, is_moment, A: '' }
  const isTitle = rest.length >= 2 && items >= rest.length - 1 && first.text.length <= HEADING_MOST
  return isTitle && !/[，,]/u.test(first.text) ? { text: first.text, is_moment, A: '' } : NO_HEADING
}

function underHeading(found: Reading, { text, is_moment, A }: Heading): Reading {
  if (A) return found.A ? found : { ...found, A }
  if (!text || found.C.startsWith(text)) return found
  if (is_moment) return { ...found, C: found.C ? `${text}${langOf(text) === 'zh' ? '，' : ', '}${found.C}` : text }
  return found.C || found.A ? found : { ...found, C: text, why: `${found.why}, under its heading` }
}

/** Words by which a line within a note tells a rule, where nothing in the drawing itself would. */
const TELLS =
  /[退跳]回|回到|重[新算]|关掉|拿掉|收走|收起|放行|拦|[停留]在|算到|只给|换[成回]|变[成为]|恢复|保留|不[记占叠]|别清|为准|优先|没了|留着|不见|到账|生效|[送扣]\S{0,3}\d|\d+\s*(?:s|秒|min|分钟?|h|小时|天)\s*[之以]?后|按.{1,10}算|\bkeeps?\b|\bstays?\b|\breturns?\b|\bcounts?\b|\bper\b/iu
const tellsRule = (line: Line): boolean =>
  isRead(line) || tellsBehaviour(line.text) || TELLS.test(line.text) || tellsInClauses(line.text)
const mayTell = ({ text }: Line): boolean => text.length >= 4 && !/[:：?？]$/u.test(text)

/** 右上角叉 / 点蒙层, 换个地址，或者拿掉这件: several ways to do it, which the reader took for a condition and a deed. */
function mendWays(found: Reading, text: string): Reading {
  if (!/[/、]\s*$|^(?:或者?|要么)|^or\b/iu.test(found.C)) return found
  const head = text.split(/\s*(?:→|->|=>|⇒|➜)\s*/u)[0]!.trim()
  return { ...found, C: '', A: head }
}

const TITLE_MOST = 16
const HAN_NUMBER = /^\s*(?:[一二三四五六七八九十]{1,3}[、.．]|[【[#]|第[一二三四五六七八九十]+[章节部条])/u

/** 二、收款人 over its list: a few words that tell nothing themselves. */
const mayTitle = (line: Line): boolean =>
  line.text.length <= TITLE_MOST &&
  !isRead(line) &&
  !/[，,。；;→]|[:：]\s*\S/u.test(line.text) &&
  (!line.is_listed || HAN_NUMBER.test(line.written))
const isTitle = ([first, next]: readonly Line[]): boolean =>
  first !== undefined && next !== undefined && mayTitle(first) && HAN_NUMBER.test(first.written)

/** A long text in its parts: each begins with a title that a list follows, or with a numbered one. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = []
  lines.forEach((line, i) => {
    const next = lines[i + 1]
    const isListNext = next?.is_listed && !HAN_NUMBER.test(next.written)
    const begins = mayTitle(line) && (HAN_NUMBER.test(line.written) || (isListNext && lines[i - 1]?.is_listed))
    if (i === 0 || begins) blocks.push([line])
    else blocks[blocks.length - 1]!.push(line)
  })
  return blocks
}

/** A line as a rule, or null where it states none. A listed line counts as its fellows do. */
function ruleOf(line: Line, heading: Heading, isAmongRules: boolean): Reading | null {
  const isRule = isRead(line) || (mayTell(line) && (isAmongRules || tellsRule(line)))
  const found = isRule ? lineReading(line.text, line.parts) : null
  return found ? underHeading({ ...mendWays(found, line.text), raw: line.raw }, heading) : null
}

/**
 * Reads a note: designers write a rule a line, with all that follows from its condition. A line's results stay together;
 * a heading's words hold for the lines under it. `isSpec`: every line is meant as a rule, as in an annotation.
 * `labels`: the controls drawn beside it, by whose names it may call a press.
 */
export function readNoteLines(text: string, isSpec: boolean, labels: readonly string[] = []): Reading[] {
  const whole = withoutTalk(text)
  return whole ? blocksOf(linesOf(whole, labels)).flatMap((block) => blockReadings(block, isSpec, labels)) : []
}

/** Lines under one heading. */
function blockReadings(lines: readonly Line[], isSpec: boolean, labels: readonly string[]): Reading[] {
  const heading = lines.length > 1 ? headingOf(lines, labels) : NO_HEADING
  const joined = joinLines(heading.text || isTitle(lines) ? lines.slice(1) : lines)
  const isLed = /[:：]$/u.test(lines[0]!.text) && joined.some(tellsRule)
  const isList = joined.some((line) => line.is_listed && tellsRule(line))
  return joined.flatMap((line) => ruleOf(line, heading, isSpec || isLed || (isList && line.is_listed)) ?? [])
}
