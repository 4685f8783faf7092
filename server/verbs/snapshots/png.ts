import { crc32 } from 'node:zlib'
import { HufuError } from '../../../shared/error.ts'

/** A picture is shown in the width of a page; a longer one than this no browser draws in one piece. */
export const MOST_WIDTH = 2048
export const MOST_HEIGHT = 16_384

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEAD = SIGNATURE.length
/** Length, name and checksum of a chunk, around its content. */
const FRAME = 12
const IHDR_BYTES = 13
/** Bits for one sample, by colour type. */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

const bad = (why: string, why_zh: string) => new HufuError('bad_picture', { why, why_zh })

type Chunk = { name: string; content: Buffer; end: number }

/** The chunk at a place; undefined where the bytes end before it does. */
function chunkAt(bytes: Buffer, at: number): Chunk | undefined {
  if (at + FRAME > bytes.length) return undefined
  const length = bytes.readUInt32BE(at)
  const end = at + FRAME + length
  if (end > bytes.length) return undefined
  return { name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end - 4), end }
}

/**
 * Looks at a PNG without unpacking it: that it is one from its first byte to its last, and how large it is.
 * Shape   width and height in px.
 * Errors  `bad_picture`, `picture_too_large`.
 * Source  PNG (Third Edition), W3C.
 */
export function readPng(bytes: Buffer): { width: number; height: number } {
  if (!bytes.subarray(0, HEAD).equals(SIGNATURE)) throw bad('it is no PNG', '不是 PNG')
  const first = chunkAt(bytes, HEAD)
  if (first?.name !== 'IHDR' || first.content.length !== IHDR_BYTES) throw bad('its head is missing', '缺少文件头')
  const size = readHead(bytes, first)
  let hasData = false
  for (let chunk: Chunk | undefined = first; ; chunk = chunkAt(bytes, chunk.end)) {
    if (!chunk || !/^[A-Za-z]{4}$/.test(chunk.name)) throw bad('it was cut off or damaged', '文件不完整或已损坏')
    if (chunk.name === 'IDAT') hasData = true
    if (chunk.name !== 'IEND') continue
    if (!hasData) throw bad('it holds no picture', '里面没有图像')
    if (chunk.end !== bytes.length) throw bad('something follows its end', '文件末尾之后还有内容')
    return size
  }
}

function readHead(bytes: Buffer, { content, end }: Chunk): { width: number; height: number } {
  const named = bytes.subarray(end - IHDR_BYTES - 8, end - 4)
  if (crc32(named) !== bytes.readUInt32BE(end - 4)) throw bad('its head is damaged', '文件头已损坏')
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)]
  const [depth, colour, packing, filter, lacing] = content.subarray(8)
  const isKnown = DEPTHS[colour!]?.includes(depth!) && packing === 0 && filter === 0 && lacing! <= 1
  if (!width || !height || !isKnown) throw bad('its head says nothing that a PNG can be', '文件头的内容不合法')
  if (width > MOST_WIDTH || height > MOST_HEIGHT)
    throw new HufuError('picture_too_large', { width, height, limit: `${MOST_WIDTH} × ${MOST_HEIGHT}` })
  return { width, height }
}
