import { HufuError } from '../../../shared/error.ts'
import type { ContextAnswer, ContextQuestion } from '../../../shared/schema/context.ts'
import { langOf } from '../../../shared/sentence/wording.ts'
import { sharedBases } from '../knowledge-bases.ts'
import { causeOf } from '../outage.ts'
import { lookAfter } from '../soundness.ts'
import { auditRow, defaultVersion, projectRow, versionRowOf } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { type Candidates, fitted } from './budget.ts'
import { explained } from './explain.ts'
import { gather, isOfAPart, type Whole } from './gather.ts'
import { debugged, type Filled, requestLayer, unfitted, written } from './layers.ts'
import { type Look, searchWords } from './look.ts'
import { isLacking, isNeeded, NEEDS, type Needs } from './scenarios.ts'

type Tools = Pick<
  Workshop,
  'store' | 'catalogue' | 'force' | 'modules' | 'hash' | 'now' | 'newId' | 'log' | 'soundness'
>

const LAYERS: readonly Filled[] = ['L1', 'L2', 'L3']

/**
 * Puts together what a language model needs to know for a task, under a budget of tokens, with what was left out and why.
 * The same request on the same knowledge gives the same, but for the audit record that each call leaves.
 * Errors  `not_allowed` for debugging without being an admin; `not_available` for the check that needs the graph;
 *         `not_found` for a version or rule that is none; `budget_too_small` where the request alone is too long;
 *         `context_incomplete` where a layer that the scenario needs can't be looked up now.
 */
export async function assembleContext(
  workshop: Tools,
  caller: Caller,
  project: string,
  question: ContextQuestion,
): Promise<ContextAnswer> {
  if (question.include_debug && caller.role !== 'admin') throw new HufuError('not_allowed')
  if (question.scenario === 'consistency_check')
    throw new HufuError('not_available', { what: 'consistency_check', what_zh: '一致性检查场景' })
  const needs = NEEDS[question.scenario]
  const lang = langOf(question.intent)
  const request = requestLayer(question, lang)
  const room = roomFor(question, request.token_count)
  const bases = sharedBases(caller.knowledge_bases, question.allowed_kb_ids)
  const { version, watermark } = await standing(workshop, project, question)
  const look: Look = {
    workshop,
    project,
    version,
    words: searchWords(question),
    bases,
    lang,
    isQuestion: !question.current_text?.trim(),
    include_pending: question.include_pending,
  }
  const whole = await gather(look, question.target, (layers, error) => {
    lookAfter(error, workshop.soundness)
    workshop.log('context.layers_down', { project, layers, error: causeOf(error) })
  })
  refuseThinner(needs, whole)
  const candidates = LAYERS.map(
    (layer): Candidates => ({
      layer,
      is_needed: isNeeded(needs, layer),
      entries: whole.layers[layer].entries,
    }),
  )
  const fits = fitted(candidates, room)
  const layers = [request, ...written(candidates, fits)]
  const told = {
    layers,
    omitted_sources: [...unfitted(candidates, fits), ...omissions(whole)],
    permission_filters: { allowed: bases, dropped_result_count: droppedIn(whole) },
    projection_state: { used_overlay: false, lagging_targets: [...whole.down.keys()] },
  }
  const context_id = `cx_${workshop.hash(JSON.stringify([project, question, bases, watermark])).slice(0, 12)}`
  const { touchpoint, module, is_recognised } = whole.about
  return {
    context_id,
    scenario: question.scenario,
    app_version: version,
    about: { touchpoint, module, is_recognised },
    ...told,
    used_tokens: layers.reduce((sum, layer) => sum + layer.token_count, 0),
    user_explanation: explained(told),
    audit_ref: await noted(workshop, caller, project, context_id, question, layers),
    ...(question.include_debug && { debug: debugged(candidates, fits) }),
  }
}

/** The output's reserve and the request have their place before anything else. */
function roomFor({ token_budget }: ContextQuestion, needed: number): number {
  const room = token_budget.max_input_tokens - token_budget.reserved_output_tokens
  if (needed > room) throw new HufuError('budget_too_small', { needed, room: Math.max(0, room) })
  return room - needed
}

async function standing(workshop: Tools, project: string, { app_version }: ContextQuestion) {
  try {
    const { watermark } = await projectRow(workshop, project)
    if (app_version !== undefined) await versionRowOf(workshop, { project, app_version })
    return { watermark, version: app_version ?? (await defaultVersion(workshop, project)) }
  } catch (error) {
    throw isOfAPart(error) ? incomplete(LAYERS, error) : error
  }
}

function refuseThinner(needs: Needs, { layers, down }: Whole): void {
  const has = new Set(LAYERS.filter((layer) => layers[layer].entries.length > 0))
  const lacking = [...down.keys()].filter((layer) => isNeeded(needs, layer))
  if (isLacking(needs, new Set(lacking), has)) throw incomplete(lacking, down.get(lacking[0]!))
}

/** The fault is kept for the log. */
function incomplete(layers: readonly Filled[], cause: unknown): HufuError {
  const refusal = new HufuError('context_incomplete', { layers, retryable: true })
  refusal.cause = cause
  return refusal
}

/** Of what may not be seen the number alone. */
const omissions = ({ layers, down }: Whole): ContextAnswer['omitted_sources'] =>
  LAYERS.flatMap((layer) => [
    ...layers[layer].omitted,
    ...(layers[layer].dropped
      ? [{ layer, reason: 'not_authorized' as const, kind: null, id: null, count: layers[layer].dropped }]
      : []),
    ...(down.has(layer) ? [{ layer, reason: 'stale_projection' as const, kind: null, id: null, count: 0 }] : []),
  ])

const droppedIn = ({ layers }: Whole): number => LAYERS.reduce((sum, layer) => sum + layers[layer].dropped, 0)

/** Who had a context made of what: how many sources of each layer, and no words of theirs or of the request. */
async function noted(
  workshop: Tools,
  caller: Caller,
  project: string,
  context_id: string,
  { scenario, include_pending }: ContextQuestion,
  layers: ContextAnswer['layers'],
): Promise<string> {
  const sources = Object.fromEntries(layers.map(({ layer, source_refs }) => [layer, source_refs.length]))
  const details = { scenario, include_pending, sources }
  const row = auditRow(workshop, caller, project, 'context.assemble', context_id, details)
  await workshop.store.commit({ writes: [{ table: 'audit', put: [row] }] })
  return row.audit_id
}
