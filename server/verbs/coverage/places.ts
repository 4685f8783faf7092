import type { DesignEvidence, RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Write } from '../ports.ts'
import type { FrameAtomRow } from '../rows/coverage.ts'
import { isSame } from '../same.ts'
import type { Replacement } from '../scope.ts'
import type { Where } from '../workshop.ts'

/** One row for each screen that a rule lies on or is noted for, and one where it lies on none. */
export function frameRows(where: Where, atom: RuleAtom): FrameAtomRow[] {
  const rows = new Map<string, FrameAtomRow>()
  for (const { file_key, frame_id, about_frame_id, frame_name, page, bbox } of atom.evidence) {
    const frame = frame_id ?? about_frame_id ?? ''
    const key = JSON.stringify([file_key, frame])
    const known = rows.get(key)
    rows.set(key, {
      ...where,
      file_key,
      frame_id: frame,
      atom_id: atom.atom_id,
      frame_name: known?.frame_name || (frame_name ?? ''),
      page: known?.page || page,
      is_drawn: (known?.is_drawn ?? false) || (frame_id !== null && bbox !== null),
    })
  }
  return [...rows.values()]
}

/** The screen that an evidence lies on or speaks of, and what holds it, up to its page. */
function holdersOf({ frame_id, about_frame_id, node_path }: DesignEvidence): string[] {
  const ids = node_path.slice(1).map((node) => node.id)
  const at = frame_id === null ? ids.length - 1 : ids.indexOf(frame_id)
  const screen = frame_id ?? about_frame_id
  return [...(screen === null ? [] : [screen]), ...ids.slice(0, Math.max(0, at))]
}

/** What a picture would show of a rule, or show elsewhere. Read by another version of the file it is the same. */
const drawn = (atom: RuleAtom) => ({
  ...{ C: atom.C, A: atom.A, R: atom.R, signal: atom.signal },
  evidence: atom.evidence.map(({ file_version: _, figma_url: _u, ...evidence }) => evidence),
})

/** Notes at which screens a rule came, went or was drawn anew: a picture taken before shows something else. */
export function frameChanges(where: Where, { added, changed, gone }: Replacement, at: string): Write {
  const redrawn = changed
    .filter(({ from, to }) => !isSame(drawn(from), drawn(to)))
    .flatMap(({ from, to }) => [from, to])
  const rows = new Map<string, { file_key: string; node_id: string }>()
  for (const { evidence } of [...added, ...gone, ...redrawn])
    for (const one of evidence)
      for (const node_id of holdersOf(one)) {
        const { file_key } = one
        rows.set(JSON.stringify([file_key, node_id]), { file_key, node_id })
      }
  return { table: 'frame_changes', put: [...rows.values()].map((row) => ({ ...where, ...row, changed_at: at })) }
}
