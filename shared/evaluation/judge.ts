import type { ActualResult, EvaluationRow, Expectation, FailureReason } from '../schema/evaluation.ts'
import { type Found, holds, meets, namesPlaces, placeOf } from './meets.ts'

/** What came back for one question, best first; `no_answer` where the asked one says that there is none. */
export type Reply = {
  results: readonly Found[]
  no_answer: boolean
  /** The index had not seen all that was stored. */
  is_stale?: boolean
  /** A result came back that the asker may not see, or the one expected is none that they may. */
  is_unauthorized?: boolean
  /** Nothing came back: asking itself failed. */
  is_broken?: boolean
}

export type Asked = { expect: Expectation; category: string; top_k: number }
export type Judgement = Pick<
  EvaluationRow,
  'actual_results' | 'score' | 'rank' | 'is_hit' | 'is_quoted' | 'is_passed' | 'failure_reason'
>

/** Results kept of a question. */
const KEPT = 10

/**
 * Holds a reply against what was expected: passed where a result among the first `top_k` is one of the places expected and
 * each quote stands in one of their texts. Where no answer was expected, it has to be said that there is none.
 */
export function judge(asked: Asked, reply: Reply): Judgement {
  const { expect, top_k } = asked
  if (expect.no_answer) return judgeSilence(reply)
  const found = reply.results.map((result) => meets(expect, result))
  const place = found.indexOf(true)
  const rank = place < 0 ? null : place + 1
  const first = reply.results.slice(0, top_k)
  const is_hit = namesPlaces(expect) ? rank !== null && rank <= top_k : null
  const is_quoted = expect.quote ? expect.quote.every((text) => first.some((result) => holds(result, text))) : null
  const isGood = is_hit !== false && is_quoted !== false
  const is_passed = isGood && !reply.is_unauthorized && !reply.is_broken
  return {
    actual_results: shown(reply.results, found),
    score: rank === null ? 0 : 1 / rank,
    rank,
    is_hit,
    is_quoted,
    is_passed,
    failure_reason: is_passed ? null : reasonOf(asked, reply, { is_hit, is_quoted }),
  }
}

function judgeSilence(reply: Reply): Judgement {
  const is_passed = reply.no_answer && !reply.is_broken && !reply.is_unauthorized
  return {
    actual_results: shown(reply.results, []),
    score: is_passed ? 1 : 0,
    rank: null,
    is_hit: null,
    is_quoted: null,
    is_passed,
    failure_reason: is_passed ? null : (outerReason(reply) ?? 'low_confidence'),
  }
}

const shown = (results: readonly Found[], found: readonly boolean[]): ActualResult[] =>
  results.slice(0, KEPT).map((result, n) => ({
    rank: n + 1,
    id: result.id,
    kind: result.kind,
    title: result.title,
    place: placeOf(result),
    app_version: result.app_version,
    meets: found[n] ?? false,
  }))

/** What is no matter of the results themselves. */
function outerReason({ is_broken, is_unauthorized, is_stale }: Reply): FailureReason | null {
  if (is_broken) return 'provider_error'
  if (is_unauthorized) return 'unauthorized_source'
  return is_stale ? 'stale_projection' : null
}

/**
 * Why a question failed, the outermost reason first. Half an answer is told by what the question is about: of one after
 * causes the link is missing, of one after times another state was found, of all others the fact itself.
 */
function reasonOf(
  { category }: Asked,
  reply: Reply,
  { is_hit, is_quoted }: Pick<Judgement, 'is_hit' | 'is_quoted'>,
): FailureReason {
  const outer = outerReason(reply)
  if (outer) return outer
  if (reply.no_answer) return 'low_confidence'
  if (!reply.results.length) return 'missing_fact'
  const isHalf = is_hit === true || is_quoted === true
  if (isHalf && category === 'causal') return 'causal_link_missing'
  if (isHalf && category === 'temporal') return 'temporal_order_wrong'
  if (is_hit === false) return 'wrong_source'
  return 'missing_fact'
}
