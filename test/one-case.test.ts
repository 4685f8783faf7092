import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alignOffline } from '../server/verbs/align-offline.ts'
import { parseAppVersion } from '../shared/app-version.ts'
import type { CaseAtom } from '../shared/schema/case-atom.ts'
import { shippedTable } from '../shared/text/synonyms/table.ts'
import { openHouse } from './http/house.ts'

/** The same four cases twice: TestLink's export carries `fullexternalid`, the distilled lines only `external_id`. */
const XML = 'test/fixtures/proof/cases.xml'
const LINES = 'test/fixtures/proof/case_atoms.jsonl'
const VERSION = 'v4.57.3'
const KEYS = [':24254', ':24255', ':24256', ':24257']

function expectOneCaseEach(atoms: CaseAtom[]) {
  expect(atoms.map((atom) => atom.case_key).sort()).toEqual(KEYS)
  for (const atom of atoms) {
    expect(atom.full_external_id).toBe(`YLYS-${atom.external_id}`) // the XML gives the names
    expect(atom.suite_path).toBe('云岭医生端 / 门诊信息')
    expect(atom.evidence[0]!.xml_file).toBe('cases.xml')
  }
}

describe('a case that arrives as XML and as distilled atoms is one case', () => {
  it.each([[[XML, LINES]], [[LINES, XML]]])('offline: %s', async (cases) => {
    const { case_atoms, disagreements } = await alignOffline({
      app_version: parseAppVersion(VERSION),
      synonyms: shippedTable(),
      designs: [],
      cases,
      value_partition: true,
      modules: null,
      at: null,
      signal: new AbortController().signal,
      say: () => {},
    })
    expectOneCaseEach(case_atoms)
    expect(disagreements).toEqual([])
  })

  let house: Awaited<ReturnType<typeof openHouse>>
  beforeEach(async () => {
    house = await openHouse()
  })
  afterEach(() => house.close())

  const V = `/api/v1/projects/default/versions/${VERSION}`
  const sendXml = () =>
    house.upload(`${V}/test-suites?file_name=cases.xml`, readFileSync(XML, 'utf8'), 'application/xml')
  const sendLines = () =>
    house.upload(`${V}/case-atoms?file_name=case_atoms.jsonl`, readFileSync(LINES, 'utf8'), 'application/x-ndjson')
  const standing = async () => (await house.ask('GET', `${V}/case-atoms?limit=200`)).json.items as CaseAtom[]

  it.each([
    ['XML first', [sendXml, sendLines]],
    ['lines first', [sendLines, sendXml]],
  ])('on the server: %s', async (_, sends) => {
    for (const send of sends) await send()
    expectOneCaseEach(await standing())
  })
})
