import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { AnswerRow, FeedbackRow } from '../../../verbs/rows/ask.ts'
import { count, flag, json, kind, words } from './columns.ts'

export const answers = sqliteTable(
  'answers',
  {
    project: words(),
    answer_id: words(),
    question: words(),
    answer: words(),
    product: text(),
    module: text(),
    app_version: text().$type<AppVersion>(),
    hit_ids: json<AnswerRow['hit_ids']>(),
    no_answer: flag(),
    confidence: real().notNull(),
    channel: words(),
    by: words(),
    at: words(),
    watermark: count(),
  } satisfies Record<keyof AnswerRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.answer_id] }), index('answers_by_age').on(t.project, t.at)],
)

export const feedback = sqliteTable(
  'feedback',
  {
    project: words(),
    answer_id: words(),
    by: words(),
    verdict: kind<FeedbackRow['verdict']>(),
    note: words(),
    at: words(),
  } satisfies Record<keyof FeedbackRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.answer_id, t.by] })],
)
