/** Types that can carry an annotation. */
export const ANNOTATED: readonly NodeType[] = [
  'COMPONENT',
  'COMPONENT_SET',
  'ELLIPSE',
  'FRAME',
  'INSTANCE',
  'LINE',
  'POLYGON',
  'RECTANGLE',
  'STAR',
  'TEXT',
  'VECTOR',
]

/**
 * All layers of some types in a layer or page, without what hidden parts of instances hold: they hold no rules, and leaving
 * them out makes the search many times faster. The flag is Figma's for everything that runs, so it is set for no longer.
 */
export function layersIn(root: PageNode | SceneNode, types: readonly NodeType[]): SceneNode[] {
  const before = figma.skipInvisibleInstanceChildren
  figma.skipInvisibleInstanceChildren = true
  try {
    return 'findAllWithCriteria' in root ? (root.findAllWithCriteria({ types: [...types] }) as SceneNode[]) : []
  } finally {
    figma.skipInvisibleInstanceChildren = before
  }
}
