import { describe, expect, it } from 'vitest'
import { etag, ifMatch } from '../../server/http/etag.ts'

const asking = (header?: string) =>
  ifMatch(new Request('http://hufu.test/', header === undefined ? {} : { headers: { 'if-match': header } }))

describe('a change says what it was made on', () => {
  it.each([
    ['nothing said', undefined, undefined],
    ['any will do', '*', undefined],
    ['as it was answered', etag('a1b2').etag, 'a1b2'],
    ['packed by a proxy', 'W/"a1b2"', 'a1b2'],
    ['marked by a proxy', '"a1b2-gzip"', 'a1b2'],
  ])('%s', (_, header, edition) => {
    expect(asking(header)).toBe(edition)
  })

  it.each(['a1b2', '"a", "b"', '""', `"${'x'.repeat(65)}"`])('%s is no edition', (header) => {
    expect(() => asking(header)).toThrow(/ETag/)
  })
})
