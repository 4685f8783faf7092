import { useEffect, useRef, useState } from 'preact/hooks'
import type { Hit } from '../../../shared/schema/answers.ts'
import { search } from '../server/api.ts'
import type { Access } from '../server/request.ts'

const TYPING_PAUSE_MS = 250

type Asking = { access: Access; appVersion: string; isOpen: boolean }
/** `app_version`: the version that the words were typed in: going to a hit elsewhere leaves the list as it is. */
type Asked = { words: string; app_version: string }
export type Found = Asked & { hits: Hit[]; total: number; next_cursor: string | null }

/** Finding by words as one types. An older answer never stands over a newer one. */
export function useSearching({ access, appVersion, isOpen }: Asking) {
  const [asked, setAsked] = useState<Asked>({ words: '', app_version: '' })
  const [found, setFound] = useState<Found | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const latest = useRef(0)
  const isReady = Boolean(access.server_url && access.token)
  const words = asked.words.trim()

  async function ask(before?: Found): Promise<void> {
    const turn = ++latest.current
    const isLatest = () => turn === latest.current
    setFault(null)
    setLoading(words !== '')
    if (!words) return setFound(null)
    const wish = { q: words, app_version: asked.app_version, cursor: before?.next_cursor ?? '' }
    try {
      const { hits, total, next_cursor } = await search(access, wish)
      if (isLatest()) setFound({ ...asked, words, total, next_cursor, hits: before ? [...before.hits, ...hits] : hits })
    } catch (thrown) {
      if (isLatest()) {
        setFault(thrown)
        if (!before) setFound(null)
      }
    }
    if (isLatest()) setLoading(false)
  }

  useEffect(() => {
    if (!isReady || !isOpen) return
    if (found && found.words === words && found.app_version === asked.app_version) {
      latest.current++ // what was asked in between is not awaited any more
      return setLoading(false)
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isReady, isOpen, access, words, asked.app_version])
  useEffect(() => setFound(null), [access])

  return {
    ...{ isReady, words: asked.words, found, isLoading, fault },
    type: (typed: string) => setAsked({ words: typed, app_version: appVersion }),
    again: () => void ask(),
    more: () => found && void ask(found),
  }
}
export type Searching = ReturnType<typeof useSearching>
