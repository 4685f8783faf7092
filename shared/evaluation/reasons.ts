import type { FailureReason } from '../schema/evaluation.ts'

/** Why a question failed, in words: on the pages and in the terminal the same. */
export const FAILURE_REASONS = {
  missing_fact: { en: 'The fact was not found', zh: '没找到要的内容' },
  wrong_source: { en: 'Other places were found', zh: '找到的是别处' },
  unauthorized_source: { en: 'A source that the asker may not see', zh: '提问者无权看的来源' },
  stale_projection: { en: 'The index was behind the store', zh: '索引落后于存储' },
  temporal_order_wrong: { en: 'Found as it is at another time', zh: '时间对不上' },
  causal_link_missing: { en: 'The link to the cause is missing', zh: '缺少因果关联' },
  low_confidence: { en: 'Misjudged whether there is an answer', zh: '对有没有答案判断有误' },
  provider_error: { en: 'Asking failed', zh: '提问出错' },
} as const satisfies Record<FailureReason, { en: string; zh: string }>
