import type { Found } from '../../../shared/evaluation/meets.ts'
import { meets } from '../../../shared/evaluation/meets.ts'
import type { Hit } from '../../../shared/schema/answers.ts'
import type { EvaluationConfig, TestQuestion } from '../../../shared/schema/evaluation.ts'
import { mayShow } from '../ask/shown.ts'
import { search } from '../search.ts'
import { projectRow } from '../versions.ts'
import type { Workshop } from '../workshop.ts'
import { type Asker, LOOKED_AT } from './ask-all.ts'

type Where = { project: string; config: EvaluationConfig }

/** What a run of a store asks: search, the very one that people use; for questions without an answer, `silence`. */
export function searchAsker(workshop: Workshop, where: Where, silence: Asker): Asker {
  return {
    ask: (question) => (question.expect.no_answer ? silence.ask(question) : searched(workshop, where, question)),
  }
}

async function searched(workshop: Workshop, where: Where, question: TestQuestion) {
  const { project, config } = where
  const within = config.knowledge_bases ?? undefined
  const { watermark } = await projectRow(workshop, project)
  const answer = await asked(workshop, where, question, within)
  const results = await keyed(workshop, project, question, answer.hits)
  const is_unauthorized = within
    ? answer.hits.some((hit) => !mayShow(hit, within)) || (await isKeptBack(workshop, where, question, results))
    : false
  const reply = { results, no_answer: false, is_stale: Number(answer.watermark) < watermark, is_unauthorized }
  return { reply, name: config.provider }
}

const asked = (
  workshop: Workshop,
  { project, config }: Where,
  question: TestQuestion,
  within: readonly string[] | undefined,
) =>
  search(
    workshop,
    project,
    {
      q: question.question,
      app_version: question.app_version ?? config.app_version ?? undefined,
      product: question.product ?? config.product ?? undefined,
      method: config.provider === 'classic' ? 'classic' : undefined,
      ...(within && { within }),
    },
    { limit: Math.max(LOOKED_AT, config.top_k) },
  )

/** What was expected is there, but not for one who is kept to these knowledge bases. */
async function isKeptBack(workshop: Workshop, where: Where, question: TestQuestion, results: readonly Found[]) {
  if (results.some((hit) => meets(question.expect, hit))) return false
  const { hits } = await asked(workshop, where, question, undefined)
  const all = await keyed(workshop, where.project, question, hits)
  return all.some((hit) => meets(question.expect, hit))
}

/** Rules with the keys under which they go on over versions; looked up only where a key is expected. */
async function keyed(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  { expect }: TestQuestion,
  hits: readonly Hit[],
): Promise<Found[]> {
  if (!expect.rule_keys) return [...hits]
  const keys = new Map<string, string>()
  for (const version of new Set(hits.flatMap(({ kind, app_version }) => (kind === 'rule' && app_version) || []))) {
    const ids = hits.filter((hit) => hit.app_version === version).map((hit) => hit.id)
    for (const { cluster_id, rule_key } of await store.clusters.some(project, version, ids))
      keys.set(cluster_id, rule_key)
  }
  return hits.map((hit) => ({ ...hit, ...(keys.has(hit.id) && { rule_key: keys.get(hit.id)! }) }))
}
