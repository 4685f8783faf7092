type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array
const KINDS = { Uint8Array, Uint16Array, Int32Array, Uint32Array }
type Kind = keyof typeof KINDS

/** Where an array lies in the bytes that follow. */
type Place = { $: Kind; at: number; length: number }

/** Each array begins where its largest kind may. */
const ALIGNED = 8
export const padding = (bytes: number): number => (ALIGNED - (bytes % ALIGNED)) % ALIGNED

/** Takes the typed arrays out of a structure: what is left is plain JSON that says where in their row each one lies. */
export function flatten(value: unknown): { plain: unknown; arrays: Uint8Array[] } {
  const arrays: Uint8Array[] = []
  let at = 0
  const walk = (part: unknown): unknown => {
    if (ArrayBuffer.isView(part)) {
      const { byteLength, buffer, byteOffset } = part
      const place: Place = { $: part.constructor.name as Kind, at, length: (part as Numbers).length }
      arrays.push(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength))
      at += byteLength + padding(byteLength)
      return place
    }
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)]))
  }
  return { plain: walk(value), arrays }
}

const isPlace = (part: object): part is Place => '$' in part && 'at' in part

/** Puts the arrays back, as views of the bytes. */
export function revive(plain: unknown, bytes: Uint8Array<ArrayBuffer>): unknown {
  if (Array.isArray(plain)) return plain.map((part) => revive(part, bytes))
  if (typeof plain !== 'object' || plain === null) return plain
  if (isPlace(plain)) return new KINDS[plain.$](bytes.buffer, bytes.byteOffset + plain.at, plain.length)
  return Object.fromEntries(Object.entries(plain).map(([name, part]) => [name, revive(part, bytes)]))
}
