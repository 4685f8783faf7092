import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../server/store/sqlite/store.ts'
import { type Atom, type Fitter, fit, isRule } from '../../server/verbs/fit.ts'
import { makeGraphMemory } from '../../server/verbs/graph-memory.ts'
import { inWords } from '../../server/verbs/in-words.ts'
import { level, moves } from '../../server/verbs/level.ts'
import { makeModules } from '../../server/verbs/modules.ts'
import type { Store } from '../../server/verbs/ports.ts'
import { realign } from '../../server/verbs/realign.ts'
import { formerSetting, makeSynonyms, SYNONYMS_SETTING } from '../../server/verbs/synonyms.ts'
import { taggedRules } from '../../server/verbs/tagged.ts'
import type { Where } from '../../server/verbs/workshop.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { cases, rules } from '../align/arbitrary.ts'
import { check, rule, SYNONYMS } from '../align/atoms.ts'
import { versionRow } from '../contract/rows.ts'

const AT = '2026-01-01T00:00:00.000Z'
let folder: string
let store: Store
let made = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hufu-level-'))
  store = openSqliteStore(join(folder, 'hufu.sqlite'))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** A project of its own with one empty version; what its verbs work with. */
async function emptyProject() {
  const project = `p${++made}`
  const where: Where = { project, app_version: '1.0' as AppVersion }
  await store.commit({
    writes: [
      { table: 'projects', put: [{ project, name: project, created_at: AT, watermark: 0 }] },
      { table: 'versions', put: [{ ...versionRow(where.app_version, 1), project }] },
    ],
  })
  let drawn = 0
  const synonyms = makeSynonyms(store, SYNONYMS)
  const aligner = {
    store,
    synonyms,
    modules: makeModules(store, synonyms),
    now: () => AT,
    newId: (prefix: string) => `${prefix}${++drawn}`,
    graphs: makeGraphMemory(),
    fit: async (...work: Parameters<Fitter>) => fit(...work),
  }
  const set = (name: string, value: unknown) =>
    store.commit({ writes: [{ table: 'settings', put: [{ project, name, value }] }] })
  return {
    /** Says what words, dictionary or thresholds the project has; the words that stood are kept, as saving does. */
    async say(name: string, value: unknown) {
      const former = await synonyms.textOf(project)
      if (name === SYNONYMS_SETTING && former) await set(formerSetting(await synonyms.idOf(project)), former)
      await set(name, value)
    },
    async send(atoms: readonly Atom[]) {
      const table = await synonyms.of(project)
      const own = atoms.map((atom) => inWords({ ...atom, app_version: where.app_version }, table))
      const dictionary = await aligner.modules.of(project)
      const moved = {
        rules: taggedRules(own.filter(isRule), dictionary),
        cases: own.filter((a): a is CaseAtom => !isRule(a)),
        gone: [],
      }
      await store.commit({ writes: (await realign(aligner, where, moved)).writes })
    },
    async level() {
      const levelled = await level(aligner, where)
      if (levelled) await store.commit({ writes: levelled.writes })
      return levelled?.told ?? null
    },
    async standing() {
      const [own, checks, clusters, edges] = await Promise.all([
        store.rule_atoms.all(project, where.app_version),
        store.case_atoms.all(project, where.app_version),
        store.clusters.all(project, where.app_version),
        store.graph.edges(project, where.app_version, null),
      ])
      return { rules: own, checks, clusters: clusters.map(bare), edges }
    },
  }
}

const bare = ({ version: _v, created_at: _c, updated_at: _u, former_ids: _f, ...cluster }: Cluster) => cluster

/** Words of the arbitrary atoms, so that they meet and part: labels, pages, conditions, copies. */
const TABLES = [
  '',
  'classes:\n  - {to: 保存, from: [提现]}\n',
  'classes:\n  - {to: 设置, from: [我的钱包, 钱包]}\n  - {to: 退出, from: [离开, 取消]}\n',
  '# ours\nclasses:\n  - {to: 会员, from: [已登录, 未登录]}\n  - {to: 实名认证, from: [提交]}\n',
]
const DICTIONARY =
  'modules:\n  - {id: WALLET, touchpoints: [我的钱包], actions: [提现]}\n  - {id: OTHER, actions: [保存, 领取]}\n'
const table = fc.constantFrom(...TABLES)
const thresholds = fc.constantFrom([0.81, 0.5], [1, 0.5], [0.6, 0.5], [0.9, 0.85])

describe('a version brought level', () => {
  test('stands as if everything had arrived under the new words and thresholds, also what came in between', async () => {
    await fc.assert(
      fc.asyncProperty(rules, cases, table, table, thresholds, fc.nat(), async (r, c, before, after, cut, at) => {
        const atoms: Atom[] = [...r, ...c]
        const [early, late] = [atoms.slice(0, at % (atoms.length + 1)), atoms.slice(at % (atoms.length + 1))]
        const [grown, fresh] = [await emptyProject(), await emptyProject()]
        for (const one of [grown, fresh]) await one.say('modules.yaml', DICTIONARY)
        await grown.say(SYNONYMS_SETTING, before)
        await grown.send(early)
        for (const one of [grown, fresh]) {
          await one.say(SYNONYMS_SETTING, after)
          await one.say('link_accept', cut[0])
          await one.say('link_pending', cut[1])
        }
        await grown.send(late) // arrives before the job has its turn
        await grown.level()
        await fresh.send(atoms)
        expect(await grown.standing()).toEqual(await fresh.standing())
        expect(await grown.level()).toBeNull()
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  test('comes back to what it was where the old words are saved again', async () => {
    await fc.assert(
      fc.asyncProperty(rules, cases, table, table, async (r, c, before, after) => {
        const own = await emptyProject()
        await own.say(SYNONYMS_SETTING, before)
        await own.send([...r, ...c])
        const stood = await own.standing()
        await own.say(SYNONYMS_SETTING, after)
        await own.level()
        await own.say(SYNONYMS_SETTING, before)
        await own.level()
        expect(await own.standing()).toEqual(stood)
      }),
      { numRuns: 20 },
    )
  }, 60_000)

  test('lets atoms meet whose own texts stay, where the words join their pages', async () => {
    const own = await emptyProject()
    const words = { C: '图书已逾期', A: '点击「续借」', R: 'toast提示「图书已逾期，请先归还」' }
    await own.send([
      rule('1:1', { ...words, page: '书架' }),
      check('1', { ...words, R: '提示逾期，需先归还', page: '书柜' }),
    ])
    const isSamePage = async () => JSON.stringify((await own.standing()).clusters).includes('touchpoint_same')
    expect(await isSamePage()).toBe(false)
    await own.say(SYNONYMS_SETTING, 'classes:\n  - {to: 书架, from: [书柜]}\n')
    expect(await own.level()).toMatchObject({ reworded: 0 })
    expect(await isSamePage()).toBe(true)
  })

  test('leaves alone what the words don’t speak of', async () => {
    const own = await emptyProject()
    await own.say(SYNONYMS_SETTING, TABLES[1])
    await own.send(fc.sample(rules, { numRuns: 1, seed: 7 })[0]!)
    await own.say(SYNONYMS_SETTING, `${TABLES[1]}  - {to: 天气, from: [气象]}\n`)
    expect(await own.level()).toMatchObject({ reworded: 0, merged: 0, parted: 0, changed: 0 })
  })
})

describe('what became of clusters', () => {
  const cluster = (cluster_id: string, ...atoms: string[]): Cluster =>
    ({ cluster_id, rule_links: atoms.map((atom_id) => ({ atom_id, status: 'accepted' })), case_links: [] }) as never
  test.each([
    ['nothing', [cluster('a', '1', '2')], [cluster('a', '1', '2')], { merged: 0, parted: 0 }],
    [
      'two that came together',
      [cluster('a', '1'), cluster('b', '2')],
      [cluster('a', '1', '2')],
      { merged: 1, parted: 0 },
    ],
    ['one that fell apart', [cluster('a', '1', '2')], [cluster('a', '1'), cluster('b', '2')], { merged: 0, parted: 1 }],
    ['one that came', [], [cluster('a', '1')], { merged: 0, parted: 0 }],
  ])('%s', (_, before, after, told) => {
    expect(moves(before, after)).toEqual(told)
  })
})
