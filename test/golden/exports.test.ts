import { describe, expect, test } from 'vitest'
import { filesOf } from '../../server/exports/index.ts'
import { LANGS } from '../../server/exports/voice.ts'
import { wholeSnapshot } from './sample.ts'

/** Files that people read are reviewed like code: a change of what they show is a change of these. */
describe('files for people', () => {
  const snapshot = wholeSnapshot()
  const written = LANGS.flatMap((lang) => [...filesOf(snapshot, lang)].map((file) => ({ lang, ...file })))
  test.each(written.filter(({ name }) => !/\.jsonl$|^knowledge_base\/modules\//.test(name)))('$lang $name', async ({ lang, name, text }) => {
    const shown = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n') // as an editor does; BOM and CRLF are held elsewhere
    await expect(shown).toMatchFileSnapshot(`./expected/${lang}/${name}`)
  })
})
