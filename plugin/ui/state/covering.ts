import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { CoverageAnswer } from '../../../shared/schema/answers.ts'
import type { LayerRules } from '../../../shared/schema/coverage.ts'
import * as api from '../server/api.ts'
import type { Access } from '../server/request.ts'
import { type Counts, screensOf, totalOf } from './covered.ts'

/** What the server said of layers, and when. */
export type Covered = {
  /** Which layers of which version. */
  of: string
  at: Date
  counts: Counts
  nodes: CoverageAnswer['nodes']
  rules: LayerRules['items']
  isCut: boolean
}

export type Covering = {
  answer: Covered | null
  isLoading: boolean
  fault: unknown
  refresh(): void
}

/** Rules and numbers are asked for one after the other: somebody may write between. */
const MOST_TRIES = 3

async function ask(access: Access, appVersion: string, file_key: string, node_ids: string[]): Promise<Covered> {
  for (let tries = 1; ; tries++) {
    const found = await api.rulesAt(access, appVersion, { file_key, node_ids })
    const screens = screensOf(found.items)
    const told = await api.coverage(access, appVersion, {
      file_key,
      node_ids: [...new Set([...node_ids, ...screens])],
    })
    if (told.watermark !== found.watermark && tries < MOST_TRIES) continue
    return {
      of: layersKey(appVersion, node_ids),
      at: new Date(),
      counts: totalOf(told.nodes, node_ids, found.items),
      nodes: told.nodes,
      rules: found.items,
      isCut: found.is_cut,
    }
  }
}

export const layersKey = (appVersion: string, nodeIds: readonly string[]) => JSON.stringify([appVersion, nodeIds])

/** Coverage of layers, asked anew as they change while the panel is open. What failed leaves the numbers that stood. */
export function useCovering(
  access: Access,
  appVersion: string,
  fileKey: string | null,
  nodeIds: string[],
  isOpen: boolean,
): Covering {
  const [answer, setAnswer] = useState<Covered | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const latest = useRef(0)
  const may = isOpen && fileKey !== null && appVersion !== '' && access.server_url !== '' && access.token !== ''
  const key = layersKey(appVersion, nodeIds)

  const refresh = useCallback(async () => {
    if (!may || !fileKey) return
    const turn = ++latest.current
    setLoading(true)
    setFault(null)
    try {
      const told = await ask(access, appVersion, fileKey, nodeIds)
      if (turn === latest.current) setAnswer(told)
    } catch (thrown) {
      if (turn === latest.current) setFault(thrown)
    } finally {
      if (turn === latest.current) setLoading(false)
    }
  }, [may, access, fileKey, key])

  useEffect(() => void refresh(), [refresh])

  return { answer: answer?.of === key ? answer : null, isLoading, fault, refresh }
}
