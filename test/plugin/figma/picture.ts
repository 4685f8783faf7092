/** A PNG of one grey, made without a library: the fake runs in QuickJS, which has none. */

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const byte of bytes) c = CRC[(c ^ byte) & 0xff]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65521
    b = (b + a) % 65521
  }
  return ((b << 16) | a) >>> 0
}

const uint32 = (n: number) => [(n >>> 24) & 0xff, (n >>> 16) & 0xff, (n >>> 8) & 0xff, n & 0xff]

function joined(parts: (number[] | Uint8Array)[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = joined([[...name].map((letter) => letter.charCodeAt(0)), content])
  return joined([uint32(content.length), named, uint32(crc32(named))])
}

/** Stored, not packed: blocks of at most 65,535 bytes. */
function zlib(bytes: Uint8Array): Uint8Array {
  const blocks: (number[] | Uint8Array)[] = [[0x78, 0x01]]
  for (let at = 0; at < bytes.length || at === 0; at += 65535) {
    const part = bytes.subarray(at, at + 65535)
    const length = [part.length & 0xff, part.length >>> 8]
    blocks.push([at + 65535 >= bytes.length ? 1 : 0, ...length, ...length.map((n) => n ^ 0xff)], part)
  }
  return joined([...blocks, uint32(adler32(bytes))])
}

/** One bit a pixel. */
export function png(width: number, height: number): Uint8Array {
  const rows = new Uint8Array(height * (1 + Math.ceil(width / 8))).fill(0)
  return joined([
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', joined([uint32(width), uint32(height), [1, 0, 0, 0, 0]])),
    chunk('IDAT', zlib(rows)),
    chunk('IEND', new Uint8Array(0)),
  ])
}
