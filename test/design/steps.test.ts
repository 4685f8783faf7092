import { expect, it } from 'vitest'
import { extract, extractSteps } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import { grownFile } from '../fixtures/design/grown-file.ts'
import { makeFile, makeNode, makeText } from '../fixtures/design/make-node.ts'
import { CONTEXT } from '../fixtures/design/read-sketch.ts'

it('reads 100,000 layers in many small steps that say how far they are', () => {
  const { document } = fromRest(grownFile(100_000))
  const steps = extractSteps(document, CONTEXT)
  let [count, last] = [0, { done: 0, total: 0 }]
  for (;;) {
    const step = steps.next()
    if (step.done) {
      expect(step.value.atoms.length).toBeGreaterThan(1000)
      break
    }
    expect(step.value.done).toBeGreaterThanOrEqual(last.done)
    expect(step.value.done).toBeLessThanOrEqual(step.value.total || step.value.done)
    last = step.value
    count++
  }
  expect(count).toBeGreaterThan(1000)
  expect(last.total).toBeGreaterThan(100_000)
})

it('can be left midway, and begun anew with the same result', () => {
  const { document } = fromRest(grownFile(3000))
  const left = extractSteps(document, CONTEXT)
  for (let i = 0; i < 20; i++) left.next()
  left.return(undefined as never)
  expect(left.next().done).toBe(true)
  expect(extract(document, CONTEXT)).toEqual(extract(document, CONTEXT))
})

it('gives every atom an id of its own', () => {
  const { atoms } = extract(fromRest(grownFile(5000)).document, CONTEXT)
  expect(new Set(atoms.map((a) => a.atom_id)).size).toBe(atoms.length)
  expect(new Set(atoms.map((a) => a.source_key)).size).toBe(atoms.length)
})

it('reads a toast under 10,000 levels', () => {
  let inner = makeNode('FRAME', '9:1', 'Toast', {
    at: [80, 400, 200, 44],
    children: [makeText('9:2', '已保存', { at: [90, 410, 180, 20] })],
  })
  for (let i = 1; i <= 10_000; i++)
    inner = makeNode('FRAME', `1:${i}`, 'f', { at: [0, 0, 375, 812], children: [inner] })
  const { document } = fromRest(makeFile('F', [makeNode('CANVAS', '0:1', '流程', { children: [inner] })]))
  const { atoms } = extract(document, CONTEXT)
  expect(atoms.map((a) => a.R)).toEqual(['toast提示「已保存」'])
  expect(atoms[0]!.evidence[0]!.node_path[0]!.id).toBe('0:1')
})
