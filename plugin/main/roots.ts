import type { Choice, Place } from '../bridge/messages.ts'
import { Refusal } from '../bridge/refusal.ts'
import { nodeOf, tryRead } from './live.ts'
import { lookAtEach, type Pace } from './pace.ts'
import { isSection, placesOf } from './places.ts'

/** A layer that was chosen, with what stands around it, page first. */
type Root = { id: string; node: SceneNode; around: BaseNode[] }

export type Chosen = {
  /** Read whole: notes and links around the chosen layers say when their rules hold. */
  pages: PageNode[]
  /** Ids that the run speaks for: the page itself where the whole page is read. */
  root_ids: string[]
  /** Layers right on a page that are chosen or hold what is; null: all. */
  tops: ReadonlySet<string> | null
  /** The page is so large that of what lies around the chosen layers their sections and the page's notes alone are read. */
  is_page_large: boolean
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
  tryRead(() => {
    const chain = around(node)
    return chain[0]?.type === 'PAGE' ? { id: node.id, node, around: chain } : null
  }, null)

function around(node: BaseNode): BaseNode[] {
  const chain: BaseNode[] = []
  for (let at = node.parent; at && at.type !== 'DOCUMENT'; at = at.parent) chain.unshift(at)
  return chain
}

/** A layer inside another chosen one is read with it. */
function outermost(roots: Root[]): Root[] {
  const ids = new Set(roots.map((root) => root.id))
  return roots.filter((root) => !root.around.some((outer) => ids.has(outer.id)))
}

const typeOf = (node: BaseNode) => tryRead(() => node.type, null)
const isScene = (node: BaseNode): node is SceneNode => !['PAGE', 'DOCUMENT', null].includes(typeOf(node))

/** Screens and notes of a page. A page of more takes longer to read than a person waits for one screen. */
const MOST_AROUND = 400

const isLarge = (page: PageNode): boolean => {
  let count = 0
  for (const layer of page.children) count += tryRead(() => (layer.type === 'SECTION' ? layer.children.length : 1), 0)
  return count > MOST_AROUND
}

/** The layers of a page that are read for what was chosen: all of them, or where that is too many, what is nearest. */
export function layersToRead(page: PageNode, { tops, is_page_large }: Chosen): readonly SceneNode[] {
  if (!tops || !is_page_large) return page.children
  return page.children.filter((layer) => tryRead(() => tops.has(layer.id) || NOTE_LIKE.has(layer.type), false))
}

/** Notes lie beside screens, on the page or in a section: how many of them the choice leaves out. */
function notesBeside(roots: Root[]): number {
  const chosen = new Set(roots.map((root) => root.id))
  const places = new Map(roots.map(({ around }) => [around[around.length - 1]!.id, around[around.length - 1]!]))
  let beside = 0
  for (const place of places.values()) {
    if (place.type !== 'PAGE' && place.type !== 'SECTION') continue
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
  const sections: BaseNode[] = []
  await lookAtEach(page.children, pace, (node) => {
    if (isSection(node)) sections.push(node)
  })
  return {
    pages: [page],
    root_ids: [page.id],
    tops: null,
    is_page_large: false,
    gone: [],
    beside: 0,
    places: placesOf([page, ...sections]),
  }
}

/** The pages that chosen layers lie on, loaded. */
async function pagesOf(roots: readonly Root[]): Promise<PageNode[]> {
  const pages = [...new Map(roots.map(({ around: [page] }) => [page!.id, page as PageNode])).values()]
  for (const page of pages) await page.loadAsync()
  return pages
}

/**
 * Finds the layers that a choice means, and the pages to read for them. Never loads a page but those.
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
  const chosen: Root[] = []
  await lookAtEach(asked.nodes.filter(isScene), pace, (node) => {
    const root = rootOf(node)
    if (root) chosen.push(root)
  })
  const roots = outermost(chosen)
  if (!roots.length && choice.of === 'selection') throw new Refusal('nothing_selected')
  if (!roots.length) throw new Refusal('not_found', { what: 'layer' })
  const pages = await pagesOf(roots)
  return {
    pages,
    // what is gone is no root: to speak for it would take its rules away on the word of a look-up that failed
    root_ids: roots.map((root) => root.id),
    tops: new Set(roots.map(({ id, around: [, top] }) => top?.id ?? id)),
    is_page_large: pages.some(isLarge),
    gone: asked.gone,
    beside: notesBeside(roots),
    places: placesOf(roots.map((root) => root.node)),
  }
}
