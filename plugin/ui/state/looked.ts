import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Selection } from '../../bridge/messages.ts'
import { coveredLayers } from './covered.ts'

export type Looked = {
  /** What the lists are of. */
  selection: Selection
  node_ids: string[]
  /** Somebody went to a layer of the list, and has selected others than the list is of. */
  isLeft: boolean
  /** Takes what is selected now. */
  follow(): void
  /** Going to a rule's layer selects it; the lists stay as they were. */
  jumped(nodeId: string): void
}

/** The layers that Coverage and Review are of: those selected, until somebody goes from a list to a layer. */
export function useLooked(selection: Selection): Looked {
  const [looked, setLooked] = useState(selection)
  const jumpedTo = useRef<string | null>(null)
  useEffect(() => {
    const isOurJump = selection.layers.length === 1 && selection.layers[0]!.id === jumpedTo.current
    jumpedTo.current = null
    if (!isOurJump) setLooked(selection)
  }, [selection])
  const jumped = useCallback((nodeId: string) => {
    jumpedTo.current = nodeId
  }, [])
  const [node_ids, now] = [coveredLayers(looked), coveredLayers(selection)]
  return {
    selection: looked,
    node_ids,
    isLeft: node_ids.join() !== now.join(),
    follow: () => setLooked(selection),
    jumped,
  }
}
