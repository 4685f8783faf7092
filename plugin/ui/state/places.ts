import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Place } from '../../bridge/messages.ts'
import type { Bridge } from '../../bridge/protocol.ts'

/** App versions by the id of a page or section. */
type Own = Readonly<Record<string, string>>

/** The versions that places go to, each with its places: a section's own, else its page's, else the usual one. Pure. */
export function versionsOf(places: readonly Place[], own: Own, usual: string): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  for (const place of places) {
    const version = own[place.id] ?? own[place.page_id] ?? usual
    found.set(version, [...(found.get(version) ?? []), place])
  }
  return found
}

/** Lets places go to a version; a section goes with its page where the page is among them. Pure. */
export function settled(places: readonly Place[], own: Own, version: string): Own {
  const next = { ...own }
  const pages = new Set(places.filter(({ id, page_id }) => id === page_id).map(({ id }) => id))
  for (const { id, page_id } of places) {
    if (id !== page_id && pages.has(page_id)) delete next[id]
    else next[id] = version
  }
  return next
}

export type Target = {
  /** Where the places' rules go; '' while nobody chose, or while they go to several. */
  app_version: string
  places: readonly Place[]
  /** More than one where the places were given different versions. */
  versions: Map<string, Place[]>
}

export type Places = { of(places: readonly Place[]): Target; choose(places: readonly Place[], version: string): void }

/** Which app version each page and section goes to, remembered for the file on this machine. */
export function usePlaces(bridge: Bridge, fileKey: string | null, usual: string): Places {
  const [own, setOwn] = useState<Own>({})
  useEffect(() => {
    if (fileKey) bridge.ask('read_places', null).answer.then(setOwn, () => {})
  }, [bridge, fileKey])
  const of = (places: readonly Place[]): Target => {
    const versions = versionsOf(places, own, usual)
    return { app_version: versions.size === 1 ? [...versions.keys()][0]! : '', places, versions }
  }
  const choose = useCallback(
    (places: readonly Place[], version: string) => {
      const next = settled(places, own, version)
      setOwn(next)
      void bridge.ask('save_places', next).answer.catch(() => {})
    },
    [bridge, own],
  )
  return { of, choose }
}
