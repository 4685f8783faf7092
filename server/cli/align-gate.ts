import { HufuError } from '../../shared/error.ts'

/** What a build may ask of an alignment. A share is between 0 and 1 and may be written in percent. */
export const GATE_TERMS = {
  coverage: { isShare: true, zh: '规则覆盖', en: 'rule coverage' },
  conflicts: { isShare: false, zh: '有冲突的规则', en: 'conflicting rules' },
  new_uncovered: { isShare: false, zh: '新的未覆盖规则', en: 'new uncovered rules' },
} as const
export type GateTerm = keyof typeof GATE_TERMS

/** Shares come from divisions: equal is equal to nine places. */
const NEARLY = 1e-9

export const COMPARISONS = {
  '>=': (found: number, wanted: number) => found >= wanted - NEARLY,
  '<=': (found: number, wanted: number) => found <= wanted + NEARLY,
  '!=': (found: number, wanted: number) => Math.abs(found - wanted) > NEARLY,
  '==': (found: number, wanted: number) => Math.abs(found - wanted) <= NEARLY,
  '=': (found: number, wanted: number) => Math.abs(found - wanted) <= NEARLY,
  '>': (found: number, wanted: number) => found > wanted + NEARLY,
  '<': (found: number, wanted: number) => found < wanted - NEARLY,
} as const
export type Comparison = keyof typeof COMPARISONS

export type Demand<T extends string = GateTerm> = { term: T; comparison: Comparison; wanted: number; written: string }
export type Verdict<T extends string = GateTerm> = { term: T; wanted: string; found: number; is_met: boolean }
/** What a gate may speak of. */
type Terms<T extends string> = Readonly<Record<T, { isShare: boolean }>>

/**
 * Reads `coverage>=0.8,conflicts=0`: demands, all of which must be met.
 * Errors  `bad_usage` with the column (from 1) of the first thing that is not so.
 */
export const parseGate = (expression: string): Demand[] => parseDemands(expression, GATE_TERMS)

/** The same of other terms. */
export function parseDemands<T extends string>(expression: string, terms: Terms<T>): Demand<T>[] {
  let at = 1
  return expression.split(',').map((piece) => {
    const demand = demandOf(piece, at, terms)
    at += piece.length + 1
    return demand
  })
}

function demandOf<T extends string>(piece: string, start: number, known: Terms<T>): Demand<T> {
  const isTerm = (name: string): name is T => Object.hasOwn(known, name)
  const [, before = '', term = '', gap = '', comparison = '', space = '', number = ''] =
    /^(\s*)([^\s<>=!]*)(\s*)([<>=!]*)(\s*)(.*?)\s*$/.exec(piece)!
  const atTerm = start + before.length
  const atComparison = atTerm + term.length + gap.length
  const atNumber = atComparison + comparison.length + space.length
  const terms = Object.keys(known).join(', ')
  if (!isTerm(term))
    refuse(atTerm, `"${term || piece.trim()}" is none of ${terms}`, `“${term || piece.trim()}”不是 ${terms} 之一`)
  if (!comparison)
    refuse(
      atComparison,
      `no comparison follows ${term}; quote the gate, or the shell takes > and < for itself`,
      `${term} 后面没有比较符；请给整个表达式加引号，否则 > 和 < 会被 shell 当作重定向`,
    )
  if (!Object.hasOwn(COMPARISONS, comparison)) {
    const all = Object.keys(COMPARISONS).join(' ')
    refuse(atComparison, `"${comparison}" is none of ${all}`, `“${comparison}”不是 ${all} 之一`)
  }
  const wanted = numberOf(number, known[term as T].isShare, term, atNumber)
  return { term: term as T, comparison: comparison as Comparison, wanted, written: `${comparison} ${number}` }
}

function numberOf(text: string, isShare: boolean, term: string, at: number): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? []
  const number = Number(digits) / (percent ? 100 : 1)
  if (digits === undefined) refuse(at, `"${text}" is no number`, `“${text}”不是数`)
  if (isShare && number > 1)
    refuse(at, `${term} is a share: write 0.8 or 80%, not ${text}`, `${term} 是比例：写 0.8 或 80%，而不是 ${text}`)
  if (!isShare && (percent || !Number.isInteger(number)))
    refuse(at, `${term} is counted in whole rules, not ${text}`, `${term} 按条数计，不能是 ${text}`)
  return number
}

function refuse(column: number, why: string, why_zh: string): never {
  throw new HufuError('bad_usage', {
    why: `--gate, column ${column}: ${why}`,
    why_zh: `--gate 第 ${column} 个字符：${why_zh}`,
  })
}

/** Holds what was found against each demand, in their order. */
export function judge<T extends string>(
  demands: readonly Demand<T>[],
  found: Readonly<Record<T, number>>,
): Verdict<T>[] {
  return demands.map(({ term, comparison, wanted, written }) => ({
    term,
    wanted: written,
    found: found[term],
    is_met: COMPARISONS[comparison](found[term], wanted),
  }))
}
