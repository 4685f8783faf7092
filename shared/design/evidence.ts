import type { Box, RuleAtom } from '../schema/rule-atom.ts'
import { type Layer, upwards } from './layer.ts'
import type { Finding, Scene } from './scene.ts'

export type Evidence = RuleAtom['evidence'][number]

/** Without a file key there is no link to Figma: the file was read from disk. */
const isLocal = (fileKey: string): boolean => fileKey.startsWith('local-')

/** A layer within an instance has an id that no link can open; what holds the outermost instance has one. */
function linkable(layer: Layer): string | null {
  for (const { node } of upwards(layer)) if (!node.id.startsWith('I')) return node.id
  return null
}

const figmaUrl = (fileKey: string, layer: Layer): string | null => {
  const id = linkable(layer)
  return id === null || isLocal(fileKey)
    ? null
    : `https://www.figma.com/design/${fileKey}?node-id=${id.replace(/:/g, '-')}`
}

const relative = (box: Box | null, frame: Box | null): Box | null =>
  box && frame ? { x: box.x - frame.x, y: box.y - frame.y, width: box.width, height: box.height } : null

const PATH_MOST = 64

/** Where a finding stands: the layer that it names, then those that show a part of it. */
export const evidencesOf = (
  finding: Finding,
  scene: Scene,
  file: { file_key: string; file_version: string | null },
): Evidence[] => [
  evidenceOf(finding, scene, file),
  ...(finding.shows ?? []).map((layer) =>
    evidenceOf({ layer, raw_text: layer.node.text?.characters ?? '' }, scene, file),
  ),
]

/** A note stands outside every screen: it has no frame, but may speak of one. */
function evidenceOf(
  { layer, raw_text }: { layer: Layer; raw_text: string },
  { piece, study }: Scene,
  file: { file_key: string; file_version: string | null },
): Evidence {
  // a shape holds nothing in the file: words were only laid over it
  const holders = [...upwards(layer)].filter((at) => at === layer || at.node.type !== 'RECTANGLE')
  const path = holders.reverse().map(({ node }) => ({ id: node.id, name: node.name }))
  const isNote = piece.kind === 'note'
  const about = isNote ? (study.noteAt.get(piece.layer)?.about ?? null) : null
  const page = piece.page.node.type === 'PAGE' ? piece.page.node.name : ''
  return {
    file_key: file.file_key,
    node_id: layer.node.id,
    figma_url: figmaUrl(file.file_key, layer),
    raw_text,
    page,
    node_path: path.length > PATH_MOST ? [...path.slice(0, PATH_MOST / 2), ...path.slice(-PATH_MOST / 2)] : path,
    frame_id: isNote ? null : piece.layer.node.id,
    frame_name: isNote ? null : piece.layer.node.name,
    about_frame_id: about ? about.layer.node.id : null,
    bbox: isNote ? null : relative(layer.node.box, piece.layer.node.box),
    file_version: file.file_version,
  }
}
