import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, content: Buffer): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
export type Paint = (x: number, y: number) => readonly [number, number, number]

/** A PNG of plain colours; `tone` makes one picture differ from another. */
export function png(
  width: number,
  height: number,
  tone = 200,
  paint: Paint = () => [tone, tone, 255],
): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(paint(x, y), y * (1 + width * 3) + 1 + x * 3)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One whose head tells a size that its data has not: nobody unpacks it to find out. */
export function pngTelling(width: number, height: number): Buffer<ArrayBuffer> {
  const whole = png(1, 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), whole.subarray(SIGNATURE.length + 25)])
}
