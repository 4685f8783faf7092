import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extract } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import type { DesignNode } from '../../shared/schema/design-node.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CONTEXT } from '../fixtures/design/read-sketch.ts'

const designIn = (path: string) => fromRest(JSON.parse(readFileSync(path, 'utf8'))).document
const clinic = designIn('test/fixtures/clinic/design.json')
const whole = extract(clinic, CONTEXT)

/** Screens and notes of the document, whatever sections they lie in. */
const chosen = clinic.pages.flatMap(function within(node: DesignNode): DesignNode[] {
  return node.type === 'PAGE' || node.type === 'SECTION' ? node.children.flatMap(within) : [node]
})
const liesIn = (ids: readonly string[]) => (atom: RuleAtom) =>
  atom.evidence.some(({ node_path }) => node_path.some(({ id }) => ids.includes(id)))
const idsOf = (atoms: readonly RuleAtom[]) => atoms.map((atom) => `${atom.atom_id} ${atom.source_key}`).sort()

describe('layers asked for out of a document', () => {
  it.each(chosen.map((node) => [`${node.name} (${node.id})`, node.id]))(
    '%s: the rules that the whole shows there',
    (_, id) => {
      const { atoms, scope } = extract(clinic, { ...CONTEXT, root_ids: [id] })
      expect(idsOf(atoms)).toEqual(idsOf(whole.atoms.filter(liesIn([id]))))
      expect(scope.root_ids).toEqual([id])
      expect(atoms.filter((atom) => !atom.evidence.every((e) => e.node_path.some((step) => step.id === id)))).toEqual(
        [],
      )
    },
  )

  it('many together give what each gives', () => {
    const root_ids = chosen.map((node) => node.id)
    expect(idsOf(extract(clinic, { ...CONTEXT, root_ids }).atoms)).toEqual(idsOf(whole.atoms))
  })

  it('one that is not there is told, and stands for nothing else', () => {
    const { atoms, scope, absent_ids } = extract(clinic, { ...CONTEXT, root_ids: ['77:7'] })
    expect(atoms).toEqual([])
    expect([scope.root_ids, scope.visited_ids, absent_ids]).toEqual([['77:7'], [], ['77:7']])
  })

  it('count the hidden layers in them alone', () => {
    const counts = clinic.pages.map((page) => extract(clinic, { ...CONTEXT, root_ids: [page.id] }).hidden_layers)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(whole.hidden_layers)
  })
})
