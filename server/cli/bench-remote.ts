import { setTimeout as sleep } from 'node:timers/promises'
import { HufuError } from '../../shared/error.ts'
import type { Reply } from '../../shared/evaluation/judge.ts'
import type { Found } from '../../shared/evaluation/meets.ts'
import type { ClusterDetail, Hit, SearchAnswer } from '../../shared/schema/answers.ts'
import type { AskAnswer } from '../../shared/schema/ask.ts'
import type { EvaluationConfig, TestQuestion } from '../../shared/schema/evaluation.ts'
import { type Asker, LOOKED_AT } from '../verbs/evaluation/ask-all.ts'
import { replyOf } from '../verbs/evaluation/cited.ts'
import type { Remote } from './remote.ts'

/** A server's search, asked over HTTP as anybody would. */
export function remoteAsker(remote: Remote, config: EvaluationConfig): Asker {
  return {
    async ask(question) {
      if (question.expect.no_answer) return { reply: await silence(remote, config, question), name: 'ask' }
      const asked = new URLSearchParams({ q: question.question, limit: `${Math.max(LOOKED_AT, config.top_k)}` })
      const app_version = question.app_version ?? config.app_version
      const product = question.product ?? config.product
      if (app_version) asked.set('app_version', app_version)
      if (product) asked.set('product', product)
      if (config.provider === 'classic') asked.set('method', 'classic')
      const { hits } = (await (await patiently(() => remote.get(`/search?${asked}`))).json()) as SearchAnswer
      const reply = { results: await keyed(remote, question, hits), no_answer: false }
      return { reply, name: config.provider }
    },
  }
}

/** Whether it is said that there is no answer. */
async function silence(remote: Remote, config: EvaluationConfig, { question, ...named }: TestQuestion): Promise<Reply> {
  const app_version = named.app_version ?? config.app_version
  const product = named.product ?? config.product
  const asked = { question, ...(app_version && { app_version }), ...(product && { product }) }
  return replyOf((await (await patiently(() => remote.post('/ask', asked))).json()) as AskAnswer)
}

/** Who asks a long set is told to wait by busy servers. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof HufuError) || error.code !== 'too_many_requests') throw error
      await sleep(1000 * Math.max(1, Number(error.details.seconds) || 1))
    }
  }
}

/** Rules with the keys that they keep over versions, where keys are expected. */
async function keyed(remote: Remote, { expect }: TestQuestion, hits: readonly Hit[]): Promise<Found[]> {
  if (!expect.rule_keys) return [...hits]
  const found: Found[] = []
  for (const hit of hits) {
    if (hit.kind !== 'rule' || hit.app_version === null) found.push(hit)
    else {
      const path = `/versions/${encodeURIComponent(hit.app_version)}/clusters/${encodeURIComponent(hit.id)}`
      const { cluster } = (await (await patiently(() => remote.get(path))).json()) as ClusterDetail
      found.push({ ...hit, rule_key: cluster.rule_key })
    }
  }
  return found
}
