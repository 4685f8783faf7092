import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Which folder may import which: imports point one way. A folder without a row may import nothing.
 * `types` names what may be imported with `import type` only: the canvas bundle must hold no zod.
 */
const HOUSE: Record<string, { may: string[]; types?: string[]; packages?: string[] }> = {
  shared: { may: ['shared', 'shared/codes', 'shared/text'], types: ['shared/schema'] },
  'shared/codes': { may: ['shared/codes'] },
  'shared/schema': { may: ['shared', 'shared/schema'], packages: ['zod'] },
  'shared/text': { may: ['shared', 'shared/text'], types: ['shared/schema'], packages: ['@noble/hashes', 'opencc-js'] },
  'shared/sentence': { may: ['shared', 'shared/text', 'shared/sentence'], types: ['shared/schema'] },
  'shared/design': { may: ['shared', 'shared/text', 'shared/sentence', 'shared/design'], types: ['shared/schema'] },
  'shared/cases': { may: ['shared', 'shared/text', 'shared/sentence', 'shared/cases'], types: ['shared/schema'] },
  'shared/align': { may: ['shared', 'shared/text', 'shared/sentence', 'shared/align'], types: ['shared/schema'] },
  'shared/modules': {
    may: ['shared', 'shared/text', 'shared/sentence', 'shared/align', 'shared/modules'],
    types: ['shared/schema'],
  },
  'shared/documents': {
    may: ['shared', 'shared/text', 'shared/sentence', 'shared/documents'],
    types: ['shared/schema'],
    packages: ['@noble/hashes'],
  },
  'shared/checks': {
    may: ['shared', 'shared/text', 'shared/sentence', 'shared/align', 'shared/checks'],
    types: ['shared/schema'],
  },
  'shared/evaluation': { may: ['shared/evaluation'], types: ['shared/schema'] },
  'plugin/bridge': { may: ['plugin/bridge'], types: ['shared', 'shared/schema', 'shared/design'] },
  'plugin/main': {
    may: ['plugin/main', 'plugin/bridge', 'shared', 'shared/sentence', 'shared/design'],
    types: ['shared/schema'],
  },
  'plugin/ui': {
    may: ['plugin/ui', 'plugin/bridge', 'shared', 'shared/text', 'shared/design', 'shared/align'],
    types: ['shared/schema'],
    packages: ['preact'],
  },
  server: {
    may: [
      'server',
      'server/figma-rest',
      'server/verbs',
      'server/http',
      'server/mcp',
      'server/store',
      'server/search',
      'server/imports',
      'shared',
      'shared/text',
      'shared/schema',
    ],
    types: ['shared/sentence', 'shared/documents'],
    packages: ['*'],
  },
  'server/figma-rest': { may: ['server/figma-rest', 'shared', 'shared/text', 'shared/design', 'shared/schema'] },
  'server/imports': {
    may: [
      'server/imports',
      'shared',
      'shared/documents',
      'shared/evaluation',
      'shared/text',
      'shared/cases',
      'shared/sentence',
      'shared/modules',
      'shared/schema',
    ],
    packages: ['fast-xml-parser', 'yaml', 'fflate', 'unpdf'],
  },
  'server/exports': {
    may: ['server/exports', 'shared', 'shared/text', 'shared/align', 'shared/sentence', 'shared/schema'],
    packages: ['yaml'],
  },
  'server/search': { may: ['server/search', 'shared', 'shared/text', 'shared/sentence', 'shared/schema'] },
  'server/verbs': {
    may: [
      'server/verbs',
      'server/imports',
      'server/exports',
      'server/figma-rest',
      'server/search',
      'shared',
      'shared/text',
      'shared/sentence',
      'shared/design',
      'shared/cases',
      'shared/align',
      'shared/checks',
      'shared/documents',
      'shared/evaluation',
      'shared/modules',
      'shared/schema',
    ],
    packages: ['fflate', 'zod'],
  },
  // what knows the dialect lies in a room that nobody else enters
  'server/store': { may: ['server/store', 'server/store/sqlite', 'shared', 'shared/schema'], types: ['server/verbs'] },
  'server/store/sqlite': {
    may: ['server/store/sqlite', 'server/store', 'shared', 'shared/schema'],
    types: ['server/verbs', 'shared/documents'],
    packages: ['drizzle-orm', 'better-sqlite3'],
  },
  'server/http': {
    may: ['server/http', 'server/verbs', 'shared', 'shared/schema'],
    types: ['server/exports', 'server/search'],
    packages: ['hono', '@hono/node-server', 'zod', 'pino', 'fflate'],
  },
  'server/mcp': {
    may: ['server/mcp', 'server/verbs', 'shared', 'shared/schema'],
    packages: ['@modelcontextprotocol/server', 'zod'],
  },
  // of shared itself plain functions only: nothing there knows zod
  'server/web': {
    may: ['server/web', 'shared', 'shared/align', 'shared/design', 'shared/evaluation'],
    types: ['shared/schema'],
    packages: ['preact'],
  },
  'server/cli': {
    may: [
      'server/cli',
      'server',
      'server/mcp',
      'server/verbs',
      'server/imports',
      'server/exports',
      'server/figma-rest',
      'shared',
      'shared/text',
      'shared/sentence',
      'shared/cases',
      'shared/design',
      'shared/align',
      'shared/evaluation',
      'shared/modules',
      'shared/schema',
    ],
    packages: ['yaml', 'zod'],
  },
}

const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? files(path) : /\.tsx?$/.test(name) ? [path] : []
  })

/** The row that governs a file: the longest folder of the table that holds it; `shared` and `server` hold only what lies right in them. */
const roomOf = (file: string) =>
  Object.keys(HOUSE)
    .filter((room) => dirname(file) === room || (room.includes('/') && dirname(file).startsWith(`${room}/`)))
    .sort((a, b) => b.length - a.length)[0]

const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'"]*?from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

type Import = { from: string; what: string; isType: boolean }
const importsOf = (file: string): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((m) => ({
    from: file,
    what: (m[2] ?? m[3])!,
    isType: Boolean(m[1]),
  }))

const packageOf = (what: string) =>
  what
    .split('/')
    .slice(0, what.startsWith('@') ? 2 : 1)
    .join('/')

/** Why an import is not allowed; null where it is. */
function objection({ from, what, isType }: Import): string | null {
  const room = roomOf(from)
  if (!room) return 'its folder has no row'
  const row = HOUSE[room]!
  if (what.startsWith('node:'))
    return room.startsWith('server') && room !== 'server/web' ? null : 'node: belongs to the server'
  if (!what.startsWith('.')) {
    const allowed = row.packages ?? []
    return isType || allowed.includes('*') || allowed.includes(packageOf(what))
      ? null
      : `${packageOf(what)} is not among its packages`
  }
  const target = roomOf(normalize(join(dirname(from), what)))
  if (!target) return 'it leads out of the house'
  return row.may.includes(target) || (isType && (row.types ?? []).includes(target))
    ? null
    : `${room} may not import ${target}`
}

describe('imports point one way', () => {
  const all = ['shared', 'plugin', 'server'].flatMap(files).flatMap(importsOf)
  it('reads the imports of the whole tree', () => expect(all.length).toBeGreaterThan(30))
  it('finds none that points the wrong way', () => {
    const wrong = all.flatMap((i) => {
      const why = objection(i)
      return why ? [`${i.from} imports ${i.what}: ${why}`] : []
    })
    expect(wrong).toEqual([])
  })
  it.each([
    ['shared/text/canon.ts', '../align/align.ts', false, 'shared/text may not import shared/align'],
    ['shared/text/canon.ts', '../schema/base.ts', false, 'shared/text may not import shared/schema'],
    ['shared/text/canon.ts', '../schema/base.ts', true, null],
    ['shared/align/align.ts', 'node:fs', false, 'node: belongs to the server'],
    ['server/http/app.ts', '../store/sqlite/store.ts', false, 'server/http may not import server/store/sqlite'],
    ['server/main.ts', './store/sqlite/store.ts', false, 'server may not import server/store/sqlite'],
    ['plugin/ui/main.tsx', 'zod', false, 'zod is not among its packages'],
    ['server/newcomer/x.ts', '../verbs/search.ts', false, 'its folder has no row'],
  ])('%s importing %s (type: %s)', (from, what, isType, why) => {
    expect(objection({ from, what, isType })).toBe(why)
  })
  it('nobody outside of the store speaks of its database', () => {
    const told = ['shared', 'plugin', 'server']
      .flatMap(files)
      .filter((file) => !file.startsWith('server/store/'))
      .filter((file) => /sqlite|pragma|\browid|excluded\.|drizzle/i.test(readFileSync(file, 'utf8')))
    expect(told).toEqual([])
  })
  it('no file of the core speaks of a platform', () => {
    const forbidden =
      /(?<![\w./])(?:process|document|window|figma|console|localStorage|setTimeout|fetch|Date\.now|Math\.random|Intl)\s*[.(]/
    const told = files('shared').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, i) =>
          forbidden.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line)
            ? [`${relative('.', file)}:${i + 1} ${line.trim()}`]
            : [],
        ),
    )
    expect(told).toEqual([])
  })
})
