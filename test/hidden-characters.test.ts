import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Marks that a reader cannot see: the product handles pasted text, so they creep into sources. Written as escapes they are fine. */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00a0\u00ad\u061c\u115f\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\ufff9-\ufffb]/u
const BINARY = /\.(?:png|jpg|gif|ico|woff2?|zip|pdf|docx|xlsx)$/

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !BINARY.test(file) && existsSync(file))

describe('no hidden characters in sources', () => {
  it.each([
    ['plain 中文，“引号” — é', false],
    ['zero\u200bwidth', true],
    ['bidi\u202e', true],
    ['no-break\u00a0space', true],
    ['bom\ufeff', true],
    ['carriage\rreturn', true],
  ])('%j hides something: %s', (text, hides) => expect(HIDDEN.test(text)).toBe(hides))
  it('none in any tracked file', () => {
    const found = tracked.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, i) => {
          const at = line.search(HIDDEN)
          return at < 0 ? [] : [`${file}:${i + 1}:${at + 1} U+${line.codePointAt(at)!.toString(16).padStart(4, '0')}`]
        }),
    )
    expect(found).toEqual([])
  })
})
