import type { BatchAnswer, ItemResult, RuleAtomBatch, Scope } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { frameChanges } from './coverage/places.ts'
import { type Sifted, sift } from './ignored/sift.ts'
import { gathered, judged, type ReadSend } from './judge-atoms.ts'
import { countsOf, ignoredResult, result } from './outcome.ts'
import type { Write } from './ports.ts'
import { realign } from './realign.ts'
import { refuseStale } from './refuse-stale.ts'
import { saidAtoms } from './review/said-atoms.ts'
import type { Change, SentOver, StoredDelivery } from './rows.ts'
import { type Replacement, replaceScope } from './scope.ts'
import { taggedRules } from './tagged.ts'
import { act } from './turns.ts'
import { arrived, auditRow, foundOrFresh, notArrived } from './versions.ts'
import type { Caller, Received, Where, Workshop } from './workshop.ts'

/** A send that was read: who sends it, for which scope, on what they last read. */
export type ReadBatch = Pick<RuleAtomBatch, 'scope' | 'base'> & { by: Pick<Caller, 'member'>; read: ReadSend }

/** What a send comes to: what is answered, and the writes that make it so; none for a dry run, or where none is taken. */
export type SendPlan = {
  answer: Omit<BatchAnswer, 'delivery_id' | 'watermark'>
  is_none_taken: boolean
  writes: Write[]
  changes: Change[]
  /** The atoms that it changes, as they were before; null: they were not there. */
  over: Pick<SentOver, 'atom_id' | 'earlier'>[]
  untouched: string[]
}

/**
 * Takes one send of rule atoms: what its scope speaks for is replaced, and what that touches is aligned anew, in one
 * commit. Each atom is judged on its own; one that can't be read leaves its earlier self as it was.
 *
 * Errors  `stale` with the difference where `base` is older than a change inside the scope; `version_lookalike`.
 *         Where every atom is refused nothing is written: the answer's counts say so.
 */
export async function ingestRuleAtoms(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  send: RuleAtomBatch,
  isDryRun: boolean,
): Promise<BatchAnswer> {
  const kept = isDryRun ? undefined : await keptSend(workshop, send)
  const answered = await act<BatchAnswer>(workshop, where.project, async (watermark) => {
    const table = await workshop.synonyms.of(where.project)
    const verdicts = send.atoms.map((raw, index) => judged(raw, index, table, where))
    const batch = { scope: send.scope, by: caller, read: gathered(verdicts, send.scope), ...based(send) }
    const plan = await planSend(workshop, where, batch, isDryRun)
    const { answer, writes, changes } = plan
    const delivery_id = !kept || plan.is_none_taken ? null : workshop.newId('dl')
    const finished = (revision: number): BatchAnswer => ({ ...answer, delivery_id, watermark: String(revision) })
    if (!delivery_id || !kept) return { batch: { writes: [] }, answer: () => finished(watermark) }
    const delivery = deliveryOf(workshop, caller, where, delivery_id, answer, send, kept)
    return {
      batch: {
        writes: [
          ...writes,
          { table: 'deliveries', put: [delivery] },
          resultWrite(where, delivery_id, answer.results),
          ...sendWrites(where, delivery_id, send.scope, plan),
        ],
        changes,
      },
      answer: finished,
    }
  }).catch(async (error: unknown) => {
    if (kept) await workshop.uploads.drop(kept.upload)
    throw error
  })
  if (kept && answered.delivery_id === null) await workshop.uploads.drop(kept.upload)
  return answered
}

/** The send as it came, kept as uploads are: it can be taken home, and told from another. */
const keptSend = ({ uploads }: Pick<Workshop, 'uploads'>, send: RuleAtomBatch): Promise<Received> => {
  const bytes = Buffer.from(JSON.stringify(send))
  return uploads.receive(
    (async function* () {
      yield bytes
    })(),
    bytes.length,
  )
}

/** What a send spoke for and replaced: what it takes to take it back. */
export const sendWrites = (
  where: Where,
  delivery_id: string,
  { file_key, root_ids, skipped }: Scope,
  { over, untouched }: Pick<SendPlan, 'over' | 'untouched'>,
): Write[] => [
  { table: 'design_sends', put: [{ ...where, delivery_id, scope: { file_key, root_ids, skipped }, untouched }] },
  { table: 'sent_over', put: over.map((row) => ({ ...where, delivery_id, ...row })) },
]

/** The atoms that a replacement changes, as they were. */
export function overOf(stored: readonly RuleAtom[], { put, gone }: Pick<Replacement, 'put' | 'gone'>) {
  const before = new Map(stored.map((atom) => [atom.atom_id, atom]))
  return [
    ...put.map(({ atom_id }) => ({ atom_id, earlier: before.get(atom_id) ?? null })),
    ...gone.map((earlier) => ({ atom_id: earlier.atom_id, earlier })),
  ]
}

const based = ({ base }: Pick<RuleAtomBatch, 'base'>) => (base === undefined ? {} : { base })

export const resultWrite = ({ project }: Where, delivery_id: string, results: readonly ItemResult[]): Write => ({
  table: 'results',
  put: results.map((r, seq) => ({ ...r, project, delivery_id, seq, raw: null })),
})

/** Works a send out against what stands. Errors  as `ingestRuleAtoms`. */
export async function planSend(
  workshop: Workshop,
  where: Where,
  { scope, base, by, read }: ReadBatch,
  isDryRun: boolean,
): Promise<SendPlan> {
  const { row, is_fresh } = await foundOrFresh(workshop, where)
  const stored = await atomsMet(workshop, where, scope, read.atoms)
  const is_none_taken = read.refused.length > 0 && read.atoms.length === 0
  const sifted = await sift(workshop.store, where, read.atoms, scope)
  const said = await saidAtoms(workshop.store, where, sifted.kept, await workshop.synonyms.of(where.project))
  const atoms = taggedRules(said, await workshop.modules.of(where.project))
  const replacement = is_none_taken ? replaceScope([], [], scope) : replaceScope(stored, atoms, scope, read.untouched)
  const answer = answerOf(replacement, [...ignoredRows(sifted), ...read.refused])
  const isMoving = replacement.put.length > 0 || replacement.gone.length > 0
  if (isMoving) await refuseStale(workshop, where, scope, base)
  const untouched = [...read.untouched]
  const plan = { answer, is_none_taken, writes: [], changes: [], over: overOf(stored, replacement), untouched }
  if (isDryRun || is_none_taken) return plan
  if (!isMoving) return { ...plan, writes: [...notArrived(...(is_fresh ? [row] : [])).ahead, ...sifted.writes] }
  const gone = replacement.gone.map((a) => a.atom_id)
  const aligned = await realign(workshop, where, { rules: replacement.put, cases: [], gone })
  const growth = { rule_atoms: replacement.added.length - gone.length, case_atoms: 0 }
  const figma_file_keys = [...new Set([...row.figma_file_keys, scope.file_key])]
  const noted = auditRow(workshop, by, where.project, 'rule_atoms.send', where.app_version, answer.counts)
  const version = await arrived(workshop, by.member, row, growth, aligned, { figma_file_keys })
  return {
    ...plan,
    writes: [
      ...version.ahead,
      ...sifted.writes,
      ...aligned.writes,
      frameChanges(where, replacement, workshop.now()),
      ...version.writes,
      { table: 'audit', put: [noted] },
    ],
    changes: [...atomChanges(where, replacement), ...aligned.changes, ...version.changes],
  }
}

const ignoredRows = ({ ignored }: Sifted): ItemResult[] =>
  ignored.map(({ atom, row }) => ignoredResult(row, { subject: atom.atom_id }))

/** Atoms with evidence under the roots, and those that the send names. */
export async function atomsMet(
  { store }: Pick<Workshop, 'store'>,
  { project, app_version }: Where,
  scope: Pick<Scope, 'file_key' | 'root_ids'>,
  sent: readonly RuleAtom[],
): Promise<RuleAtom[]> {
  const at = await store.rule_atoms.atNodes(project, app_version, scope.file_key, scope.root_ids)
  const ids = new Set([...at.map((row) => row.atom_id), ...sent.map((a) => a.atom_id)])
  return store.rule_atoms.some(project, app_version, [...ids])
}

function answerOf(replacement: Replacement, others: ItemResult[]): Omit<BatchAnswer, 'delivery_id' | 'watermark'> {
  const rows = (outcome: 'taken' | 'unchanged' | 'replaced' | 'withdrawn', atoms: readonly RuleAtom[]) =>
    atoms.map((atom) => result(outcome, { subject: atom.atom_id }))
  const succeeded = new Set(replacement.changed.map(({ from }) => from.atom_id))
  const gone = replacement.gone.filter((a) => !succeeded.has(a.atom_id))
  const results = [
    ...rows('taken', replacement.added),
    ...rows(
      'replaced',
      replacement.changed.map(({ to }) => to),
    ),
    ...rows('withdrawn', gone),
    ...rows('unchanged', replacement.unchanged),
    ...others,
  ]
  return {
    counts: countsOf(results),
    difference: {
      new: replacement.added.map((a) => a.atom_id),
      changed: replacement.changed.map(({ from, to }) => ({ from: from.atom_id, to: to.atom_id })),
      gone: gone.map((a) => a.atom_id),
      unchanged: replacement.unchanged.length,
    },
    results,
  }
}

function deliveryOf(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  delivery_id: string,
  { counts }: Pick<BatchAnswer, 'counts'>,
  send: RuleAtomBatch,
  { upload, size_bytes, sha256 }: Received,
): StoredDelivery {
  return {
    ...where,
    delivery_id,
    kind: 'rule_atoms',
    file_name: send.scope.file_key,
    by: caller.member,
    at: workshop.now(),
    counts,
    status: 'succeeded',
    job_id: null,
    size_bytes,
    sha256,
    terms: { upload, test_project: '', is_full: false, is_part: false, series: null },
    series: null,
    taken_back_at: null,
    moved_from: null,
  }
}

/** One change a file that the atom's evidence lies in: what a second designer's send is held against. */
export function atomChanges({ app_version }: Where, { added, changed, gone }: Replacement): Change[] {
  const rows = (change: Change['change'], atom: RuleAtom, also: RuleAtom['evidence'] = []): Change[] => {
    const places = new Map<string, Set<string>>()
    for (const { file_key, node_id, node_path } of [...atom.evidence, ...also]) {
      const nodes = places.get(file_key) ?? new Set()
      for (const id of [...node_path.map((n) => n.id), node_id]) nodes.add(id)
      places.set(file_key, nodes)
    }
    return [...places].map(([file_key, nodes]) => ({
      subject: 'rule_atom',
      subject_id: atom.atom_id,
      app_version,
      change,
      place: { file_key, node_ids: [...nodes] },
    }))
  }
  return [
    ...added.flatMap((atom) => rows('new', atom)),
    ...changed.flatMap(({ from, to }) => rows('changed', to, from.evidence)),
    ...gone.flatMap((atom) => rows('gone', atom)),
  ]
}
