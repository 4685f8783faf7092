import { expect, it } from 'vitest'
import { clipped, clippedLine } from '../shared/clipped.ts'

it.each([
  ['名额已满', 4, '名额已满'],
  ['名额已满了', 4, '名额已…'],
  ['a😀b😀c', 4, 'a😀b…'],
  ['一行\n又一行', 9, '一行\n又一行'],
  ['', 3, ''],
])('%j in %i letters is %j, the ellipsis among them', (text, most, wanted) => expect(clipped(text, most)).toBe(wanted))

it('is cut after line breaks and runs of spaces are one space', () => {
  expect(clippedLine('  一行\n\n 又一行 ', 6)).toBe('一行 又一行')
  expect(clippedLine('  一行\n\n 又一行 ', 5)).toBe('一行 又…')
})
