import { contradictions } from '../align/contradictions.ts'
import { REASONS } from '../align/reasons.ts'
import type { Check } from './check.ts'

const SIDE = {
  design: { en: 'rules of the design', zh: '设计规则' },
  test: { en: 'checks of the tests', zh: '用例检查' },
}

/** Two of one side that can't both hold: the same condition and action, another result. */
export const contradiction: Check = {
  type: 'contradiction',
  actions: [
    {
      action: 'keep_one',
      text: 'Decide which of the two holds, and change or remove the other.',
      text_zh: '确定哪一条成立，修改或删除另一条。',
    },
    {
      action: 'tell_apart',
      text: 'If both hold, write the condition that tells them apart.',
      text_zh: '如果两条都成立，请写出区分它们的条件。',
    },
  ],
  find: ({ rule_atoms, case_atoms, synonyms }) =>
    contradictions(rule_atoms, case_atoms, synonyms).map(({ side, codes, atoms: [a, b] }) => {
      const why = (lang: 'en' | 'zh') => codes.map((code) => REASONS[code][lang]).join(lang === 'zh' ? '；' : '; ')
      return {
        severity: codes.every((code) => code === 'copy_differs') ? 'medium' : 'high',
        title: { en: `Two ${SIDE[side].en} contradict each other`, zh: `两条${SIDE[side].zh}互相矛盾` },
        description: {
          en: `Under the same condition and action one says “${a.R}”, the other “${b.R}”. ${why('en')}.`,
          zh: `同样的条件和动作，一处说“${a.R}”，另一处说“${b.R}”。${why('zh')}。`,
        },
        atoms: [{ atom_id: a.atom_id }, { atom_id: b.atom_id }],
      }
    }),
}
