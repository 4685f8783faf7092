import { oneFileOf } from '../../server/exports/index.ts'
import type { Snapshot } from '../../server/exports/snapshot.ts'
import type { Lang } from '../../server/exports/voice.ts'

/** The text of one file; a name that is not written is a fault of the test. */
export function written(name: string, snapshot: Snapshot, lang: Lang = 'zh'): string {
  const file = oneFileOf(snapshot, lang, name)
  if (!file) throw new Error(`${name} is not written`)
  return file.text
}
