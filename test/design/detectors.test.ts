import { describe, expect, it } from 'vitest'
import { DETECTORS } from '../../shared/design/detectors/index.ts'
import { SIGNALS } from '../../shared/schema/rule-atom.ts'
import { readSketches } from '../fixtures/design/read-sketch.ts'

describe.each(DETECTORS)('$signal', ({ signal, yes, no }) => {
  const found = (sketch: Parameters<typeof readSketches>[0][number]) =>
    readSketches([sketch]).atoms.filter((atom) => atom.signal === signal)

  it.each(yes)('finds $name', ({ draw, finds }) => {
    const parts = found(draw).map(({ C, A, R }) => ({ C, A, R }))
    expect(parts).toEqual(finds.map(({ C = '', A = '', R }) => ({ C, A, R })))
  })

  it.each(no)('finds none in $name', (sketch) => {
    expect(found(sketch)).toEqual([])
  })

  it('has examples of both kinds', () => {
    expect([yes.length > 0, no.length > 0]).toEqual([true, true])
  })
})

it('asks the detectors in the order of trust, each signal once', () => {
  const order = DETECTORS.map((d) => SIGNALS.indexOf(d.signal))
  expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
})
