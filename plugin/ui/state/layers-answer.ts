import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Access } from '../server/request.ts'

/** Layers of a file, in one app version of the server. */
export type AskedLayers = { access: Access; appVersion: string; fileKey: string | null; nodeIds: string[] }

/** `isOpen`: whether a person looks at the panel that shows the answer. */
export type Asking = AskedLayers & { isOpen: boolean }

/** What the server said of layers: which of which version (`of`), and when. */
export type Told<T> = T & { of: string; at: Date }

/** What the server says of layers, asked anew as they change while the panel is open. What failed leaves the answer that stood. */
export function useLayersAnswer<T>(
  asking: Asking,
  ask: (layers: { file_key: string; node_ids: string[] }) => Promise<T>,
) {
  const { access, appVersion, fileKey, nodeIds, isOpen } = asking
  const [answer, setAnswer] = useState<Told<T> | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const latest = useRef(0)
  const isReady = Boolean(access.server_url && access.token && appVersion && fileKey)
  const of = JSON.stringify([appVersion, nodeIds])

  const refresh = useCallback(async () => {
    if (!isReady || !isOpen) return
    const turn = ++latest.current
    setLoading(true)
    setFault(null)
    try {
      const told = await ask({ file_key: fileKey!, node_ids: nodeIds })
      if (turn === latest.current) setAnswer({ ...told, of, at: new Date() })
    } catch (thrown) {
      if (turn === latest.current) setFault(thrown)
    } finally {
      if (turn === latest.current) setLoading(false)
    }
  }, [isReady, isOpen, access, fileKey, of])

  useEffect(() => void refresh(), [refresh])

  /** `isReady`: all is known that it takes to ask. */
  return { isReady, answer: answer?.of === of ? answer : null, setAnswer, isLoading, fault, refresh }
}
