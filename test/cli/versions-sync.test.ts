import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { broughtUp } from '../../server/cli/versions-sync.ts'
import type { VersionAnswer } from '../../shared/schema/answers.ts'
import { type VersionRow, versionRow } from '../../shared/schema/tables.ts'
import { hufu } from './terminal.ts'

const held = (app_version: string, more: Partial<VersionRow> = {}): VersionAnswer => ({
  ...versionRow.parse({ app_version }),
  holds: { rule_atoms: 0, case_atoms: 0, clusters: 0 },
  deliveries: { design: 0, cases: 0 },
  is_default: false,
  first_merged_at: null,
  exported_at: null,
  next: null,
  edition: '0',
  ...more,
})
const row = (app_version: string, more: Partial<VersionRow> = {}): VersionRow => ({
  ...versionRow.parse({ app_version }),
  ...more,
})

describe('a version table brought up to date', () => {
  test.each<[string, VersionRow[], VersionAnswer[], VersionRow[]]>([
    ['an empty one is filled', [], [held('v1', { status: 'merged' })], [row('v1', { status: 'merged' })]],
    [
      'what the server knows is taken over, what people wrote stays',
      [row('v1', { notes: 'ask Ann', module_hints: ['PAY'] })],
      [held('v1', { status: 'done', figma_file_keys: ['K'], notes: '' })],
      [row('v1', { status: 'done', figma_file_keys: ['K'], notes: 'ask Ann', module_hints: ['PAY'] })],
    ],
    [
      'a planned version stays where it is',
      [row('v9'), row('v1')],
      [held('v1'), held('v2')],
      [row('v9'), row('v1'), row('v2')],
    ],
  ])('%s', (_, rows, versions, wanted) => expect(broughtUp(rows, versions)).toEqual(wanted))
})

describe('hufu versions list --sync FILE', () => {
  let dir: string
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'hufu-versions-'))
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const data = () => ['--data', join(dir, 'data')]

  test('makes the file, keeps its remarks from then on, and touches it only where something changed', async () => {
    const file = join(dir, 'version_sync.yaml')
    const list = () => hufu(['versions', 'list', '--sync', file, ...data()])
    await hufu(['versions', 'create', '1.10', ...data()])
    expect((await list()).stderr).toContain('brought')
    const made = readFileSync(file, 'utf8')
    expect(made).toMatch(/^# 版本同步表[\s\S]*app_version: "1\.10"/)
    const remarked = made
      .replace('status: collecting', 'status: collecting # QA first')
      .replace(/notes: ""/, 'notes: ours')
    writeFileSync(file, remarked)
    expect((await list()).stderr).toBe('')
    expect(readFileSync(file, 'utf8')).toBe(remarked)
    await hufu(['versions', 'create', '1.11', '--base', '1.10', ...data()])
    expect((await list()).code).toBe(0)
    const grown = readFileSync(file, 'utf8')
    expect(grown).toContain('status: collecting # QA first')
    expect(grown).toMatch(/app_version: "1\.11"\n {4}base_version: "1\.10"/)
    expect(readdirSync(dir).sort()).toEqual(['data', 'version_sync.yaml'])
  })

  test('leaves a file that it can not read as it is, and says where', async () => {
    const file = join(dir, 'broken.yaml')
    writeFileSync(file, 'versions:\n  - app_version: v1\n    status: finished\n')
    const { code, stderr } = await hufu(['versions', 'list', '--sync', file, ...data()])
    expect(code).toBe(1)
    expect(stderr).toMatch(/one of collecting.*\(broken\.yaml:3:13\)/)
    expect(readFileSync(file, 'utf8')).toContain('finished')
  })
})
