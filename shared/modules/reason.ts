import type { Belonging } from '../schema/rule-atom.ts'
import type { ModuleDictionary } from './dictionary.ts'
import type { Support } from './evidence.ts'
import type { Verdict } from './settle.ts'
import type { EvidencePlace, TermKind } from './weights.ts'

/** Kinds and places by both languages' words: a reason is read by people. */
const KIND_WORDS: Readonly<Record<TermKind, string>> = {
  touchpoint: '页面 page',
  scope: '功能范围 scope',
  name: '模块名 name',
  entity: '名词 noun',
  action: '动作 action',
  result: '结果 result',
}
const PLACE_WORDS: Readonly<Record<EvidencePlace, string>> = {
  page: '触点 touchpoint',
  entry: '分组 section',
  broad: '文件 file',
  title: '标题 title',
  R: 'R',
  A: 'A',
  C: 'C',
}

/** Words told for one module; the rest say less. */
const TOLD = 3

const supportText = ({ module, hits }: Support, { modules }: ModuleDictionary): string => {
  const words = hits
    .slice(0, TOLD)
    .map(({ kind, place, term }) => `${KIND_WORDS[kind]}「${term}」@ ${PLACE_WORDS[place]}`)
  return `${modules[module]!.id}: ${words.join(' · ')}`
}

/** The words and places that decided, the primary module's first; empty where nothing was found. */
export function reasonText({ primary, ranked }: Verdict, dictionary: ModuleDictionary): string {
  const others = ranked.filter((s) => s !== primary).slice(0, 2)
  return [...(primary ? [primary] : []), ...others].map((s) => supportText(s, dictionary)).join('; ')
}

/** Who said it, for a cluster whose rules people tagged. */
export const personReason = (said: readonly Belonging[]): string => personReasonOf(said.map((b) => b.module_by ?? ''))
export const personReasonOf = (names: readonly string[]): string => `人工 person: ${[...new Set(names)].join(', ')}`
