/** Where a hit leads: to layers of this file, to another file, or to no design at all. Pure. */
import type { Hit } from '../../../shared/schema/answers.ts'

export type Leads = {
  /** Layers of this file, in the order of the rule's places. */
  here: string[]
  /** A link into another file, where this one shows nothing of it. */
  elsewhere: string | null
}

const FILE = /figma\.com\/[a-z]+\/([^/?#]+)/
const NODE = /[?&]node-id=([^&#]+)/

/** As `node-id` of a link spells a layer. */
const spelt = (node_id: string) => node_id.replace(/:/g, '-')

/** The server's links tell which file a layer is of; a layer without any is taken to be of this one, and may turn out gone. */
export function leadsOf({ evidence: { node_ids, figma_urls } }: Pick<Hit, 'evidence'>, fileKey: string | null): Leads {
  if (!figma_urls.length) return { here: node_ids, elsewhere: null }
  const own = figma_urls.filter((url) => FILE.exec(url)?.[1] === fileKey)
  const linked = new Set(own.map((url) => decodeURIComponent(NODE.exec(url)?.[1] ?? '')))
  const here = node_ids.filter((id) => linked.has(spelt(id)))
  return { here, elsewhere: here.length ? null : figma_urls[0]! }
}
