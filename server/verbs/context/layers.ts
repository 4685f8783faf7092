import type { ContextLayer, ContextLayerName, ContextQuestion, OmittedSource } from '../../../shared/schema/context.ts'
import { modelTokens } from '../../../shared/text/model-tokens.ts'
import type { Lang } from '../../exports/voice.ts'
import { type Candidates, costOf, type Entry, type Fitted } from './budget.ts'

const LABELS = {
  zh: { intent: '问题', text: '原文', page: '页面', module: '模块', rule: '规则', version: '版本', colon: '：' },
  en: {
    intent: 'Question',
    text: 'Text',
    page: 'Page',
    module: 'Module',
    rule: 'Rule',
    version: 'Version',
    colon: ': ',
  },
} as const

/** The request itself: it is never cut. */
export function requestLayer({ intent, current_text, target, app_version }: ContextQuestion, lang: Lang): ContextLayer {
  const label = LABELS[lang]
  const line = (name: string, text: string | undefined) => (text ? [`${name}${label.colon}${text}`] : [])
  const content = [
    ...line(label.intent, intent),
    ...line(label.page, target.touchpoint),
    ...line(label.module, target.module),
    ...line(label.rule, target.rule_id),
    ...line(label.version, app_version),
    ...(current_text ? ['', `${label.text}${label.colon}`, current_text] : []),
  ].join('\n')
  return {
    layer: 'L0',
    is_required: true,
    content,
    token_count: modelTokens(content),
    truncated: false,
    source_refs: [],
  }
}

/** Layers as they are handed out: entries under marks that count on from layer to layer. */
export function written(candidates: readonly Candidates[], fits: readonly Fitted[]): ContextLayer[] {
  let n = 0
  return candidates.map(({ layer, is_needed, entries }, at) => {
    const shown = entries.flatMap((entry, i) => {
      const level = fits[at]!.levels[i]!
      return level < 0 ? [] : [{ ...entry, level, n: ++n }]
    })
    const content = shown.map((entry) => `[${entry.n}] ${entry.texts[entry.level]}`).join('\n\n')
    return {
      layer,
      is_required: is_needed,
      content,
      token_count: modelTokens(content),
      truncated: shown.length < entries.length || shown.some((entry) => entry.level > 0),
      source_refs: shown.map(({ source, level, n: mark }) => ({ n: mark, truncated: level > 0, ...source })),
    }
  })
}

/** What had no room. */
export const unfitted = (candidates: readonly Candidates[], fits: readonly Fitted[]): OmittedSource[] =>
  candidates.flatMap(({ layer, entries }, at) =>
    entries.flatMap(({ source: { kind, id } }, i) =>
      fits[at]!.levels[i]! < 0 ? [{ layer, reason: 'token_budget' as const, kind, id, count: 1 }] : [],
    ),
  )

/** Every candidate and what became of it. */
export const debugged = (candidates: readonly Candidates[], fits: readonly Fitted[]) =>
  candidates.flatMap(({ layer, entries }, at) =>
    entries.map(({ source: { kind, id }, texts }: Entry, i) => ({
      layer,
      kind,
      id,
      tokens: costOf(texts[0]),
      outcome: outcomeOf(fits[at]!.levels[i]!),
    })),
  )

const outcomeOf = (level: number): 'whole' | 'shortened' | 'omitted' =>
  level < 0 ? 'omitted' : level === 0 ? 'whole' : 'shortened'

export type Filled = Exclude<ContextLayerName, 'L0'>
