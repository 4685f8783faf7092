import type { ParameterAtom } from '../../schema/document.ts'
import { shortHash } from '../../text/fingerprint.ts'

/**
 * A parameter as a document states it. `about`: what it is of, as the document calls it: an operation, a table. `key`: tells
 * its bounds apart, whatever their values are. `line`: 1-based, of the file as it was sent.
 */
export type Stated = {
  key: string
  line: number
  page: number | null
  anchor: string
  title_path: string
  about: string
  name: string
  kind: ParameterAtom['kind']
  type: string | null
  is_required: boolean | null
  value: string
  unit: string | null
  meaning: string
  raw_text: string
}

/** Parameters with their ids, which a new value or another place in the file leaves as they are. */
export function named(
  { source_id, path }: { source_id: string; path: string },
  stated: readonly Stated[],
): (Omit<Stated, 'key'> & { atom_id: string; seq: number })[] {
  const repeats = new Map<string, number>()
  return stated.map(({ key, ...parameter }, seq) => {
    const place = JSON.stringify([source_id, path, parameter.about, parameter.name, parameter.kind, key])
    const nth = (repeats.get(place) ?? 0) + 1
    repeats.set(place, nth)
    return { ...parameter, seq, atom_id: `pa_${shortHash(JSON.stringify([place, nth]))}` }
  })
}
