import { push } from '../align/grouping.ts'
import { valueWords } from '../align/value-words.ts'
import type { Cluster, ValueConflict } from '../schema/cluster.ts'
import type { Check } from './check.ts'

const SIDES = { design: { en: 'Design', zh: '设计' }, test: { en: 'Test', zh: '用例' } } as const

const told = (conflict: ValueConflict, lang: 'en' | 'zh'): string =>
  (['design', 'test'] as const)
    .flatMap((side) => {
      const said = conflict.sides.filter((s) => s.side === side && s.value !== null)
      const values = said.map((s) => valueWords(s, conflict.unit)).join(' / ')
      return said.length ? [`${SIDES[side][lang]}${lang === 'zh' ? '：' : ': '}${values}`] : []
    })
    .join(lang === 'zh' ? '；' : '; ')

const isOfDesign = (conflicts: readonly ValueConflict[]) =>
  conflicts.every(({ sides }) => sides.every(({ side }) => side === 'design'))

const TITLES = {
  sides: { en: 'Design and test give different values', zh: '设计和用例的数值不同' },
  design: { en: 'The design gives different values', zh: '设计里几处的数值不同' },
} as const

/** Design and tests say the same with other values: what clusters hold as `value_conflicts`. */
export const valueConflict: Check = {
  type: 'value_conflict',
  actions: [
    {
      action: 'settle_value',
      text: 'Say in the review queue which side errs, or that it is another rule.',
      text_zh: '在评审队列里说明哪一边写错了，或者它们是两条规则。',
    },
  ],
  find({ clusters }) {
    const byAtoms = new Map<string, Cluster[]>()
    for (const cluster of clusters)
      if (cluster.value_conflicts.length && cluster.state !== 'withdrawn') push(byAtoms, atomsOf(cluster), cluster)
    return [...byAtoms.values()].map((homes) => {
      const conflicts = homes[0]!.value_conflicts
      return {
        severity: 'high',
        title: isOfDesign(conflicts) ? TITLES.design : TITLES.sides,
        description: {
          en: conflicts.map((c) => `${told(c, 'en')}.`).join(' '),
          zh: conflicts.map((c) => `${told(c, 'zh')}。`).join(''),
        },
        atoms: distinct(conflicts.flatMap((c) => c.sides)),
        clusters: homes.map((home) => home.cluster_id),
      }
    })
  },
}

/** Both homes of a conflict show it: it is one. */
const atomsOf = ({ value_conflicts }: Cluster): string =>
  [...new Set(value_conflicts.flatMap((c) => c.sides.map((side) => side.atom_id)))].sort().join(' ')

const distinct = (sides: ValueConflict['sides']) =>
  [...new Map(sides.map((side) => [side.atom_id, side])).values()].map(({ atom_id, literal }) => ({ atom_id, literal }))
