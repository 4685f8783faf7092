import { parseAppVersion } from '../../../shared/app-version.ts'
import type { Hit } from '../../../shared/schema/answers.ts'
import type { AskAnswer, AskQuestion, Citation } from '../../../shared/schema/ask.ts'
import { langOf } from '../../../shared/sentence/wording.ts'
import { unquoted } from '../../search/phrases.ts'
import type { Scored } from '../../search/search-index.ts'
import { isOfBases } from '../knowledge-bases.ts'
import { isOutage } from '../outage.ts'
import { filtersOf, type Question, search, withinOf } from '../search.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { moduleIn, productIn } from './about.ts'
import { cardOf } from './cards/index.ts'
import { cite, type Here } from './cite.ts'
import { copyText } from './copy-text.ts'
import { judge, LOOKED_AT } from './gate.ts'
import { sourcesOf } from './lines.ts'
import { asksForList, type Picked, pick } from './pick.ts'
import { mayShow } from './shown.ts'
import { withHistory } from './turns.ts'
import { SAYS } from './wording.ts'

/** `channel`: the way it was asked; `base`: the address under which people reach the server; `by`: who, where the caller asks for others; `is_trial`: the answer is kept nowhere. */
export type Asking = { channel: string; base?: string; by?: string; is_trial?: true }

const USUAL = 3
const USUAL_LIST = 10
const NEAREST = 3
/** Hits that an answer is chosen from: more than it cites, since a rule and its case are told once. */
const CHOSEN_FROM = 30

type About = Pick<AskAnswer, 'product' | 'module' | 'app_version'>
type Found = { scored: Scored & { watermark: number }; hits: Hit[] }

/**
 * Answers a question in the sources' own words, or says that nothing fits. What the caller may not find is left out before
 * anything is looked up, and every hit is looked at again after it.
 * Errors  `not_found` for a project or a version that is none.
 */
export async function ask(
  workshop: Workshop,
  caller: Caller,
  project: string,
  wish: Omit<AskQuestion, 'format'> & Partial<Pick<AskQuestion, 'format'>>,
  asking: Asking,
): Promise<AskAnswer> {
  const { question, lang = langOf(question) } = wish
  const here = { project, base: asking.base ?? '' }
  const within = withinOf(caller)
  const limits: Omit<Question, 'q'> = {
    app_version: wish.app_version === undefined ? undefined : parseAppVersion(wish.app_version),
    product: wish.product,
    module: wish.module,
    ...within,
  }
  const { version } = await filtersOf(workshop, project, limits)
  const about: About = { ...(await aboutOf(workshop, caller, project, wish)), app_version: version }
  const found = await find(workshop, project, withHistory(wish), limits)
  const shown = {
    ...found,
    hits: preferred(
      found.hits.filter((hit) => mayShow(hit, within.within)),
      about,
    ),
  }
  const judged = judge(shown.scored)
  const isList = asksForList(question)
  const sources = await sourcesOf(workshop, project, shown.hits)
  const picked = pick(sources, shown.scored, { most: wish.top_k ?? (isList ? USUAL_LIST : USUAL), isList })
  const no_answer = !judged.is_answer || picked.length === 0
  const told = no_answer ? unanswered(here, picked, lang) : answered(here, picked)
  const answer: AskAnswer = {
    answer_id: workshop.newId('an'),
    question,
    ...told,
    ...about,
    no_answer,
    confidence: picked.length === 0 ? 0 : judged.confidence,
    at: workshop.now(),
    copy_text: '',
  }
  answer.copy_text = copyText(answer, lang)
  if (!asking.is_trial) await keep(workshop, caller, project, answer, { ...asking, watermark: found.scored.watermark })
  return rendered(answer, wish.format ?? 'json', lang)
}

type Told = Pick<AskAnswer, 'answer' | 'citations' | 'nearest'>

function answered(here: Here, picked: readonly Picked[]): Told {
  const citations = picked.map((one, i) => cite(here, one, i + 1))
  const items = picked.map(({ lines }, i) => `${lines.map(({ text }) => text).join(' ')} [${i + 1}]`)
  const answer = items.length === 1 ? items[0]! : items.map((item) => `- ${item}`).join('\n')
  return { answer, citations, nearest: [] }
}

function unanswered(here: Here, picked: readonly Picked[], lang: 'zh' | 'en'): Told {
  const nearest = picked.slice(0, NEAREST).map((one, i): Citation => cite(here, one, i + 1))
  return { answer: SAYS[nearest.length > 0 ? 'none' : 'none_at_all'][lang], citations: [], nearest }
}

/** What the question is about: as it was said, or by its own words among what the caller may find. */
async function aboutOf(
  workshop: Workshop,
  caller: Caller,
  project: string,
  { question, product, module }: Pick<AskQuestion, 'question' | 'product' | 'module'>,
): Promise<Pick<AskAnswer, 'product' | 'module'>> {
  const { within = null } = withinOf(caller)
  const sources = await workshop.store.documents.sources(project)
  const products = sources.map((source) => source.product).filter((product) => isOfBases(within, { product }))
  const named = moduleIn(question, await workshop.modules.of(project))
  return {
    product: product ?? productIn(question, products),
    module: module ?? (named !== null && isOfBases(within, { modules: [named] }) ? named : null),
  }
}

/** A question in quotation marks asks for these words; where nothing has them as they stand, for what they say. */
async function find(workshop: Workshop, project: string, q: string, limits: Omit<Question, 'q'>): Promise<Found> {
  const found = await look(workshop, project, q, limits)
  const loose = unquoted(q)
  return found.hits.length > 0 || loose === q ? found : look(workshop, project, loose, limits)
}

async function look(workshop: Workshop, project: string, q: string, limits: Omit<Question, 'q'>): Promise<Found> {
  const { filters } = await filtersOf(workshop, project, limits)
  const { hits } = await search(workshop, project, { q, ...limits }, { limit: CHOSEN_FROM })
  return { hits, scored: await workshop.catalogue.score(q, filters, LOOKED_AT) }
}

/** What the question names comes first among hits that are about as good. */
const PREFERRED = 1.25

function preferred(hits: readonly Hit[], { product, module }: About): Hit[] {
  const isNamed = (hit: Hit) =>
    (product !== null && hit.evidence.product === product) || (module !== null && hit.modules.includes(module))
  const scoreOf = (hit: Hit) => hit.score * (isNamed(hit) ? PREFERRED : 1)
  if (!hits.some(isNamed)) return [...hits]
  return [...hits].sort((a, b) => scoreOf(b) - scoreOf(a))
}

/** Who only asks must not be turned away because nothing can be written. */
async function keep(
  { store }: Workshop,
  caller: Caller,
  project: string,
  answer: AskAnswer,
  { channel, by, watermark }: Asking & { watermark: number },
): Promise<void> {
  const { answer_id, question, product, module, app_version, no_answer, confidence, at, citations, nearest } = answer
  const hit_ids = [...citations, ...nearest].map(({ id }) => id)
  const row = {
    ...{ project, answer_id, question, answer: answer.answer, product, module, app_version, hit_ids },
    ...{ no_answer, confidence, channel, by: by ?? caller.member, at, watermark },
  }
  await store.commit({ writes: [{ table: 'answers', put: [row] }] }).catch((error: unknown) => {
    if (!isOutage(error)) throw error
  })
}

function rendered(answer: AskAnswer, format: AskQuestion['format'], lang: 'zh' | 'en'): AskAnswer {
  if (format === 'json') return answer
  if (format === 'text') return { ...answer, text: answer.copy_text }
  return { ...answer, card: cardOf(format, answer, lang) }
}
