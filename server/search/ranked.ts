import type { AppVersion } from '../../shared/schema/base.ts'
import { Best } from './best.ts'
import { type Laid, scoreOf } from './lay.ts'
import type { Finalist } from './max-score.ts'
import type { Findable } from './search-index.ts'

type Placed = Finalist & { names?: readonly [version: string, kind: string, id: string] }

/** Reading names takes a while, and only documents of one sum ask for them. */
function namesOf(finalist: Placed) {
  finalist.names ??= (() => {
    const { field, doc } = finalist
    const { partition } = field.look
    const profile = partition.profiles[field.segment.profileOf[doc]!]!
    const kind = profile.find(({ facet }) => facet === 'kind')!.value
    return [partition.app_version, kind, field.segment.idOf(doc)] as const
  })()
  return finalist.names
}

/** Best first; equal ones by version, kind and id, so that the order is one and the same every time. */
function order(a: Placed, b: Placed): number {
  if (a.sum !== b.sum) return b.sum - a.sum
  const [x, y] = [namesOf(a), namesOf(b)]
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return x[i]! < y[i]! ? -1 : 1
  return 0
}

export function inOrder(finalists: readonly Finalist[], most: number): Finalist[] {
  const best = new Best<Placed>(most, order)
  for (const finalist of finalists) best.offer(finalist)
  return best.sorted()
}

/** A document as it was put. */
export function documentOf({ field, doc }: Finalist): Omit<Findable, 'project'> {
  const { partition } = field.look
  return { ...partition.documentAt(field.segment, doc), app_version: partition.app_version as AppVersion }
}

/** What each term gives to a document's score. */
export function partsOf({ field, doc }: Finalist, { terms }: Laid): number[] {
  const parts = terms.map(() => 0)
  for (const lane of field.lanes) parts[lane.term] = scoreOf(lane.weight * lane.impactOf(doc))
  return parts
}
