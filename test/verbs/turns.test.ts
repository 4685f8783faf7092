import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed } from '../../server/verbs/review/undo.ts'
import { type ErrorCode, HufuError } from '../../shared/error.ts'
import { FULL, JSONL, line } from '../http/deliver.ts'
import { type OpenHouse, openHouse, V } from '../http/house.ts'

let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

it('what is written is acknowledged though the index could not follow, and the next search finds it', async () => {
  const { catalogue } = house.workshop
  const { catchUp } = catalogue
  catalogue.catchUp = () => Promise.reject(new HufuError('busy'))
  expect(await house.upload(`${V}/case-atoms`, line(FULL, '1'), JSONL)).toMatchObject({ status: 'succeeded' })
  catalogue.catchUp = catchUp
  const found = await house.ask('GET', `/api/v1/projects/default/search?q=${encodeURIComponent('借书')}`)
  expect(found.json.total).toBeGreaterThan(0)
  expect(house.lines.map(({ event }) => event)).toContain('index.behind')
})

it.each<[ErrorCode, boolean]>([
  ['busy', true],
  ['disk_full', true],
  ['store_damaged', false],
  ['stale', false],
])('one of many that ended with %s may be sent again: %s', (code, retryable) => {
  expect(failed('x', new HufuError(code)).retryable).toBe(retryable)
})
