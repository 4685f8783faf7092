import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import { decidedWords, type LinkVerdict, MANUAL } from '../../shared/align/verdicts.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import { cases, rules } from './arbitrary.ts'
import { CONTEXT, check, rule, SYNONYMS } from './atoms.ts'

type Atom = RuleAtom | CaseAtom

/** What somebody said of a pair as the two read. */
function said(a: Atom, b: Atom, verdict: LinkVerdict['verdict'] = 'accepted', link = MANUAL): LinkVerdict {
  const [r, x] = 'signal' in b && (!('signal' in a) || b.atom_id < a.atom_id) ? [b, a] : [a, b]
  return {
    rule_id: r.atom_id,
    atom_id: x.atom_id,
    verdict,
    link,
    words: { rule: decidedWords(r), atom: decidedWords(x) },
  }
}

const solved = (atoms: Atom[], ...verdicts: LinkVerdict[]) =>
  align(
    atoms.filter((a): a is RuleAtom => 'signal' in a),
    atoms.filter((a): a is CaseAtom => !('signal' in a)),
    { ...CONTEXT, verdicts },
  )
const linksOf = (c: Cluster) => [...c.rule_links, ...c.case_links]
const homeOf = (clusters: Cluster[], { atom_id }: Atom) =>
  clusters.find((c) => linksOf(c).some((l) => l.atom_id === atom_id && l.status === 'accepted' && !l.guest))!
const linkIn = (cluster: Cluster, { atom_id }: Atom) => linksOf(cluster).find((l) => l.atom_id === atom_id)
const edited = <A extends Atom>(atom: A, parts: { C: string; A: string; R: string }): A => ({
  ...atom,
  edited: { ...parts, by: 'Ada', at: '2026-01-01T00:00:00.000Z' },
  ...canon(parts, SYNONYMS),
})

const TOAST = 'toast提示「书已被别人预约，请换一本」'
const shelf = rule('1:1', { C: '在书架', A: '点击「预约」', R: TOAST })
const desk = rule('1:2', { C: '在前台', A: '点击「登记」', R: TOAST })
const either = check('1', { A: '操作时', R: TOAST })
const twin = check('2', { A: '操作时', R: TOAST })
const apart = check('3', { C: '夜里', A: '关灯', R: '窗帘自动合上' })

describe('a pair that a person accepted', () => {
  test('is a sure manual link, and its check is open no longer', () => {
    expect(solved([shelf, desk, either]).clusters.map((c) => c.state)).toContain('ambiguous')
    const { clusters } = solved([shelf, desk, either], said(shelf, either))
    expect(linkIn(homeOf(clusters, shelf), either)).toEqual({
      atom_id: either.atom_id,
      kind: 'manual',
      confidence: 1,
      reason: { for: ['person_accepted'], against: [] },
      status: 'accepted',
    })
    expect(homeOf(clusters, shelf)).toMatchObject({ coverage: 'both', state: 'covered' })
    expect(homeOf(clusters, desk)).toMatchObject({ state: 'design_only', case_links: [] })
  })
  test('takes checks of the very same words along', () => {
    const { clusters } = solved([shelf, desk, either, twin], said(shelf, either))
    expect(linkIn(homeOf(clusters, shelf), twin)).toMatchObject({ kind: 'strong', status: 'accepted' })
  })
  test('needs no likeness: both are solved in one piece, also where components are cut', () => {
    const { clusters } = solved([shelf, apart], said(shelf, apart))
    expect(homeOf(clusters, apart)).toBe(homeOf(clusters, shelf))
  })
  test('may be two rules', () => {
    const { clusters } = solved([shelf, desk], said(shelf, desk))
    expect(clusters).toHaveLength(1)
    expect(clusters[0]!.rule_links.map((l) => l.kind).sort()).toEqual(['manual', 'strong'])
  })
  test('lets a check of one rule cover a second one, at which it is a guest', () => {
    const own = check('1', { C: '在书架', A: '点击「预约」', R: TOAST })
    const [first, second] = shelf.atom_id < desk.atom_id ? [shelf, desk] : [desk, shelf]
    for (const verdicts of [[said(desk, own)], [said(desk, own), said(shelf, own)]]) {
      const { clusters, case_atoms } = solved([shelf, desk, own], ...verdicts)
      expect(homeOf(clusters, own)).toBe(homeOf(clusters, first))
      expect(linkIn(homeOf(clusters, second), own)).toMatchObject({ status: 'accepted', guest: true })
      expect(clusters.map((c) => [c.coverage, c.state])).toEqual([
        ['both', 'covered'],
        ['both', 'covered'],
      ])
      expect(case_atoms[0]!.state).toBe('covered')
    }
  })
  test('is at home where it is surer: a link of the machine kept beside it is the guest', () => {
    const kept = { kind: 'copy' as const, confidence: 0.91, reason: { for: ['copy_equal'], against: [] } }
    const { clusters } = solved([shelf, desk, either], said(shelf, either, 'accepted', kept), said(desk, either))
    expect(homeOf(clusters, either)).toBe(homeOf(clusters, desk))
    expect(linkIn(homeOf(clusters, shelf), either)).toMatchObject({ kind: 'copy', confidence: 0.91, guest: true })
  })
  test('is outdated once the words of one side change, and stays linked', () => {
    const verdict = said(shelf, either)
    const changed = edited(shelf, { C: '在书架', A: '点击「预约」', R: 'toast提示「请改天再来」' })
    const { clusters, rule_atoms } = solved([changed, desk, either], verdict)
    expect(homeOf(clusters, shelf)).toMatchObject({ state: 'outdated' })
    expect(linkIn(homeOf(clusters, shelf), either)).toMatchObject({
      kind: 'manual',
      status: 'accepted',
      reason: { against: ['words_changed'] },
    })
    expect(rule_atoms.find((a) => a.atom_id === shelf.atom_id)!.state).toBe('outdated')
  })
  test('is not outdated where the words only read otherwise', () => {
    const verdict = said(shelf, either)
    const reread = { ...shelf, ...canon({ C: '', A: '', R: '别的读法' }, SYNONYMS) }
    expect(homeOf(solved([reread, desk, either], verdict).clusters, shelf).state).toBe('covered')
  })
  test('leaves an orphan where the other is gone, until it returns', () => {
    const verdict = said(shelf, either)
    expect(homeOf(solved([shelf], verdict).clusters, shelf)).toMatchObject({ state: 'orphaned', risk: 'critical' })
    expect(homeOf(solved([either], verdict).clusters, either)).toMatchObject({ state: 'orphaned' })
    expect(homeOf(solved([shelf, either], verdict).clusters, shelf).state).toBe('covered')
  })
  test('conflicts where its values agreed and no longer do, and not where they were accepted as they are', () => {
    const three = rule('2:1', { A: '点击「借书」', R: 'toast提示「每人最多借3本」' })
    const five = rule('2:1', { A: '点击「借书」', R: 'toast提示「每人最多借5本」' })
    const ofThree = check('7', { A: '点击「借书」', R: 'toast提示「每人最多借3本」' })
    const verdict = said(three, ofThree)
    const moved = { ...verdict, rule_id: five.atom_id }
    const { clusters } = solved([five, ofThree], moved)
    expect(homeOf(clusters, five)).toMatchObject({ state: 'conflicting' })
    expect(homeOf(clusters, five).value_conflicts[0]!.sides.map((s) => s.value)).toEqual(['5', '3'])
    const overridden = solved([five, ofThree], said(five, ofThree)).clusters
    expect(overridden).toHaveLength(1)
    expect(overridden[0]).toMatchObject({ state: 'covered', value_conflicts: [] })
  })
})

describe('a pair that a person told apart', () => {
  test('is not claimed again, and leaves the check to whom it fits else', () => {
    const { clusters } = solved([shelf, desk, either], said(shelf, either, 'rejected'))
    expect(linkIn(homeOf(clusters, shelf), either)).toBeUndefined()
    expect(homeOf(clusters, either)).toBe(homeOf(clusters, desk))
  })
  test('is apart though its words are equal, and other checks of the words stay', () => {
    const [own, other] = ['1', '2'].map((id) => check(id, { C: '在书架', A: '点击「预约」', R: TOAST })) as [
      CaseAtom,
      CaseAtom,
    ]
    const { clusters } = solved([shelf, own, other], said(shelf, own, 'rejected'))
    expect(homeOf(clusters, own)).toMatchObject({ coverage: 'case_only', rule_links: [] })
    expect(homeOf(clusters, other)).toBe(homeOf(clusters, shelf))
  })
  test('may be two rules, which no third brings together', () => {
    const note = rule('1:3', { C: '在书架', A: '点击「预约」', R: TOAST }, 'flow_note')
    const drawn = rule('1:4', { C: '在书架', A: '点击「预约」', R: TOAST })
    const { clusters } = solved([note, drawn], said(note, drawn, 'rejected'))
    expect(homeOf(clusters, note)).not.toBe(homeOf(clusters, drawn))
  })
  test('is open again once one of the two says something else', () => {
    const verdict = said(shelf, either, 'rejected')
    const own = edited(either, { C: '在书架', A: '点击「预约」', R: TOAST })
    const { clusters } = solved([shelf, own], verdict)
    expect(homeOf(clusters, either)).toBe(homeOf(clusters, shelf))
  })
})

/** Verdicts on some pairs of a version, some made on other words or on atoms that are gone. */
const decidedStory = fc.tuple(rules, cases).chain(([r, c]) => {
  const all: Atom[] = [...r, ...c]
  const verdict = fc
    .tuple(fc.nat(), fc.nat(), fc.constantFrom('accepted' as const, 'rejected' as const), fc.boolean(), fc.boolean())
    .map(([i, j, kind, isOld, isGone]) => {
      if (!r.length || all.length < 2) return null
      const a = r[i % r.length]!
      const b = all.filter((x) => x !== a)[j % (all.length - 1)]!
      const verdict = said(a, isOld ? edited(b, { C: 'x', A: 'y', R: 'z' }) : b, kind)
      return isGone ? { ...verdict, atom_id: `ca_00000000000${j % 9}` } : verdict
    })
  return fc.tuple(
    fc.constant([r, c] as const),
    fc.array(verdict, { maxLength: 6 }).map((list) => {
      const own = list.filter((v) => v !== null)
      return [...new Map(own.map((v) => [`${v.rule_id} ${v.atom_id}`, v])).values()]
    }),
  )
})

describe('whatever people said', () => {
  test.each([undefined, 4])('every atom has one home, and no rejected pair shares one (cut at %s)', (most_together) => {
    fc.assert(
      fc.property(decidedStory, ([[r, c], verdicts]) => {
        const context = { ...CONTEXT, verdicts, ...(most_together && { most_together }) }
        const aligned = align(r, c, context)
        const homes = aligned.clusters.flatMap((cluster) =>
          linksOf(cluster)
            .filter((l) => l.status === 'accepted' && !l.guest)
            .map((l) => l.atom_id),
        )
        expect([...homes].sort()).toEqual([...r, ...c].map((a) => a.atom_id).sort())
        expect(
          align([...r].reverse(), [...c].reverse(), { ...context, verdicts: [...verdicts].reverse() }).clusters,
        ).toEqual(aligned.clusters)
        const byId = new Map<string, Atom>([...r, ...c].map((a) => [a.atom_id, a]))
        for (const v of verdicts) {
          const [a, b] = [byId.get(v.rule_id), byId.get(v.atom_id)]
          if (!a || !b || v.verdict !== 'accepted') continue
          const rule = homeOf(aligned.clusters, a)
          expect(linkIn(rule, b)).toMatchObject({ status: 'accepted' })
        }
      }),
      { numRuns: 60 },
    )
  })
})
