import type { Choice, Place } from '../bridge/messages.ts'
import { Refusal } from '../bridge/refusal.ts'
import { nodeOf, tryRead } from './live.ts'
import { lookAtEach, type Pace } from './pace.ts'
import { isSection, placesOf } from './places.ts'

/** A layer to read with what stands around it, page first. */
export type Root = { id: string; name: string; node: SceneNode; around: (PageNode | SceneNode)[] }

export type Chosen = {
  roots: Root[]
  /** Ids that the run speaks for: the page itself where the whole page is read. */
  root_ids: string[]
  /** Asked for by id and no longer there. */
  gone: string[]
  beside: number
  places: Place[]
}

const NOTE_LIKE = new Set(['TEXT', 'STICKY', 'CONNECTOR', 'SHAPE_WITH_TEXT', 'TABLE'])
/** Looking at more siblings than this is not worth the wait for a mere hint. */
const SIBLINGS_LOOKED_AT = 500

/** Null for a layer that vanished since it was chosen. */
const rootOf = (node: SceneNode): Root | null =>
  tryRead(() => ({ id: node.id, name: node.name, node, around: around(node) }), null)

async function rootsOf(nodes: readonly SceneNode[], pace: Pace): Promise<Root[]> {
  const roots: Root[] = []
  await lookAtEach(nodes, pace, (node) => {
    const root = rootOf(node)
    if (root) roots.push(root)
  })
  return roots
}

function around(node: BaseNode): Root['around'] {
  const chain: Root['around'] = []
  for (let at = node.parent; at && at.type !== 'DOCUMENT'; at = at.parent) chain.unshift(at as PageNode | SceneNode)
  return chain
}

/** A layer inside another chosen one is read with it. */
function outermost(roots: Root[]): Root[] {
  const ids = new Set(roots.map((root) => root.id))
  return roots.filter((root) => !root.around.some((outer) => ids.has(outer.id)))
}

const typeOf = (node: BaseNode) => tryRead(() => node.type, null)
const isScene = (node: BaseNode): node is SceneNode => !['PAGE', 'DOCUMENT', null].includes(typeOf(node))

/** Notes lie beside screens, on the page or in a section: how many of them the choice leaves out. */
function notesBeside(roots: Root[]): number {
  const chosen = new Set(roots.map((root) => root.id))
  const places = new Map(
    roots.map((root) => [root.around[root.around.length - 1]?.id, root.around[root.around.length - 1]]),
  )
  let beside = 0
  for (const place of places.values()) {
    if (place?.type !== 'PAGE' && place?.type !== 'SECTION') continue
    for (const sibling of place.children.slice(0, SIBLINGS_LOOKED_AT)) {
      try {
        if (NOTE_LIKE.has(sibling.type) && !chosen.has(sibling.id)) beside += 1
      } catch {
        // it vanished: nothing to hint at
      }
    }
  }
  return beside
}

async function byIds(ids: readonly string[]): Promise<{ nodes: BaseNode[]; gone: string[] }> {
  const nodes: BaseNode[] = []
  const gone: string[] = []
  for (const id of ids) {
    const node = await nodeOf(id)
    if (node) nodes.push(node)
    else gone.push(id)
  }
  return { nodes, gone }
}

async function wholePage(page: PageNode, pace: Pace): Promise<Chosen> {
  await page.loadAsync()
  const roots = await rootsOf(page.children, pace)
  const sections: BaseNode[] = []
  await lookAtEach(page.children, pace, (node) => {
    if (isSection(node)) sections.push(node)
  })
  return { roots, root_ids: [page.id], gone: [], beside: 0, places: placesOf([page, ...sections]) }
}

/**
 * Finds the layers that a choice means. Never loads a page but those it needs.
 * Errors  `nothing_selected`; `cancelled`; `not_found` where none of a draft's layers is left.
 */
export async function choose(choice: Choice, pace: Pace): Promise<Chosen> {
  if (choice.of === 'page') return wholePage(figma.currentPage, pace)
  const asked =
    choice.of === 'selection'
      ? { nodes: [...figma.currentPage.selection] as BaseNode[], gone: [] }
      : await byIds(choice.root_ids)
  const page = asked.nodes.find((node): node is PageNode => typeOf(node) === 'PAGE')
  if (page) return wholePage(page, pace)
  const roots = outermost(await rootsOf(asked.nodes.filter(isScene), pace))
  if (!roots.length && choice.of === 'selection') throw new Refusal('nothing_selected')
  if (!roots.length) throw new Refusal('not_found', { what: 'layer' })
  // what is gone is no root: to speak for it would take its rules away on the word of a look-up that failed
  const places = placesOf(roots.map((root) => root.node))
  return { roots, root_ids: roots.map((root) => root.id), gone: asked.gone, beside: notesBeside(roots), places }
}
