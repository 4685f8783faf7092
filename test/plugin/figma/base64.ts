const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** By hand: QuickJS has neither `btoa` nor `Buffer`. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b, c] = [bytes[i]!, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0]
    const n = (a << 16) | (b << 8) | c
    const four = [n >> 18, n >> 12, n >> 6, n].map((at) => LETTERS[at & 63]!)
    const left = bytes.length - i
    parts.push(left === 1 ? `${four[0]}${four[1]}==` : left === 2 ? `${four[0]}${four[1]}${four[2]}=` : four.join(''))
  }
  return parts.join('')
}

export function fromBase64(text: string): Uint8Array {
  const letters = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4))
  let [bits, held, at] = [0, 0, 0]
  for (const letter of letters) {
    held = (held << 6) | LETTERS.indexOf(letter)
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (held >> bits) & 0xff
  }
  return bytes
}

type Bytes = { $bytes: string }

/** JSON of a message, its byte arrays too: the one kind of binary that Figma lets through. */
export const toText = (message: unknown): string =>
  JSON.stringify(message, (_, value) => (value instanceof Uint8Array ? { $bytes: toBase64(value) } : value))

export const fromText = (text: string): unknown =>
  JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && typeof (value as Bytes).$bytes === 'string'
      ? fromBase64((value as Bytes).$bytes)
      : value,
  )
