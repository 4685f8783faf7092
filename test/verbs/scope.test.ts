import { describe, expect, it } from 'vitest'
import { replaceScope, speaksFor } from '../../server/verbs/scope.ts'
import type { Scope } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { evidenceAt, ruleAtomOf } from '../contract/rows.ts'

const scope = (root_ids: string[], skipped: string[] = []): Scope => ({
  file_key: 'FILE',
  root_ids,
  visited_ids: [],
  skipped: skipped.map((node_id) => ({ node_id, reason: 'failed' })),
})

describe('a scope speaks for evidence', () => {
  it.each<[string, Scope, string, string, boolean]>([
    ['under its root', scope(['1:1']), '1:2', 'FILE', true],
    ['that is its root', scope(['1:2']), '1:2', 'FILE', true],
    ['on its page', scope(['0:1']), '1:2', 'FILE', true],
    ['inside an instance under its root', scope(['1:1']), 'I1:2;9:9', 'FILE', true],
    ['under another root', scope(['2:1']), '1:2', 'FILE', false],
    ['in another file', scope(['1:1']), '1:2', 'OTHER', false],
    ['under a layer that was skipped', scope(['0:1'], ['1:1']), '1:2', 'FILE', false],
    ['that was skipped itself', scope(['1:1'], ['1:2']), '1:2', 'FILE', false],
  ])('%s', (_, own, node, file, is) => {
    expect(speaksFor(own)(evidenceAt(node, ['1:1'], file))).toBe(is)
  })
})

const words = (R: string) => ({ C: '', A: 'tap', R })
const a = ruleAtomOf(words('toast a'), [evidenceAt('1:2', ['1:1'])])
const b = ruleAtomOf(words('toast b'), [evidenceAt('1:3', ['1:1'])])
const reworded: RuleAtom = { ...ruleAtomOf(words('toast c'), [evidenceAt('1:2', ['1:1'])]), source_key: a.source_key }
const far = ruleAtomOf(words('toast a'), [evidenceAt('1:2', ['1:1']), evidenceAt('2:2', ['2:1'])])

const fates = (stored: RuleAtom[], sent: RuleAtom[], own = scope(['1:1']), untouched = new Set<string>()) => {
  const { added, changed, gone, unchanged } = replaceScope(stored, sent, own, untouched)
  return { added: added.length, changed: changed.length, gone: gone.length, unchanged: unchanged.length }
}

describe('a send', () => {
  it.each<[string, ReturnType<typeof fates>, ReturnType<typeof fates>]>([
    ['of what was there changes nothing', fates([a, b], [b, a]), { added: 0, changed: 0, gone: 0, unchanged: 2 }],
    ['of more adds', fates([a], [a, b]), { added: 1, changed: 0, gone: 0, unchanged: 1 }],
    ['of less takes away', fates([a, b], [a]), { added: 0, changed: 0, gone: 1, unchanged: 1 }],
    [
      'of other words at one place is a change',
      fates([a], [reworded]),
      { added: 0, changed: 1, gone: 1, unchanged: 0 },
    ],
    ['leaves atoms with evidence elsewhere alive', fates([far], []), { added: 0, changed: 1, gone: 0, unchanged: 0 }],
    [
      'keeps what it spoke of illegibly',
      fates([a], [], scope(['1:1']), new Set([a.atom_id])),
      { added: 0, changed: 0, gone: 0, unchanged: 1 },
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected))

  it('keeps a person’s words and the state of an atom that it sends again', () => {
    const edited = { C: '', A: 'tap', R: 'toast, better', by: 'Ada', at: '2026-01-01T00:00:00Z' }
    const stored: RuleAtom = { ...a, edited, state: 'covered' }
    expect(replaceScope([stored], [a], scope(['1:1'])).unchanged).toEqual([stored])
  })

  it('joins evidence of two scopes the same way in either order', () => {
    const [one, two] = [
      { ...far, evidence: [far.evidence[0]!] },
      { ...far, evidence: [far.evidence[1]!] },
    ]
    const first = replaceScope([one], [two], scope(['2:1'])).put[0]
    const second = replaceScope([two], [one], scope(['1:1'])).put[0]
    expect(first!.evidence).toHaveLength(2)
    expect(first).toEqual(second)
  })
})
