import type { Citation } from '../../../shared/schema/ask.ts'

export type Lang = 'zh' | 'en'

/** What the server itself says around an answer. */
export const SAYS = {
  none: {
    zh: '没有找到足够吻合的内容，因此不作答。请核对问题的说法，或查看下面最接近的条目，并向负责人确认。',
    en: 'Nothing fits this question well enough, so there is no answer. Check how it is put, or look at what comes nearest below, and ask whoever is in charge.',
  },
  none_at_all: {
    zh: '没有找到相关内容，因此不作答。请核对问题的说法，或向负责人确认。',
    en: 'Nothing was found for this question, so there is no answer. Check how it is put, or ask whoever is in charge.',
  },
  question: { zh: '问：', en: 'Q: ' },
  sources: { zh: '来源：', en: 'Sources:' },
  nearest: { zh: '最接近：', en: 'Nearest:' },
  as_of: { zh: '截至', en: 'As of' },
  version: { zh: '版本', en: 'version' },
  helpful: { zh: '有用', en: 'Helpful' },
  not_helpful: { zh: '没用', en: 'Not helpful' },
  title: { zh: '产品规则问答', en: 'Product rules' },
  no_answer: { zh: '未找到答案', en: 'No answer' },
  answered: { zh: '已找到来源', en: 'From the sources' },
  forward: { zh: '可复制转发', en: 'To copy and forward' },
  open: { zh: '查看', en: 'Open' },
  more: { zh: '…（内容过长，其余请看来源）', en: '… (too long; the rest is in the sources)' },
} as const satisfies Record<string, Record<Lang, string>>

/** A source in one line: what it is called and where it stands. */
export function sourceLine({ section, title_path, path, kind, cite, case: step, line_start }: Citation): string {
  const first = section.split('\n')[0]!
  if (kind === 'section') return [path, first, line_start && `L${line_start}`].filter(Boolean).join(' · ')
  const at = step && [step.external_id ?? step.case_key, step.step_number !== null && `#${step.step_number}`]
  return [first, title_path, ...(at ?? [cite.anchor])].filter(Boolean).join(' · ')
}

/** `2026-11-30 09:05 UTC`. */
export const dateOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
