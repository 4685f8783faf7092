import { clippedLine } from '../../../../shared/clipped.ts'
import type { AskAnswer, Citation } from '../../../../shared/schema/ask.ts'
import { dateOf, type Lang, SAYS, sourceLine } from '../wording.ts'

/** Characters that the parts of a template card show, and how many entries its lists take. */
const LIMITS = { source: 13, title: 26, desc: 30, sub_title: 112, key: 5, value: 26, jump: 13, quote: 512 } as const
const MOST_ROWS = 6
const MOST_JUMPS = 3
const NAMES = { zh: '来源', en: 'Src ' } as const

const isAddress = (url: string) => /^https?:\/\//.test(url)

/** A WeCom template card of the kind text_notice: the answer in short, its sources as rows that open, and a text to copy. */
export function wecomCard(answer: AskAnswer, lang: Lang): Record<string, unknown> {
  const { question, no_answer, citations, nearest, at } = answer
  const listed = citations.length > 0 ? citations : nearest
  const opening = listed.filter(({ url }) => isAddress(url))
  const about = [answer.product, answer.module, answer.app_version].filter(Boolean).join(' · ')
  const state = SAYS[no_answer ? 'no_answer' : 'answered'][lang]
  const first = opening[0]
  return {
    msgtype: 'template_card',
    template_card: {
      card_type: 'text_notice',
      source: { desc: clippedLine(SAYS.title[lang], LIMITS.source), desc_color: no_answer ? 1 : 3 },
      main_title: {
        title: clippedLine(question, LIMITS.title),
        desc: clippedLine([state, about].filter(Boolean).join(' · '), LIMITS.desc),
      },
      sub_title_text: clippedLine(answer.answer, LIMITS.sub_title),
      quote_area: { type: 0, title: SAYS.forward[lang], quote_text: forward(answer, listed, lang) },
      horizontal_content_list: listed.slice(0, MOST_ROWS).map((source) => row(source, lang)),
      ...(opening.length > 0 && {
        jump_list: opening
          .slice(0, MOST_JUMPS)
          .map(({ n, url }) => ({ type: 1, title: clippedLine(`${SAYS.open[lang]} [${n}]`, LIMITS.jump), url })),
      }),
      ...(first && { card_action: { type: 1, url: first.url } }),
      task_id: `${answer.answer_id}_${Date.parse(at)}`,
    },
  }
}

const row = (source: Citation, lang: Lang) => ({
  ...(isAddress(source.url) ? { type: 1, url: source.url } : { type: 0 }),
  keyname: clippedLine(`${NAMES[lang]}${source.n}`, LIMITS.key),
  value: clippedLine(sourceLine(source), LIMITS.value),
})

/** Of the answer as much as leaves room for the first source and the date. */
function forward({ answer, at }: AskAnswer, [first]: readonly Citation[], lang: Lang): string {
  const tail = [
    ...(first ? [`${SAYS.sources[lang]}${clippedLine(sourceLine(first), 120)}`] : []),
    `${SAYS.as_of[lang]} ${dateOf(at)}`,
  ].join('\n')
  return `${clippedLine(answer, LIMITS.quote - [...tail].length - 1)}\n${tail}`
}
