import { clippedLine } from '../../../../shared/clipped.ts'
import type { AskAnswer, Citation } from '../../../../shared/schema/ask.ts'
import { dateOf, type Lang, SAYS, sourceLine } from '../wording.ts'
import { fitting } from './fit.ts'

/** A card takes 30 KB as JSON, where line breaks and quotes take two bytes. The parts leave room for that and for the frame. */
const ANSWER_BYTES = 10_000
const SOURCES_BYTES = 6_000
const FORWARD_BYTES = 6_000
const TITLE = 60

/** Signs that mean something in a card's text: a mention, a link, a table, stress. */
const escaped = (text: string) => text.replace(/[&<>*_~`[\]()|#\\$]/gu, (sign) => `&#${sign.codePointAt(0)};`)
/** Our own markers stay as they are read. */
const line = (text: string) => escaped(text).replace(/&#91;(\d{1,2})&#93;/gu, '[$1]')

const markdown = (content: string) => ({ tag: 'markdown', content })
const button = (text: string, type: 'primary' | 'default', value: object) => ({
  tag: 'column',
  elements: [
    { tag: 'button', text: { tag: 'plain_text', content: text }, type, behaviors: [{ type: 'callback', value }] },
  ],
})

/** A Feishu card, JSON 2.0: the answer, its sources as links, thumbs, and a text to copy. Lists only: tables are refused by number. */
export function feishuCard(answer: AskAnswer, lang: Lang): Record<string, unknown> {
  const { question, no_answer, citations, nearest, answer_id, at } = answer
  const listed = citations.length > 0 ? citations : nearest
  const more = SAYS.more[lang]
  const state = SAYS[no_answer ? 'no_answer' : 'answered'][lang]
  const about = [answer.product, answer.module, answer.app_version, dateOf(at)].filter(Boolean).join(' · ')
  const said = fitting(
    answer.answer.split('\n').map((one) => line(cutLine(one))),
    ANSWER_BYTES,
    more,
  )
  return {
    schema: '2.0',
    config: { update_multi: true, width_mode: 'fill' },
    header: {
      template: no_answer ? 'grey' : 'blue',
      title: { tag: 'plain_text', content: clippedLine(question, TITLE) },
      subtitle: { tag: 'plain_text', content: clippedLine(about, TITLE) },
      text_tag_list: [
        { tag: 'text_tag', text: { tag: 'plain_text', content: state }, color: no_answer ? 'neutral' : 'green' },
      ],
    },
    body: {
      direction: 'vertical',
      elements: [
        markdown(said.join('\n')),
        ...(listed.length > 0
          ? [
              markdown(
                [SAYS[no_answer ? 'nearest' : 'sources'][lang], ...fitting(listed.map(link), SOURCES_BYTES, more)].join(
                  '\n',
                ),
              ),
            ]
          : []),
        { tag: 'hr' },
        markdown(`**${SAYS.forward[lang]}**\n${forward(answer.copy_text, more)}`),
        {
          tag: 'column_set',
          columns: [
            button(SAYS.helpful[lang], 'primary', { a: 'fb', id: answer_id, v: 1 }),
            button(SAYS.not_helpful[lang], 'default', { a: 'fb', id: answer_id, v: -1 }),
          ],
        },
      ],
    },
  }
}

const LONGEST_LINE = 1_500
const cutLine = (text: string) =>
  [...text].length > LONGEST_LINE ? `${[...text].slice(0, LONGEST_LINE).join('')}…` : text

function link(source: Citation): string {
  const words = escaped(clippedLine(sourceLine(source), 100))
  const isAddress = /^https?:\/\/[^\s()<>]+$/.test(source.url)
  return `[${source.n}] ${isAddress ? `[${words}](${source.url})` : words}`
}

/** A block of code: it has a button to copy, and nothing in it means anything. */
function forward(text: string, more: string): string {
  const plain = text.replaceAll('```', "'''").split('\n').map(cutLine)
  return ['```', ...fitting(plain, FORWARD_BYTES, more), '```'].join('\n')
}
