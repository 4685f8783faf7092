import { describe, expect, test } from 'vitest'
import { EXPORTS } from '../../server/exports/index.ts'
import { SAMPLE, snapshotOf } from './sample.ts'

/** Files that people read are reviewed like code: a change of what they show is a change of these. */
describe('files for people', () => {
  const snapshot = snapshotOf(SAMPLE.rules, SAMPLE.cases, SAMPLE.summaries)
  test.each(EXPORTS.filter((e) => !e.name.endsWith('.jsonl')))('$name', async ({ name, write }) => {
    const text = write(snapshot).replace(/^\ufeff/, '').replaceAll('\r\n', '\n') // shown as an editor does; BOM and CRLF are held elsewhere
    await expect(text).toMatchFileSnapshot(`./expected/${name}`)
  })
})
