import type { AppVersion } from '../../../shared/schema/base.ts'
import type { ContextQuestion, OmittedSource } from '../../../shared/schema/context.ts'
import type { Lang } from '../../exports/voice.ts'
import { unquoted } from '../../search/phrases.ts'
import { judge, LOOKED_AT } from '../ask/gate.ts'
import { filtersOf } from '../search.ts'
import type { Workshop } from '../workshop.ts'
import type { Entry } from './budget.ts'

export type Tools = Pick<Workshop, 'store' | 'catalogue' | 'force' | 'modules'>

/** What all layers are looked up by. `version` null: the project holds documents at most. */
export type Look = {
  workshop: Tools
  project: string
  version: AppVersion | null
  /** What is searched for. */
  words: string
  bases: readonly string[] | null
  lang: Lang
  /** The words are a question that something should answer by itself; a text at hand is none. */
  isQuestion: boolean
} & Pick<ContextQuestion, 'include_pending'>

/** What a layer may be made of, best first. `dropped`: how much may not be shown to whoever asks; `hidden`: of it what is known by id. */
export type Gathered = { entries: Entry[]; omitted: OmittedSource[]; dropped: number; hidden: readonly string[] }
export const NOTHING: Gathered = { entries: [], omitted: [], dropped: 0, hidden: [] }

export const within = ({ bases }: Pick<Look, 'bases'>) => (bases === null ? {} : { within: bases })

/** Hits that share less with the words than this part of the best one's score are about something else. */
export const RELEVANT_FROM = 0.3

/** Below it an extraction is a guess that nobody confirmed. */
export const CONFIDENT_FROM = 0.5

/** The words asked, as much as a search is asked for; quotation marks would demand words as they stand. */
export function searchWords({ intent, current_text = '' }: Pick<ContextQuestion, 'intent' | 'current_text'>): string {
  const text = unquoted(`${intent}\n${current_text}`)
  return [...text].slice(0, 2000).join('').trim()
}

/** Whether what the words find of a kind is about them, and doesn't just share some of them. */
export async function isAnswered(look: Look, kind: 'rule' | 'section' | 'parameter'): Promise<boolean> {
  const { workshop, project, words, isQuestion, version } = look
  if (!isQuestion) return true
  const { filters } = await filtersOf(workshop, project, { kind, app_version: version ?? undefined, ...within(look) })
  return judge(await workshop.catalogue.score(words, filters, LOOKED_AT)).is_answer
}
