import { expect, it } from 'vitest'
import { HABITS } from '../fixtures/design/habits.ts'
import { readSketches } from '../fixtures/design/read-sketch.ts'
import { STYLES } from '../fixtures/design/styles.ts'

it.each([...STYLES, ...HABITS])('$name: a reader’s rules and no others', ({ draw, page, rules }) => {
  const read = readSketches(draw, page).atoms.map(({ C, A, R }) => `${C} | ${A} | ${R}`)
  expect(read.sort()).toEqual([...rules].sort())
})
