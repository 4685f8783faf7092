import type { AskAnswer } from '../../../shared/schema/ask.ts'
import { dateOf, type Lang, SAYS, sourceLine } from './wording.ts'

type Told = Pick<AskAnswer, 'question' | 'answer' | 'citations' | 'nearest' | 'app_version' | 'at'>

/** The answer with its sources and date as plain text: what somebody copies into a chat. */
export function copyText({ question, answer, citations, nearest, app_version, at }: Told, lang: Lang): string {
  const listed = citations.length > 0 ? citations : nearest
  const head = SAYS[citations.length > 0 ? 'sources' : 'nearest'][lang]
  const sources = listed.map((source) => `[${source.n}] ${sourceLine(source)} ${source.url}`)
  const version = app_version === null ? '' : ` · ${SAYS.version[lang]} ${app_version}`
  return [
    `${SAYS.question[lang]}${question}`,
    '',
    answer,
    ...(sources.length > 0 ? ['', head, ...sources] : []),
    '',
    `${SAYS.as_of[lang]} ${dateOf(at)}${version}`,
  ].join('\n')
}
