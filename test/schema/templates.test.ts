import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { modulesFile, synonymsFile, versionSyncFile } from '../../shared/schema/tables.ts'

/** What people are given to fill in must itself be in order. */
it.each([
  ['docs/version_sync_template.yaml', versionSyncFile],
  ['server/web/sample/modules.yaml', modulesFile],
  ['server/web/sample/modules_doctor.yaml', modulesFile],
  ['server/web/sample/synonyms.yaml', synonymsFile],
])('%s fits its schema', (file, schema) => {
  expect(schema.safeParse(parse(readFileSync(file, 'utf8'))).error?.issues ?? []).toEqual([])
})
it.each([
  [{ versions: [{ app_version: 'v1:2' }] }, versionSyncFile],
  [{ versions: [{ app_version: 'v1', status: 'shipped' }] }, versionSyncFile],
  [{ classes: [{ from: ['a'] }] }, synonymsFile],
  [{ modules: [{ names: ['x'] }] }, modulesFile],
])('%j does not', (table, schema) => expect(schema.safeParse(table).success).toBe(false))
