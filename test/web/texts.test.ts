import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_SETTINGS } from '../../server/verbs/project-settings.ts'
import { languageOf, sayIn, sayOr, TEXTS } from '../../server/web/texts.ts'
import { AUDIT_KINDS } from '../../server/web/views/settings/audit-kinds.ts'
import { coverage, STATES } from '../../shared/schema/base.ts'
import { linkKind, linkStatus, risk } from '../../shared/schema/cluster.ts'
import { delivery, deliveryKind, outcome } from '../../shared/schema/delivery.ts'

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort()
const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? files(path) : /\.tsx?$/.test(name) ? [path] : []
  })
const sources = files('server/web').filter((f) => !f.includes('sample'))

/** What has the form of an action and is none: names of files, lines of the server's own log, settings, fields. */
const NO_ACTION = /^(?:words\.atom_id|.*\.(?:yaml|xml|txt|jsonl?|csv|md|zip|tar))$/
/** Every action that the verbs write to the log, from their source: one that nobody put into words fails below. */
const ACTIONS = [
  ...new Set(
    files('server/verbs').flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/(\blog\(\s*)?'([a-z_]+\.[a-z_]+)'/g), ([, log, name]) =>
        log || NO_ACTION.test(name!) || Object.hasOwn(PROJECT_SETTINGS, name!) ? [] : [name!],
      ).flat(),
    ),
  ),
].sort()
/** They happen to the whole house; the log of no project shows them. */
const OF_NO_PROJECT = new Set(['backup', 'bootstrap'])

describe('the words of the pages', () => {
  it.each(Object.entries(TEXTS))('%s says the same in both languages', (_, { en, zh }) => {
    expect(en && zh).toBeTruthy()
    expect(names(en)).toEqual(names(zh))
    if (en !== '中文') expect(en).not.toMatch(/\p{Script=Han}/u)
  })
  it('stand in no other file', () => {
    const elsewhere = sources
      .filter((f) => !/texts(?:\.ts|\/\w+\.ts)$/.test(f))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, i) =>
            /\p{Script=Han}/u.test(line) && !/^\s*(?:\*|\/[/*])/.test(line) ? [`${file}:${i + 1} ${line}`] : [],
          ),
      )
    expect(elsewhere.filter((line) => !line.includes('虎符 Hufu'))).toEqual([])
  })
  it.each([
    ...STATES.map((s) => `state_${s}`),
    ...coverage.options.map((c) => `coverage_${c}`),
    ...outcome.options.map((o) => `outcome_${o}`),
    ...deliveryKind.options.map((k) => `kind_${k}`),
    ...delivery.shape.status.options.map((s) => `status_${s}`),
    ...linkKind.options.map((k) => `link_${k}`),
    ...linkStatus.options.map((s) => `link_${s}`),
    ...risk.options.map((r) => `risk_${r}`),
  ])('%s, a word that the server may send, has its text', (key) => expect(TEXTS).toHaveProperty(key))
  it.each(ACTIONS)('%s, an action that the log may show, has its sentence', (action) =>
    expect(TEXTS).toHaveProperty(`audit_${action.replace('.', '_')}`),
  )
  it("name every kind of action that a project's log can be asked for", () => {
    const nouns = new Set(ACTIONS.map((action) => action.split('.')[0]!).filter((noun) => !OF_NO_PROJECT.has(noun)))
    expect([...AUDIT_KINDS].sort()).toEqual([...nouns].sort())
    for (const kind of AUDIT_KINDS) expect(TEXTS).toHaveProperty(`audit_kind_${kind}`)
  })
  it.each([
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['ZH-Hant-TW', 'zh'],
    ['en-GB', 'en'],
    ['zhx', 'en'],
    ['', 'en'],
  ])('a browser that asks for %j gets %s', (browser, language) => expect(languageOf(browser)).toBe(language))
  it('fills gaps, and shows a word of a newer server as it is', () => {
    expect(sayIn('en')('found', { count: 3 })).toBe('3 found')
    expect(sayOr(sayIn('en'), 'state_unheard_of', 'unheard_of')).toBe('unheard_of')
    expect(sayOr(sayIn('en'), 'constructor', 'constructor')).toBe('constructor')
  })
})
