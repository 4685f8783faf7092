import { whyRefused } from '../../shared/expectation.ts'
import type { ItemResult, Scope, SentRuleAtom } from '../../shared/schema/delivery.ts'
import { sentRuleAtom } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { refusal } from './outcome.ts'
import { speaksFor } from './scope.ts'
import type { Where } from './workshop.ts'

/** What is said of one sent atom before its send is known as a whole. */
export type Verdict =
  | { kind: 'atom'; index: number; atom: RuleAtom }
  | ({ kind: 'refused'; index: number; subject: string | null; field: string } & Why)
type Why = { why: string; why_zh: string }

const EMPTY: Why = { why: 'A and R are both empty', why_zh: 'A 和 R 都是空的' }
const OUT_OF_SCOPE: Why = { why: 'no evidence lies in the scope', why_zh: '没有证据位于发送范围内' }

/** A send read whole. `untouched`: atoms that it speaks of without their being readable; they keep what they have. */
export type ReadSend = { atoms: RuleAtom[]; refused: ItemResult[]; untouched: Set<string> }

/** Judges one atom on its own, and completes it by the words of the project. */
export function judged(raw: unknown, index: number, table: SynonymTable, where: Pick<Where, 'app_version'>): Verdict {
  const refused = (field: string, why: Why): Verdict => ({ kind: 'refused', index, subject: idIn(raw), field, ...why })
  const parsed = sentRuleAtom.safeParse(raw, { reportInput: true })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    return refused(issue.path.join('.'), whyRefused(issue))
  }
  const atom = parsed.data
  if (!atom.A.trim() && !atom.R.trim()) return refused('R', EMPTY)
  return { kind: 'atom', index, atom: completed(table, where, atom) }
}

/** Canon text, fingerprint and slots are always ours: two senders' pipelines drift apart. */
function completed(table: SynonymTable, { app_version }: Pick<Where, 'app_version'>, sent: SentRuleAtom): RuleAtom {
  const edited = sent.edited ?? null
  const words = edited ?? sent
  return {
    ...sent,
    app_version,
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

function idIn(raw: unknown): string | null {
  const id = typeof raw === 'object' && raw !== null && 'atom_id' in raw ? raw.atom_id : null
  return typeof id === 'string' && id.length <= 64 ? id : null
}

/** Joins what was said of the atoms of one send: two of one id are one with both evidences. */
export function gathered(verdicts: Iterable<Verdict>, scope: Scope): ReadSend {
  const isInScope = speaksFor(scope)
  const byId = new Map<string, RuleAtom>()
  const read: ReadSend = { atoms: [], refused: [], untouched: new Set() }
  for (const verdict of verdicts) {
    const told = verdict.kind === 'atom' && !verdict.atom.evidence.some(isInScope) ? unreached(verdict) : verdict
    if (told.kind === 'refused') {
      const { index, subject, field, why, why_zh } = told
      read.refused.push(refusal('bad_input', { why, why_zh }, { line: index + 1, subject, field }))
      if (subject) read.untouched.add(subject)
      continue
    }
    const { atom } = told
    const twin = byId.get(atom.atom_id)
    byId.set(atom.atom_id, twin ? { ...twin, evidence: [...twin.evidence, ...atom.evidence] } : atom)
  }
  return { ...read, atoms: [...byId.values()] }
}

/** A later send of this scope could never take such an atom away again. */
const unreached = ({ index, atom }: Extract<Verdict, { kind: 'atom' }>): Verdict => ({
  kind: 'refused',
  index,
  subject: atom.atom_id,
  field: 'evidence',
  ...OUT_OF_SCOPE,
})
