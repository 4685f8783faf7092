import type { Findable } from './search-index.ts'

/** A document as it lies in a segment: what it needs of itself, less where it lies. */
export type Recorded = Omit<Findable, 'project' | 'app_version'>

const PLAIN_FIELDS = 10
const PLAIN_EVIDENCE = 3

/** One line, the same for the same document. */
export function writeRecord(findable: Findable): string {
  const { id, kind, title, text, coverage, modules, touchpoints, evidence } = findable
  const { node_ids, external_ids, figma_urls } = evidence
  const line = [id, kind, title, text, coverage, modules, touchpoints, node_ids, external_ids, figma_urls]
  const isPlain = Object.keys(findable).length === PLAIN_FIELDS && Object.keys(evidence).length === PLAIN_EVIDENCE
  return JSON.stringify(isPlain ? line : [...line, ...restOf(findable)])
}

/** What only some documents have. */
function restOf({ project: _p, app_version: _v, ...recorded }: Findable) {
  const { id: _i, kind: _k, title: _t, text: _x, coverage: _c, modules: _m, touchpoints: _h, ...more } = recorded
  const { evidence, ...others } = more
  const { node_ids: _n, external_ids: _e, figma_urls: _f, ...place } = evidence
  return [others, place]
}

export function readRecord(line: string): Recorded {
  const [id, kind, title, text, coverage, modules, touchpoints, node_ids, external_ids, figma_urls, more, place] =
    JSON.parse(line)
  const evidence = { node_ids, external_ids, figma_urls, ...place }
  return { id, kind, title, text, coverage, modules, touchpoints, evidence, ...more }
}
