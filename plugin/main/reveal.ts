const isPage = (node: BaseNode): node is PageNode => node.type === 'PAGE'

function pageOf(node: BaseNode): PageNode | null {
  let at: BaseNode | null = node
  while (at && !isPage(at)) at = at.parent
  return at
}

/** Goes to a layer, also on another page: selects it and brings it into view. False when it is gone. */
export async function reveal(nodeId: string): Promise<boolean> {
  try {
    const node = await figma.getNodeByIdAsync(nodeId)
    const page = node && pageOf(node)
    if (!node || !page) return false
    if (figma.currentPage.id !== page.id) await figma.setCurrentPageAsync(page)
    if (isPage(node)) return true
    page.selection = [node as SceneNode]
    figma.viewport.scrollAndZoomIntoView([node as SceneNode])
    return true
  } catch {
    return false // it vanished between two of these lines
  }
}
