import { expect, it } from 'vitest'
import { indexOfManuals, missed } from '../bench/search/manuals.ts'
import { MANUALS, QUESTIONS } from '../fixtures/evaluation/three-products.ts'

it('finds the right section first for 15 questions about 25 sections of three products', () => {
  expect([MANUALS.flatMap(({ sections }) => sections).length, QUESTIONS.length]).toEqual([25, 15])
  expect(missed(indexOfManuals())).toEqual([])
})
