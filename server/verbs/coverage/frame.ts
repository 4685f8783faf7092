import { homesOf, isHome } from '../../../shared/align/links.ts'
import { HufuError } from '../../../shared/error.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { FrameDetail, FrameMark, Snapshot } from '../../../shared/schema/coverage.ts'
import type { Box, DesignEvidence, RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { FramePlace } from '../ports/coverage.ts'
import { wordsOf } from '../rule-words.ts'
import { projectRow, versionRowOf } from '../versions.ts'
import type { Where, Workshop } from '../workshop.ts'
import { kindOf, picturesOf, placeKey } from './frames.ts'
import { tallyOf } from './tally.ts'

type Reader = Pick<Workshop, 'store'>

/** Rules of one screen that are answered; a screen with more is no screen. */
const MOST_ATOMS = 2000
/** Checks of the same page that no design shows. */
const MOST_PINS = 200

/**
 * One screen with the place of each rule on it, worked out from the rules as they stand; rules without a place are pins,
 * and so are those that only tests of the same page know.
 * Errors  `not_found`.
 */
export async function oneFrame(workshop: Reader, where: Where, place: FramePlace): Promise<FrameDetail> {
  const { store } = workshop
  const { project, app_version } = where
  await versionRowOf(workshop, where)
  const { watermark } = await projectRow(workshop, project)
  const found = await store.coverage.frame(project, app_version, place)
  if (!found) throw new HufuError('not_found', { what: 'frame' })
  const picture = (await picturesOf(workshop, where, [place])).get(placeKey(place))
  const ids = await store.coverage.atomsOf(project, app_version, place, MOST_ATOMS + 1)
  const kept = ids.slice(0, MOST_ATOMS)
  const atoms = await store.rule_atoms.some(project, app_version, kept)
  const clusters = (await store.clusters.ofAtoms(project, app_version, kept)).filter(isCounted)
  const boxes = new Map((picture?.boxes ?? []).map(({ node_id, box }) => [node_id, box]))
  const marks = marksOf(place, atoms, clusters, boxes)
  const pins = place.frame_id === '' ? [] : await testPins(workshop, where, atoms)
  const own = clusters.filter((c) => marks.some((mark) => mark.cluster_id === c.cluster_id))
  return {
    app_version,
    watermark: String(watermark),
    ...found,
    kind: kindOf(place, picture),
    rules: tallyOf(own.map(({ state }) => ({ state, count: 1 }))),
    picture: picture ? shownSnapshot(picture) : null,
    size: picture ? { width: picture.width / picture.scale, height: picture.height / picture.scale } : reachOf(marks),
    marks: [...marks, ...pins],
    is_cut: ids.length > MOST_ATOMS || pins.length === MOST_PINS,
  }
}

const isCounted = ({ state }: Cluster): boolean => state !== 'withdrawn'

export function shownSnapshot<T extends Snapshot>(row: T): Snapshot {
  const {
    project: _,
    app_version: _v,
    sha256: _s,
    ...shown
  } = row as T & Record<'project' | 'app_version' | 'sha256', unknown>
  return shown as Snapshot
}

function marksOf(
  place: FramePlace,
  atoms: readonly RuleAtom[],
  clusters: readonly Cluster[],
  boxes: ReadonlyMap<string, Box>,
): FrameMark[] {
  const homes = homesOf(clusters)
  return atoms
    .flatMap((atom) => {
      const home = homes.get(atom.atom_id)
      if (!home) return []
      const here = atom.evidence.filter((evidence) => isHere(evidence, place))
      return here.map((evidence) => markOf(atom, home, evidence, boxOf(evidence, place, boxes)))
    })
    .sort(inReadingOrder)
}

function isHere(
  { file_key, frame_id, about_frame_id, node_path, node_id }: DesignEvidence,
  place: FramePlace,
): boolean {
  if (file_key !== place.file_key) return false
  if (place.frame_id === '') return frame_id === null && about_frame_id === null
  if ((frame_id ?? about_frame_id) === place.frame_id || node_id === place.frame_id) return true
  return node_path.some((node) => node.id === place.frame_id)
}

/** A place of another screen says nothing of this picture: in a section the boxes that came along with it do. */
const boxOf = (evidence: DesignEvidence, place: FramePlace, sent: ReadonlyMap<string, Box>): Box | null =>
  (evidence.frame_id === place.frame_id ? evidence.bbox : null) ?? sent.get(evidence.node_id) ?? null

const markOf = (atom: RuleAtom, home: Cluster, evidence: DesignEvidence, box: Box | null): FrameMark => ({
  cluster_id: home.cluster_id,
  state: home.state,
  coverage: home.coverage,
  words: wordsOf(atom),
  tests: home.case_links.filter(isHome).length,
  side: 'design',
  atom_id: atom.atom_id,
  signal: atom.signal,
  node_id: evidence.node_id,
  figma_url: evidence.figma_url,
  raw_text: evidence.raw_text,
  box,
})

/** From the top down and from the left, as one reads; what has no place comes last. */
export function inReadingOrder(a: Pick<FrameMark, 'box' | 'atom_id'>, b: Pick<FrameMark, 'box' | 'atom_id'>): number {
  if (!a.box || !b.box) return Number(!a.box) - Number(!b.box) || (a.atom_id < b.atom_id ? -1 : 1)
  return a.box.y - b.box.y || a.box.x - b.box.x || (a.atom_id < b.atom_id ? -1 : 1)
}

/** As far as the places reach, from the corner of the screen. */
function reachOf(marks: readonly FrameMark[]): FrameDetail['size'] {
  const boxes = marks.flatMap(({ box }) => (box ? [box] : []))
  if (!boxes.length) return null
  return {
    width: Math.max(...boxes.map((b) => b.x + b.width)),
    height: Math.max(...boxes.map((b) => b.y + b.height)),
  }
}

async function testPins(
  { store }: Reader,
  { project, app_version }: Where,
  atoms: readonly RuleAtom[],
): Promise<FrameMark[]> {
  const touchpoints = [...new Set(atoms.flatMap((atom) => atom.touchpoints))]
  if (!touchpoints.length) return []
  const clusters = await store.coverage.caseOnlyAt(project, app_version, touchpoints, MOST_PINS)
  const homes = clusters.map((cluster) => ({ cluster, links: cluster.case_links.filter(isHome) }))
  const ids = homes.flatMap(({ links }) => links.slice(0, 1).map((link) => link.atom_id))
  const cases = new Map((await store.case_atoms.some(project, app_version, ids)).map((atom) => [atom.atom_id, atom]))
  return homes.flatMap(({ cluster, links }) => {
    const atom = cases.get(links[0]?.atom_id ?? '')
    return atom ? [pinOf(cluster, atom, links.length)] : []
  })
}

const pinOf = (cluster: Cluster, atom: CaseAtom, tests: number): FrameMark => ({
  cluster_id: cluster.cluster_id,
  state: cluster.state,
  coverage: cluster.coverage,
  words: wordsOf(atom),
  tests,
  side: 'test',
  atom_id: atom.atom_id,
  signal: null,
  node_id: null,
  figma_url: null,
  raw_text: atom.evidence[0]?.raw_text ?? '',
  box: null,
})
