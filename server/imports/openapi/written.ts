import { anchorer } from '../../../shared/documents/headings.ts'
import type { Stated } from '../../../shared/documents/parameters/stated.ts'
import { cellText, tableLines } from '../documents/table.ts'
import type { Chapter } from './operations.ts'
import type { Fact } from './schema.ts'

export type Titled = { title: string; description: string; chapters: readonly Chapter[] }

/** The document as Markdown: a section for each operation and each shape. */
export function written({ title, description, chapters }: Titled): string {
  const sections = chapters.flatMap((chapter) => [`## ${chapter.heading}`, '', ...bodyOf(chapter), ''])
  return [`# ${title}`, '', plain(description), '', ...sections].join('\n').replace(/\n{3,}/g, '\n\n')
}

function bodyOf({ summary, description, fields, answers, codes }: Chapter): string[] {
  const rows = fields.map(({ place, field }) =>
    [
      field.name,
      place,
      `${field.type}${field.is_required ? ', required' : ''}`,
      field.stated
        .filter((fact) => fact.kind !== 'error_code')
        .map((fact) => fact.raw_text)
        .join('; '),
      field.meaning,
    ].map(cellText),
  )
  const told = [...codes, ...fields.flatMap(({ field }) => field.stated.filter((fact) => fact.kind === 'error_code'))]
  return [
    plain(summary),
    '',
    plain(description === summary ? '' : description),
    '',
    ...(rows.length ? tableLines([['name', 'in', 'type', 'limits', 'description'], ...rows]) : []),
    '',
    ...answers.map(({ status, meaning }) => `- ${status}: ${meaning}`),
    '',
    ...(told.length
      ? tableLines([['code', 'message'], ...told.map((fact) => [fact.value, fact.meaning].map(cellText))])
      : []),
  ]
}

/** Text that stays text: no line of it begins a heading, a fence or a comment. */
const plain = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^(\s*)(#{1,6}(?=\s|$)|`{3,}|~{3,}|<!--|[=-]+\s*$)/, '$1\\$2'))
    .join('\n')
    .trim()

/** All that it states, in order. */
export function statedBy({ title, chapters }: Titled): Stated[] {
  const anchorOf = anchorer()
  anchorOf(title)
  return chapters.flatMap((chapter) => {
    const place = {
      page: null,
      anchor: anchorOf(chapter.heading),
      title_path: `${title} | ## ${chapter.heading}`,
      about: chapter.heading,
    }
    const of = (fact: Fact, type: string | null, is_required: boolean | null): Stated => ({
      ...place,
      ...fact,
      type,
      is_required,
    })
    return [
      ...chapter.fields.flatMap(({ field, place: where }) =>
        field.stated.map((fact) => of({ ...fact, key: `${where} ${fact.key}` }, field.type, field.is_required)),
      ),
      ...chapter.answers
        .filter(({ status, meaning }) => /^[45]/.test(status) && meaning)
        .map(({ status, meaning, line }) =>
          of({ ...NO_FACT, name: status, value: status, meaning, line, raw_text: `${status}: ${meaning}` }, null, null),
        ),
      ...chapter.codes.map((fact) => of(fact, null, null)),
    ]
  })
}

const NO_FACT = { key: 'status', kind: 'error_code', unit: null } as const
