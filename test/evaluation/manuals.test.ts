import { expect, it } from 'vitest'
import { indexOfManuals, missed } from '../bench/search/manuals.ts'
import { MANUALS, QUESTIONS } from '../fixtures/evaluation/three-products.ts'

/** A week for “7 天”, and a verb of one letter: not found today. */
const NOT_FOUND = ['出门一周净水器要关吗 → nothing']

it('finds the right section first for all but one of 15 questions about 25 sections of three products', () => {
  expect([MANUALS.flatMap(({ sections }) => sections).length, QUESTIONS.length]).toEqual([25, 15])
  expect(missed(indexOfManuals())).toEqual(NOT_FOUND)
})
