import { TextDecoder } from 'node:util'

let gbkBytes: Map<string, [number, number]> | null = null

/** Characters of GBK's two-byte area, by decoding all of it: Node encodes UTF-8 only. */
function gbkTable(): Map<string, [number, number]> {
  if (gbkBytes) return gbkBytes
  gbkBytes = new Map()
  const decoder = new TextDecoder('gbk')
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decoder.decode(new Uint8Array([lead, trail]))
      if ([...character].length === 1 && character !== '\ufffd') gbkBytes.set(character, [lead, trail])
    }
  }
  return gbkBytes
}

export function gbk(text: string): Uint8Array {
  const table = gbkTable()
  return Uint8Array.from(
    [...text].flatMap((c) => (c.charCodeAt(0) < 0x80 ? [c.charCodeAt(0)] : (table.get(c) ?? [0x3f]))),
  )
}

export function utf16(text: string, order: 'le' | 'be', bom = true): Uint8Array {
  const bytes = Buffer.from((bom ? '\ufeff' : '') + text, 'utf16le')
  return new Uint8Array(order === 'be' ? bytes.swap16() : bytes)
}

export const withBom = (bytes: Uint8Array) => new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])
export const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
