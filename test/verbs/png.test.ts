import { describe, expect, it } from 'vitest'
import { readPng } from '../../server/verbs/snapshots/png.ts'
import { png, pngTelling, SIGNATURE } from '../png.ts'

const good = png(30, 20)
const with_ = (at: number, byte: number) => {
  const bytes = Buffer.from(good)
  bytes[at] = byte
  return bytes
}

describe('a picture is looked at without being unpacked', () => {
  it.each([
    ['a small one', good, { width: 30, height: 20 }],
    ['as wide as may be', pngTelling(2048, 16_384), { width: 2048, height: 16_384 }],
  ])('%s', (_, bytes, size) => expect(readPng(bytes)).toEqual(size))

  it.each([
    ['nothing', Buffer.alloc(0), 'bad_picture'],
    ['a text', Buffer.from('<svg onload="alert(1)"/>'), 'bad_picture'],
    ['the signature alone', SIGNATURE, 'bad_picture'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'bad_picture'],
    ['cut off', good.subarray(0, good.length - 20), 'bad_picture'],
    ['cut off before its end', good.subarray(0, good.length - 12), 'bad_picture'],
    ['followed by something', Buffer.concat([good, Buffer.from('PK')]), 'bad_picture'],
    ['a head whose sum is wrong', with_(19, 99), 'bad_picture'],
    ['a chunk without a name', with_(38, 0), 'bad_picture'],
    ['no width', pngTelling(0, 5), 'bad_picture'],
    ['without data', Buffer.concat([good.subarray(0, 33), good.subarray(good.length - 12)]), 'bad_picture'],
    ['too wide', pngTelling(2049, 5), 'picture_too_large'],
    ['too high', pngTelling(5, 16_385), 'picture_too_large'],
    ['as large as numbers go', pngTelling(0xffffffff, 0xffffffff), 'picture_too_large'],
  ])('%s is refused', (_, bytes, code) => {
    expect(() => readPng(bytes)).toThrow(expect.objectContaining({ code }))
  })
})
