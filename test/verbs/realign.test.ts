import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../server/store/sqlite/store.ts'
import { type Atom, type Fitter, fit, isRule } from '../../server/verbs/fit.ts'
import { makeGraphMemory } from '../../server/verbs/graph-memory.ts'
import type { Store } from '../../server/verbs/ports.ts'
import { realign } from '../../server/verbs/realign.ts'
import { contradictionOf } from '../../server/verbs/review/contradictions.ts'
import { questionsOf } from '../../server/verbs/review/questions.ts'
import { linkVerdictOf, ruledAmong, type VerdictChange } from '../../server/verbs/review/verdicts.ts'
import type { StoredVerdict } from '../../server/verbs/rows/review.ts'
import { makeSynonyms } from '../../server/verbs/synonyms.ts'
import type { Where } from '../../server/verbs/workshop.ts'
import { align } from '../../shared/align/align.ts'
import { contradictions } from '../../shared/align/contradictions.ts'
import { homesOf } from '../../shared/align/links.ts'
import { THRESHOLDS } from '../../shared/align/thresholds.ts'
import { decidedWords, type LinkVerdict, MANUAL } from '../../shared/align/verdicts.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { canon } from '../../shared/text/canon.ts'
import { cases, rules } from '../align/arbitrary.ts'
import { check, rule, SYNONYMS } from '../align/atoms.ts'
import { versionRow } from '../contract/rows.ts'

const AT = '2026-01-01T00:00:00.000Z'
const project = 'default'
let folder: string
let store: Store
let made = 0
let drawn = 0
const newId = (prefix: string) => `${prefix}${++drawn}`
const graphs = makeGraphMemory()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hufu-realign-'))
  store = openSqliteStore(join(folder, 'hufu.sqlite'))
  await store.commit({
    writes: [{ table: 'projects', put: [{ project, name: 'Default', created_at: AT, watermark: 0 }] }],
  })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** An empty version of its own. */
async function emptyVersion(): Promise<Where> {
  const app_version = `1.${++made}` as AppVersion
  await store.commit({ writes: [{ table: 'versions', put: [versionRow(app_version, made)] }] })
  return { project, app_version }
}

const here = <A extends Atom>(atom: A, { app_version }: Where): A => ({ ...atom, app_version })

/** Atoms arrive in a version, or leave it; how many had to be solved. */
async function move(
  where: Where,
  put: readonly Atom[],
  gone: readonly string[],
  most?: number,
  verdicts?: VerdictChange,
): Promise<number> {
  const atoms = put.map((atom) => here(atom, where))
  const aligner = {
    store,
    synonyms: makeSynonyms(store, SYNONYMS),
    now: () => AT,
    newId,
    graphs,
    fit: async (...work: Parameters<Fitter>) => fit(...work),
    modules: { of: async () => null, textOf: async () => null },
  }
  const moved = {
    rules: atoms.filter(isRule),
    cases: atoms.filter((a): a is CaseAtom => !isRule(a)),
    gone,
    ...(verdicts && { verdicts }),
  }
  const { writes, solved } = await realign(aligner, where, moved, most === undefined ? {} : { most })
  await store.commit({ writes })
  return solved
}

const bare = ({ version: _v, created_at: _c, updated_at: _u, former_ids: _f, ...cluster }: Cluster) => cluster

/** All that stands in a version once its atoms are aligned. */
async function standing({ app_version }: Where) {
  const clusters = await store.clusters.all(project, app_version)
  const atoms = [
    ...(await store.rule_atoms.all(project, app_version)),
    ...(await store.case_atoms.all(project, app_version)),
  ]
  const edges = await store.graph.edges(project, app_version, null)
  return { clusters: clusters.map(bare), states: atoms.map((a) => [a.atom_id, a.state]), edges }
}

/** What aligning all atoms anew gives, in a version of the same name. */
function anew(atoms: readonly Atom[], where: Where, most?: number, verdicts: readonly LinkVerdict[] = []) {
  const own = atoms.map((atom) => here(atom, where))
  const context = { app_version: where.app_version, synonyms: SYNONYMS, settings: { value_partition: true } }
  const { clusters } = align(
    own.filter(isRule),
    own.filter((a): a is CaseAtom => !isRule(a)),
    {
      ...context,
      verdicts,
      ...(most && { most_together: most }),
    },
  )
  return clusters.map(bare)
}

/** The same atom in other words, as a person edits it. */
function reworded(atom: Atom): Atom {
  const parts = { C: '', A: '点击「保存」', R: atom.R }
  return { ...atom, edited: { ...parts, by: 'Ada', at: AT }, ...canon(parts, SYNONYMS) }
}

/** Steps by which a set of atoms comes about: each puts some (again, or for the first time) or takes some away. */
const story = fc.tuple(rules, cases).chain(([r, c]) => {
  const atoms: Atom[] = [...r, ...c]
  const some = fc.subarray(atoms.flatMap((atom) => [atom, reworded(atom)]))
  const step = fc.record({ put: some, gone: some.map((list) => list.map((a) => a.atom_id)) })
  return fc.array(step, { minLength: 1, maxLength: 5 })
})

/** What somebody says of two atoms that stand, on the words that they have, or on others. */
function verdictOn(where: Where, rule: Atom, atom: Atom, verdict: 'accepted' | 'rejected'): StoredVerdict {
  const [first, second] = isRule(atom) && atom.atom_id < rule.atom_id ? [atom, rule] : [rule, atom]
  return {
    ...where,
    kind: 'link',
    rule_id: first.atom_id,
    atom_id: second.atom_id,
    decision_id: 'de_1',
    verdict,
    said: MANUAL,
    sources: { rule: decidedWords(first), atom: decidedWords(second) },
    previous: null,
  }
}

/** What stands in the queue, as far as it says what is asked. */
async function askedNow({ app_version }: Where): Promise<unknown[]> {
  const items = await store.review.page(project, app_version, {}, { after: null, limit: 10_000 })
  return items.map(({ project: _, app_version: _v, base_version: _b, created_at: _c, ...question }) => question)
}

/** What would be asked if all were asked anew. */
async function askedAnew({ app_version }: Where, verdicts: LinkVerdict[]): Promise<unknown[]> {
  const rules = await store.rule_atoms.all(project, app_version)
  const checks = await store.case_atoms.all(project, app_version)
  const atoms = new Map<string, Atom>([...rules, ...checks].map((atom) => [atom.atom_id, atom]))
  const solved = {
    clusters: await store.clusters.all(project, app_version),
    atomOf: (id: string) => atoms.get(id),
    rulings: ruledAmong(verdicts, atoms),
    hasModules: false,
    thresholds: THRESHOLDS,
  }
  const homes = homesOf(solved.clusters)
  const found = contradictions(rules, checks, SYNONYMS).flatMap((one) => contradictionOf(one, atoms, homes) ?? [])
  return [...questionsOf(solved), ...found].sort((x, y) => (x.place < y.place ? -1 : 1))
}

/** The same with decisions in between: on two of those that stand, or the last one taken back. */
const decidedStory = fc.array(
  fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('accepted' as const, 'rejected' as const, 'undone' as const)),
  { minLength: 1, maxLength: 8 },
)

describe('alignment of what a change meets, and of what people said', () => {
  test.each([
    ['as shipped', undefined],
    ['where components are cut', 8],
  ])(
    'is that of everything with the same decisions, %s',
    async (_, most) => {
      await fc.assert(
        fc.asyncProperty(story, decidedStory, async (steps, decisions) => {
          const where = await emptyVersion()
          const held = new Map<string, Atom>()
          const said = async () => (await store.decisions.allVerdicts(project, where.app_version)).map(linkVerdictOf)
          for (const [i, { put, gone }] of steps.entries()) {
            const arriving = new Map(put.map((a) => [a.atom_id, a]))
            const leaving = gone.filter((id) => held.has(id) && !arriving.has(id))
            await move(where, [...arriving.values()], leaving, most)
            for (const [id, atom] of arriving) held.set(id, atom)
            for (const id of leaving) held.delete(id)
            for (const [at, to, verdict] of decisions.slice(i * 2, i * 2 + 2)) {
              const stored = await store.decisions.allVerdicts(project, where.app_version)
              const last = stored[at % Math.max(1, stored.length)]
              if (verdict === 'undone' && last) {
                const own = [last.rule_id, last.atom_id].flatMap((id) => held.get(id) ?? [])
                await move(where, own, [], most, { put: [], drop: [last] })
              }
              const rules = [...held.values()].filter(isRule)
              const rule = rules[at % Math.max(1, rules.length)]
              const others = [...held.values()].filter((a) => a !== rule)
              const other = others[to % Math.max(1, others.length)]
              if (verdict === 'undone' || !rule || !other) continue
              const row = verdictOn(where, rule, other, verdict)
              await move(where, [rule, other], [], most, { put: [row], drop: [] })
            }
          }
          expect((await standing(where)).clusters).toEqual(anew([...held.values()], where, most, await said()))
          expect(await askedNow(where)).toEqual(await askedAnew(where, await said()))
        }),
        { numRuns: 25 },
      )
    },
    120_000,
  )
})

describe('alignment of what a change meets', () => {
  test.each([
    ['as shipped', undefined],
    ['where components are cut', 8],
  ])(
    'is that of everything, in any order and parts of arrival, %s',
    async (_, most) => {
      await fc.assert(
        fc.asyncProperty(story, async (steps) => {
          const where = await emptyVersion()
          const held = new Map<string, Atom>()
          for (const { put, gone } of steps) {
            const arriving = new Map(put.map((a) => [a.atom_id, a]))
            const leaving = gone.filter((id) => held.has(id) && !arriving.has(id))
            await move(where, [...arriving.values()], leaving, most)
            for (const [id, atom] of arriving) held.set(id, atom)
            for (const id of leaving) held.delete(id)
          }
          const left = [...held.values()]
          const grown = await standing(where)
          expect(grown.clusters).toEqual(anew(left, where, most))
          const once = await emptyVersion()
          await move(once, left, [], most)
          expect(grown.edges).toEqual((await standing(once)).edges)
          expect(grown.states).toEqual((await standing(once)).states)
        }),
        { numRuns: 25 },
      )
    },
    60_000,
  )

  test('solves a changed atom with its own component, and leaves the others as they are', async () => {
    const where = await emptyVersion()
    const loans = [
      rule('1:1', { C: '借书证已过期', A: '点击「借书」', R: 'toast提示「借书证已过期，请先续期」' }),
      check('1', { C: '借书证已过期', A: '点击「借书」', R: 'toast提示「借书证已过期，请先续期」' }),
    ]
    const rooms = [
      rule('2:1', { C: '客房已满', A: '点击「预订」', R: 'toast提示「今晚客房已订完」' }, 'flow_note'),
      check('2', { C: '客房已满', A: '点击「预订」', R: 'toast提示「今晚客房已订完」' }),
      check('3', { C: '客房还剩一间', A: '点击「预订」', R: 'toast提示「今晚客房已订完」' }),
    ].map((atom) => onScreen(atom, '1:2'))
    expect(await move(where, [...loans, ...rooms], [])).toBe(5)
    expect(await move(where, [reworded(rooms[2]!)], [])).toBe(3)
    expect(await move(where, [], [loans[1]!.atom_id])).toBe(1)
    expect(await move(where, [loans[1]!], [])).toBe(2)
  })
})

/** The same atom, drawn on a screen of its own. */
const onScreen = (atom: Atom, frame_id: string): Atom =>
  isRule(atom) ? { ...atom, evidence: atom.evidence.map((e) => ({ ...e, frame_id })) } : atom
