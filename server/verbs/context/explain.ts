import type { ContextAnswer, ContextLayerName } from '../../../shared/schema/context.ts'

type Explained = Pick<ContextAnswer, 'layers' | 'omitted_sources' | 'permission_filters' | 'projection_state'>

const NAMES: Record<Exclude<ContextLayerName, 'L0'>, { zh: (n: number) => string; en: (n: number) => string }> = {
  L1: {
    zh: (n) => `${n} 条同一页面的规则`,
    en: (n) => `${n} ${n === 1 ? 'rule' : 'rules'} of the same page`,
  },
  L2: {
    zh: (n) => `${n} 条同一模块的规则`,
    en: (n) => `${n} more ${n === 1 ? 'rule' : 'rules'} of the same part of the product`,
  },
  L3: {
    zh: (n) => `${n} 段文档`,
    en: (n) => `${n} ${n === 1 ? 'passage' : 'passages'} from documents`,
  },
}

/** What an answer will rest on, for the person who reads it: in their words, not in ours. */
export function explained({ layers, omitted_sources, permission_filters, projection_state }: Explained) {
  const shown = layers.flatMap(({ layer, source_refs }) =>
    layer === 'L0' || !source_refs.length ? [] : [{ name: NAMES[layer], n: source_refs.length }],
  )
  const refs = layers.flatMap((layer) => layer.source_refs)
  const left = omitted_sources
    .filter((source) => source.reason === 'token_budget')
    .reduce((sum, { count }) => sum + count, 0)
  const unsure = omitted_sources.filter((source) => source.reason === 'low_confidence').length
  const facts = {
    shortened: refs.filter((ref) => ref.truncated).length,
    pending: refs.filter((ref) => ref.is_pending).length,
    left,
    unsure,
    hidden: permission_filters.dropped_result_count,
    isLagging: projection_state.lagging_targets.length > 0,
  }
  return {
    zh: [
      shown.length
        ? `回答将依据 ${shown.map(({ name, n }) => name.zh(n)).join('、')}。`
        : '没有找到相关的规则或文档，请先核实再下结论。',
      ...chinese(facts),
    ].join(''),
    en: [
      shown.length
        ? `The answer will rest on ${shown.map(({ name, n }) => name.en(n)).join(', ')}.`
        : 'No rule or document about it was found: check before you conclude anything.',
      ...english(facts),
    ].join(' '),
  }
}

type Facts = { shortened: number; pending: number; left: number; unsure: number; hidden: number; isLagging: boolean }

const chinese = ({ shortened, pending, left, unsure, hidden, isLagging }: Facts): string[] => [
  ...(shortened ? [`其中 ${shortened} 处只摘了要点。`] : []),
  ...(pending ? [`其中 ${pending} 处还没有人确认，已注明。`] : []),
  ...(left ? [`另有 ${left} 处因篇幅没有列入。`] : []),
  ...(unsure ? [`${unsure} 条把握不大，没有列入。`] : []),
  ...(hidden ? [`${hidden} 条不在你可查看的范围内。`] : []),
  ...(isLagging ? ['有一部分内容暂时取不到。'] : []),
]

const english = ({ shortened, pending, left, unsure, hidden, isLagging }: Facts): string[] => [
  ...(shortened ? [`${shortened} of them in short.`] : []),
  ...(pending ? [`${pending} of them nobody has confirmed yet; they are marked.`] : []),
  ...(left ? [`${left} more had no room.`] : []),
  ...(unsure ? [`${unsure} were too uncertain to be used.`] : []),
  ...(hidden ? [`${hidden} are outside of what you may see.`] : []),
  ...(isLagging ? ['Some of what is known could not be reached.'] : []),
]
