import type { Signal } from '../schema/rule-atom.ts'
import type { ClauseKind } from '../sentence/actions.ts'
import type { NumberedLine } from '../sentence/numbering.ts'
import { INPUT, TAP } from '../sentence/vocabulary.ts'

/** A line of actions, with what its clauses are for. */
export type ActionLine = NumberedLine & {
  kinds: ClauseKind[]
  /** What it comes to is a way in, not a deed. */
  arrives?: boolean
  /** Only sets something: no message answers it while a field is still to be filled or a button to be pressed. */
  isQuiet?: boolean
}
/** A line of expectations, with what its results speak of. */
export type ExpectedLine = NumberedLine & { signals: (Signal | null)[] }

/** Only gets somewhere: logs in, starts, opens a page. Nothing strong can be its result. */
export const isSetup = (line: ActionLine): boolean =>
  line.kinds.every((k) => k === 'login' || k === 'launch' || k === 'entry' || k === 'trifle' || k === 'place')
const isOnlyLogin = (line: ActionLine): boolean =>
  line.kinds.every((k) => k === 'login' || k === 'launch' || k === 'trifle')
export const isCheck = (line: ActionLine): boolean =>
  line.kinds.some((k) => k === 'check') &&
  line.kinds.every((k) => k === 'check' || k === 'entry' || k === 'place' || k === 'login' || k === 'launch')
const isDeed = (line: ActionLine): boolean =>
  !isSetup(line) && !isCheck(line) && line.kinds.some((k) => k !== 'state' && k !== 'place')

const PRESSED: ReadonlySet<Signal | null> = new Set<Signal | null>(['toast', 'dialog', 'validation'])

const COMMON = new Set(
  'the and with that for user page open click button shown displayed should into from this are'.split(' '),
)

/** Chinese by letter pairs, English by words that say something. */
function grams(text: string): Set<string> {
  const found = new Set<string>()
  const lower = text.toLowerCase()
  for (const [run] of lower.matchAll(/\p{Script=Han}{2,}/gu))
    for (let i = 0; i + 2 <= run.length; i++) found.add(run.slice(i, i + 2))
  for (const [word] of lower.matchAll(/[a-z0-9][a-z0-9.]*/g))
    if ((word.length > 2 || /\d/.test(word)) && !COMMON.has(word)) found.add(word)
  return found
}

/** Share of the action's letter pairs that the result says again, 0..1. */
function affinity(action: string, result: string): number {
  const a = grams(action)
  const r = grams(result)
  if (a.size === 0 || r.size === 0) return 0
  let common = 0
  for (const g of a) if (r.has(g)) common++
  return common / Math.min(a.size, r.size)
}

/** How likely a result follows from an action. The last deed is the rule, the words and the kinds bend it. */
function fits(action: ActionLine, result: ExpectedLine, isLastDeed: boolean): number {
  let score = isLastDeed ? 0.35 : 0
  score += 1.2 * affinity(action.text, result.text)
  if (isOnlyLogin(action)) score -= 0.8
  else if (isSetup(action) && result.signals.some((s) => PRESSED.has(s))) score -= 0.5
  if (isCheck(action)) score -= 0.1
  if (isAnswer(result) && presses(action)) score += 0.2
  if (/默认|初始|by default|initially/i.test(result.text)) score += isLastDeed ? -0.6 : isSetup(action) ? 0.1 : 0.3
  return score
}

/** The best order-keeping way to give each result an action. */
function alignInOrder(actions: readonly ActionLine[], results: readonly ExpectedLine[], lastDeed: number): number[] {
  const best: number[][] = []
  const from: number[][] = []
  results.forEach((result, i) => {
    best.push([])
    from.push([])
    let carried = Number.NEGATIVE_INFINITY
    let carriedAt = 0
    actions.forEach((action, j) => {
      const before = i === 0 ? 0 : best[i - 1]![j]!
      if (before > carried) {
        carried = before
        carriedAt = j
      }
      best[i]!.push(carried + fits(action, result, j === lastDeed))
      from[i]!.push(carriedAt)
    })
  })
  const chosen: number[] = []
  let j = best[results.length - 1]!.reduce((top, score, at, all) => (score >= all[top]! ? at : top), 0)
  for (let i = results.length - 1; i >= 0; i--) {
    chosen.unshift(j)
    j = from[i]![j]!
  }
  return chosen
}

/** A line without a number before the list leads it; one after the expected list is said of the last. */
const firstNumbered = (lines: readonly NumberedLine[]) => lines.findIndex((l) => l.number !== null)
const numbersOf = (lines: readonly NumberedLine[]) => [...new Set(lines.map((l) => l.number))]
const isNumbered = (lines: readonly NumberedLine[]) => lines.every((l) => l.number !== null)

/** Equal numbers pair by number, unless a strong result would fall to a step that only logs in or opens a page. */
function byNumber(actions: readonly ActionLine[], results: readonly ExpectedLine[]): number[] | null {
  if (!isNumbered(actions.filter((_, i) => i >= firstNumbered(actions))) || firstNumbered(results) > 0) return null
  const mine = numbersOf(actions.filter((a) => a.number !== null))
  const theirs = numbersOf(results.filter((r) => r.number !== null))
  const isSameCount = mine.length === theirs.length
  const isSubset =
    theirs.length > 1 &&
    theirs.every((n) => mine.includes(n)) &&
    Math.max(...(theirs as number[])) === Math.max(...(mine as number[]))
  if (mine.length < 2 || !(isSameCount || isSubset)) return null
  const chosen = results.map((r) => {
    let at = r.number === null ? actions.length - 1 : -1
    actions.forEach((a, i) => {
      if (r.number !== null && a.number === r.number && (at < 0 || isDeed(a) || !isDeed(actions[at]!))) at = i
    })
    return at
  })
  if (chosen.includes(-1)) return null
  return chosen.every((at, i) => mayFollow(actions[at]!, results[i]!)) ? chosen : null
}

/** Numbers that only count what shows at the end: an error while nothing was filled in yet, or the same said of two things. */
function isOneReaction(actions: readonly ActionLine[], results: readonly ExpectedLine[], chosen: number[]): boolean {
  return results.some((result, i) => {
    const line = actions[chosen[i]!]!
    const next = actions[chosen[i]! + 1]
    if (!next) return false
    if (line.isQuiet && result.signals[0] === 'validation') return actions.slice(chosen[i]! + 1).some(fillsIn)
    const following = results[i + 1]
    return (
      line.arrives === true &&
      following !== undefined &&
      isDeed(next) &&
      affinity(line.text, next.text) < 0.3 &&
      affinity(result.text, following.text) >= 0.6
    )
  })
}

const SHOWS_PLACE =
  /页|成功|加载|登录|列表|\b(?:page|screen|logged|signed|log(?:in|on)|succeeds?|home|dashboard|loads?|opens?)\b/i

/** Whether a result can be of a line at all: logging in shows a place, and nothing pops up from being somewhere. */
function mayFollow(action: ActionLine, result: ExpectedLine): boolean {
  if (!isSetup(action)) return true
  if (PRESSED.has(result.signals[0] ?? null)) return false
  if (!action.kinds.some((k) => k === 'login' || k === 'launch') || SHOWS_PLACE.test(result.text)) return true
  return action.kinds.includes('entry') && result.signals.some((s) => s !== null)
}

/** A toast or dialog answers a press; while a press is still to come, setting something gets no answer. */
const isAnswer = (result: ExpectedLine): boolean => result.signals[0] === 'toast' || result.signals[0] === 'dialog'
const PRESSES = new RegExp(`(?:${TAP})|提交|保存|\\b(?:save|submit|confirm|send)\\b`, 'iu')
const presses = (line: ActionLine): boolean => PRESSES.test(line.text)
const INPUTS = new RegExp(`(?:${INPUT})`, 'iu')
const fillsIn = (line: ActionLine): boolean => INPUTS.test(line.text)

/** As many results as lines, or as lines that are more than a way in: each gets its own, in order. */
function byOrder(actions: readonly ActionLine[], results: readonly ExpectedLine[]): number[] | null {
  if (results.length < 2) return null
  const whole = actions.map((_, i) => i)
  for (const places of [whole, whole.filter((i) => !isSetup(actions[i]!)), whole.filter((i) => isDeed(actions[i]!))]) {
    if (places.length !== results.length) continue
    const isTooEarly = places.some(
      (at, i) => isAnswer(results[i]!) && !presses(actions[at]!) && actions.slice(at).some(presses),
    )
    if (isTooEarly) continue
    if (isSeenAtTheEnd(actions, results, places)) return results.map(() => places[places.length - 1]!)
    const shown = places.map((at, i) => whereItShows(actions, results[i]!, at, places))
    if (shown.every((at, i) => mayFollow(actions[at]!, results[i]!))) return shown
  }
  return null
}

/** The closing look names what the results speak of, more than their own lines do: all of them are seen there. */
function isSeenAtTheEnd(actions: readonly ActionLine[], results: readonly ExpectedLine[], places: number[]): boolean {
  const look = actions[actions.length - 1]!
  if (!isCheck(look) || places.includes(actions.length - 1)) return false
  return results.every((r, i) => affinity(look.text, r.text) > affinity(actions[places[i]!]!.text, r.text))
}

const LEADS_BACK = /返回|回到|退[回出]|重新|再次|\b(?:back|return|re-?open|reload)\b/i

/** 关掉定位 / 进入首页: what was only set shows on the page that comes next. */
function whereItShows(actions: readonly ActionLine[], result: ExpectedLine, at: number, taken: number[]): number {
  const line = actions[at]!
  const next = actions[at + 1]
  if (!next || taken.includes(at + 1) || isAnswer(result) || !isDeed(line) || presses(line)) return at
  return isSetup(next) && next.kinds.includes('entry') && !LEADS_BACK.test(next.text) ? at + 1 : at
}

/** 查库, check DB: a look that names nothing owns no result. */
const isBareLook = (line: ActionLine): boolean =>
  isCheck(line) && line.kinds.length === 1 && letterCount(line.text) <= 4
const letterCount = (text: string) => (text.match(/\p{Script=Han}|[a-z]+/giu) ?? []).length

/**
 * Gives each expected line the action line that it follows from (an index into `actions`).
 * By number where the numbers agree; in order where as many results as deeds stand there; else the last line that is no
 * check, and an earlier one only where the words say so.
 */
export function pair(actions: readonly ActionLine[], results: readonly ExpectedLine[]): number[] {
  if (actions.length === 0 || results.length === 0) return []
  if (actions.length === 1) return results.map(() => 0)
  if (isBareLook(actions[actions.length - 1]!)) return pair(actions.slice(0, -1), results)
  let lastDeed = actions.length - 1
  for (let i = actions.length - 1; i >= 0; i--)
    if (isDeed(actions[i]!)) {
      lastDeed = i
      break
    }
  if (!actions.some(isDeed)) {
    for (let i = actions.length - 1; i >= 0 && isCheck(actions[lastDeed]!); i--) if (!isCheck(actions[i]!)) lastDeed = i
  }
  const paired = byNumber(actions, results) ?? byOrder(actions, results)
  if (paired) return isOneReaction(actions, results, paired) ? results.map(() => lastDeed) : paired
  if (results.length === 1) return [lastDeed]
  return alignInOrder(actions, results, lastDeed)
}
