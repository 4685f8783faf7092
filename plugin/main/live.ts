/** Looking at live layers, any of which may be broken or gone at any moment. */

/** A getter of a broken or vanished layer throws. */
export function tryRead<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The layer or page of this id; null where there is none. */
export const nodeOf = (id: string): Promise<BaseNode | null> => figma.getNodeByIdAsync(id).catch(() => null)

export const nameOf = (node: SceneNode) => tryRead(() => node.name, '')

/** A layer with the id it had when it was found: one that vanished cannot tell it any more. */
export type Spotted = { id: string; node: SceneNode }

export const spot = (node: SceneNode): Spotted => ({ id: tryRead(() => node.id, ''), node })

/** Why a layer could not be read, as a code that the window puts into words. */
export function reasonOf(node: SceneNode, fault: unknown): 'layer_vanished' | 'layer_unreadable' {
  const isGone = tryRead(() => node.removed, true) || /does not exist/i.test(String((fault as Error)?.message))
  return isGone ? 'layer_vanished' : 'layer_unreadable'
}
