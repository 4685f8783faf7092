import { HufuError } from '../../shared/error.ts'
import type { BatchAnswer, ItemResult, RuleAtomBatch, Scope, SentRuleAtom } from '../../shared/schema/delivery.ts'
import { sentRuleAtom } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { countsOf, refusal, result } from './outcome.ts'
import { realign } from './realign.ts'
import type { Change, StoredDelivery } from './rows.ts'
import { type Replacement, replaceScope, speaksFor } from './scope.ts'
import { taggedRules } from './tagged.ts'
import { act } from './turns.ts'
import { arrived, auditRow, foundOrFresh } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

type Read = { atoms: RuleAtom[]; refused: ItemResult[]; untouched: Set<string> }

/**
 * Takes one send of rule atoms: what its scope speaks for is replaced, and what that touches is aligned anew, in one
 * commit. Each atom is judged on its own; one that can't be read leaves its earlier self as it was.
 *
 * Errors  `stale` with the difference where `base` is older than a change inside the scope; `version_lookalike`.
 *         Where every atom is refused nothing is written: the answer's counts say so.
 */
export function ingestRuleAtoms(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  send: RuleAtomBatch,
  isDryRun: boolean,
): Promise<BatchAnswer> {
  return act(workshop, where.project, async (watermark) => {
    const read = readAtoms(await workshop.synonyms.of(where.project), where, send)
    const { row, is_fresh } = await foundOrFresh(workshop, where)
    const stored = await atomsMet(workshop, where, send.scope, read.atoms)
    const isNoneTaken = read.refused.length > 0 && read.atoms.length === 0
    const atoms = taggedRules(read.atoms, await workshop.modules.of(where.project))
    const replacement = isNoneTaken
      ? replaceScope([], [], send.scope)
      : replaceScope(stored, atoms, send.scope, read.untouched)
    const answer = answerOf(replacement, read.refused)
    const isMoving = replacement.put.length > 0 || replacement.gone.length > 0
    if (isMoving) await refuseStale(workshop, where, send)
    const delivery_id = isDryRun || isNoneTaken ? null : workshop.newId('dl')
    const finished = (revision: number): BatchAnswer => ({ ...answer, delivery_id, watermark: String(revision) })
    if (!delivery_id) return { batch: { writes: [] }, answer: () => finished(watermark) }

    const aligned = isMoving
      ? await realign(workshop, where, {
          rules: replacement.put,
          cases: [],
          gone: replacement.gone.map((a) => a.atom_id),
        })
      : { writes: [], changes: [] }
    const growth = { rule_atoms: replacement.added.length - replacement.gone.length, case_atoms: 0 }
    const figma_file_keys = [...new Set([...row.figma_file_keys, send.scope.file_key])]
    const version = isMoving ? await arrived(workshop, row, growth, { figma_file_keys }) : row
    const delivery = deliveryOf(workshop, caller, where, delivery_id, answer, send)
    return {
      batch: {
        writes: [
          { table: 'versions', put: isMoving || is_fresh ? [version] : [] },
          ...aligned.writes,
          { table: 'deliveries', put: [delivery] },
          {
            table: 'results',
            put: answer.results.map((r, seq) => ({ ...r, project: where.project, delivery_id, seq, raw: null })),
          },
          {
            table: 'audit',
            put: isMoving
              ? [auditRow(workshop, caller, where.project, 'rule_atoms.send', where.app_version, answer.counts)]
              : [],
          },
        ],
        changes: [...atomChanges(where, replacement), ...aligned.changes],
      },
      answer: finished,
    }
  })
}

/** Canon text, fingerprint and slots are always ours: two senders' pipelines drift apart. */
function completed(table: SynonymTable, where: Where, sent: SentRuleAtom): RuleAtom {
  const edited = sent.edited ?? null
  const words = edited ?? sent
  return {
    ...sent,
    app_version: where.app_version,
    state: 'design_only',
    edited,
    ...canon({ C: words.C, A: words.A, R: words.R }, table),
    primary_module: sent.primary_module ?? null,
    modules: sent.modules ?? [],
    module_confidence: sent.module_confidence ?? 0,
    module_reason: sent.module_reason ?? '',
    feature_scope: sent.feature_scope ?? '',
  }
}

type Judged = { atom: SentRuleAtom } | { field: string; why: string }

function judged(raw: unknown, isInScope: ReturnType<typeof speaksFor>): Judged {
  const parsed = sentRuleAtom.safeParse(raw)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    return { field: issue.path.join('.'), why: issue.message }
  }
  const atom = parsed.data
  if (!atom.A.trim() && !atom.R.trim()) return { field: 'R', why: 'A and R are both empty' }
  // a later send of this scope could never take such an atom away again
  if (!atom.evidence.some(isInScope)) return { field: 'evidence', why: 'no evidence lies in the scope' }
  return { atom }
}

function readAtoms(table: SynonymTable, where: Where, send: RuleAtomBatch): Read {
  const isInScope = speaksFor(send.scope)
  const byId = new Map<string, RuleAtom>()
  const read: Read = { atoms: [], refused: [], untouched: new Set() }
  for (const [index, raw] of send.atoms.entries()) {
    const verdict = judged(raw, isInScope)
    if ('why' in verdict) {
      const subject = idIn(raw)
      read.refused.push(refusal('bad_input', { why: verdict.why }, { line: index + 1, subject, field: verdict.field }))
      if (subject) read.untouched.add(subject)
      continue
    }
    const atom = completed(table, where, verdict.atom)
    const twin = byId.get(atom.atom_id)
    byId.set(atom.atom_id, twin ? { ...twin, evidence: [...twin.evidence, ...atom.evidence] } : atom)
  }
  return { ...read, atoms: [...byId.values()] }
}

function idIn(raw: unknown): string | null {
  const id = typeof raw === 'object' && raw !== null && 'atom_id' in raw ? raw.atom_id : null
  return typeof id === 'string' && id.length <= 64 ? id : null
}

/** Atoms with evidence under the roots, and those that the send names. */
async function atomsMet(
  { store }: Workshop,
  { project, app_version }: Where,
  scope: Scope,
  sent: RuleAtom[],
): Promise<RuleAtom[]> {
  const at = await store.rule_atoms.atNodes(project, app_version, scope.file_key, scope.root_ids)
  const ids = new Set([...at.map((row) => row.atom_id), ...sent.map((a) => a.atom_id)])
  return store.rule_atoms.some(project, app_version, [...ids])
}

/** Somebody moved an atom inside the scope since the sender last read: they see what, and decide anew. */
async function refuseStale({ store }: Workshop, where: Where, { base, scope }: RuleAtomBatch): Promise<void> {
  if (base === undefined) return
  if (!/^\d{1,15}$/.test(base)) throw new HufuError('bad_input', { why: 'base is not a watermark' }, { field: 'base' })
  const moves = await store.changes.ofDesign(where.project, where.app_version, scope.file_key, Number(base))
  const roots = new Set(scope.root_ids)
  const met = moves.filter((move) => move.place?.node_ids.some((id) => roots.has(id)))
  if (!met.length) return
  const of = (change: Change['change']) => [...new Set(met.filter((m) => m.change === change).map((m) => m.subject_id))]
  const { watermark } = (await store.projects.one(where.project))!
  throw new HufuError('stale', {
    watermark: String(watermark),
    new: of('new'),
    changed: of('changed'),
    gone: of('gone'),
  })
}

function answerOf(replacement: Replacement, refused: ItemResult[]): Omit<BatchAnswer, 'delivery_id' | 'watermark'> {
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
    ...refused,
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
    size_bytes: Buffer.byteLength(JSON.stringify(send.atoms)),
    sha256: null,
    terms: null,
    series: null,
    taken_back_at: null,
  }
}

/** One change a file that the atom's evidence lies in: what a second designer's send is held against. */
function atomChanges({ app_version }: Where, { added, changed, gone }: Replacement): Change[] {
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
