import { describe, expect, it } from 'vitest'
import { type Holding, takenOver } from '../../server/verbs/in-force.ts'
import { align } from '../../shared/align/align.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CONTEXT, check, rule } from '../align/atoms.ts'

const V1 = 'v1' as AppVersion
const held = (rules: RuleAtom[], cases: CaseAtom[] = []): Holding => align(rules, cases, CONTEXT)
const said = ({ clusters }: Holding) => clusters.map((c) => c.canon_text).sort()

const PAGE = '学生端-选课'
const full = rule('1:2', { C: '名额已满', A: '点击「选课」', R: 'toast提示「本班名额已满」', page: PAGE })
const late = rule('1:3', { C: '选课已截止', A: '点击「选课」', R: 'toast提示「选课已经结束」', page: PAGE })
const reworded = rule('1:2', { C: '名额已满', A: '点击「选课」', R: 'toast提示「本班名额已满，请换一班」', page: PAGE })
const lonely = check('7', { C: '退课期', A: '点击「退课」', R: '课程从课表里消失', page: '学生端-课表' })

describe('what a version takes over from its base', () => {
  it.each<[string, Holding, number]>([
    ['all, where it holds nothing', held([]), 3],
    ['all but what it sent again', held([full]), 2],
    ['all but what it words anew', held([reworded]), 2],
    ['all but the rule whose case came again', held([], [{ ...lonely, R: '课程仍在课表里' }]), 2],
    ['nothing, where all came again', held([full, late], [lonely]), 0],
  ])('%s', (_, later, count) => {
    const base = held([full, late], [lonely])
    const taken = takenOver(base, later, V1)
    expect(taken.clusters).toHaveLength(count)
    expect(taken.clusters.every((c) => c.inherited_from === V1)).toBe(true)
    expect(said(base)).toEqual(expect.arrayContaining(said(taken)))
    const linked = taken.clusters.flatMap((c) => [...c.rule_links, ...c.case_links]).map((l) => l.atom_id)
    const atoms = [...taken.rule_atoms, ...taken.case_atoms].map((a) => a.atom_id)
    expect([...new Set(linked)].sort()).toEqual(atoms.sort())
  })

  it('nothing that was withdrawn, and with the version where it was first from', () => {
    const { clusters, ...atoms } = held([full, late])
    const [first, second] = clusters
    const base = {
      ...atoms,
      clusters: [
        { ...first!, state: 'withdrawn' as const },
        { ...second!, inherited_from: 'v0' as AppVersion },
      ],
    }
    expect(takenOver(base, held([]), V1).clusters.map((c) => [c.cluster_id, c.inherited_from])).toEqual([
      [second!.cluster_id, 'v0'],
    ])
  })
})
