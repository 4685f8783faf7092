import { describe, expect, it } from 'vitest'
import { markedPieces, type Piece, snippetPieces, titlePieces } from '../shared/hit-words.ts'

const told = (pieces: readonly Piece[]) => pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')
const hit = (title: string, text: string, ...highlights: ['title' | 'text', number, number][]) => ({
  title,
  text,
  highlights: highlights.map(([field, start, end]) => ({ field, start, end })),
})

describe('what a search found, as it is shown', () => {
  it.each([
    ['开箱失败', [{ start: 0, end: 2 }], 10, '[开箱]失败'],
    // UTF-16 code units: the character before the mark takes two of them
    ['𠮷野家 退款', [{ start: 5, end: 7 }], 20, '𠮷野家 [退款]'],
    ['abcdefghij', [], 4, 'abcd…'],
    ['abcdefghij', [{ start: 8, end: 10 }], 4, '…gh[ij]'],
    [
      'abcdefghij',
      [
        { start: 3, end: 8 },
        { start: 9, end: 10 },
      ],
      6,
      '…bc[defg]…',
    ],
    ['', [], 5, ''],
  ])('%j is marked as %j', (text, ranges, most, expected) =>
    expect(told(markedPieces(text, ranges, most))).toBe(expected),
  )

  it('a rule’s text does not say again what its title says', () => {
    const found = hit(
      'tap → toast「Paid」',
      'tap → toast「Paid」\nPaid',
      ['title', 12, 16],
      ['text', 12, 16],
      ['text', 18, 22],
    )
    expect(told(titlePieces(found, 50))).toBe('tap → toast「[Paid]」')
    expect(told(snippetPieces(found, 50))).toBe('[Paid]')
    expect(snippetPieces(hit('tap', 'tap'), 50)).toEqual([])
  })
  it('nor does a section’s text its headings, unless it has nothing else', () => {
    expect(told(snippetPieces(hit('Manual › Code', '# Manual\n\n## Code\n\nSix digits.', ['text', 19, 22]), 50))).toBe(
      '[Six] digits.',
    )
    expect(told(snippetPieces(hit('Manual', '# Manual\n'), 50))).toBe('# Manual\n')
  })
})
