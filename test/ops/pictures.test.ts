import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp, examineFolder, restore } from '../../server/upkeep.ts'
import { sendSnapshot, snapshotImage } from '../../server/verbs/snapshots/snapshots.ts'
import { createVersion } from '../../server/verbs/versions.ts'
import { openWorkshop } from '../../server/workshop.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { png } from '../png.ts'

const where = { project: 'default', app_version: '1.0' as AppVersion }
const ada = { member: 'Ada', role: 'admin' as const, token_id: 't', project: null }
const terms = {
  file_key: 'FILE',
  node_id: '1:1',
  kind: 'frame' as const,
  name: 'Borrow',
  page: 'P',
  scale: 1,
  boxes: [],
}
const bytes = png(40, 30)
let here: string
let data: string
let snapshot_id: string
beforeEach(async () => {
  here = mkdtempSync(join(tmpdir(), 'hufu-pictures-'))
  data = join(here, 'data')
  const workshop = await openWorkshop(data)
  await createVersion(workshop, ada, 'default', { app_version: where.app_version })
  snapshot_id = (await sendSnapshot(workshop, ada, where, terms, bytes)).snapshot.snapshot_id
  await workshop.store.close()
})
afterEach(() => rmSync(here, { recursive: true }))

const backedUp = async () => {
  const to = join(here, 'a.tar')
  const signal = new AbortController().signal
  const { manifest } = await backUp({ folder: data, to, hufu_version: '0', made_at: '2026-11-01T00:00:00Z', signal })
  return { to, manifest }
}
const kept = () => join(data, 'snapshots', readdirSync(join(data, 'snapshots'))[0]!)
const picturesCheck = async (folder: string) =>
  (await examineFolder(folder, '2020')).checks.find((check) => check.name === 'pictures')

describe('pictures of screens', () => {
  it('come back from a backup as they were', async () => {
    const { to, manifest } = await backedUp()
    expect(manifest).toMatchObject({
      pictures_left_out: [],
      files: [{}, { path: expect.stringMatching(/^snapshots\/[0-9a-f]{64}$/) }],
    })
    const there = join(here, 'there')
    await restore({ file: to, folder: there, signal: new AbortController().signal })
    expect(await picturesCheck(there)).toMatchObject({ state: 'ok', checked: 1 })
    const workshop = await openWorkshop(there)
    const image = await (await snapshotImage(workshop, where, snapshot_id)).read()
    await workshop.store.close()
    expect(Buffer.from(image).equals(bytes)).toBe(true)
  })

  it.each([
    ['missing', () => rmSync(kept())],
    ['changed', () => writeFileSync(kept(), png(40, 30, 7))],
  ])('that are %s are found by the doctor, and the backup says that it has them not', async (why, spoil) => {
    spoil()
    expect(await picturesCheck(data)).toMatchObject({ state: 'wrong', faults: [expect.stringContaining(why)] })
    const { manifest } = await backedUp()
    expect(manifest).toMatchObject({ pictures_left_out: [{ why }], files: [{ path: 'hufu.sqlite' }] })
  })
})
