import { TextDecoder } from 'node:util'
import { HufuError } from '../../../shared/error.ts'

/** `label` is one that TextDecoder knows; `declared` as the prolog says it. */
export type Encoding = { label: string; declared: string | null }

const DECLARED = /<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/
const UTF16 = /^(?:utf-?16|ucs-?2|iso-10646-ucs-2)(?:-?(le|be))?$/i
const UTF8 = /^utf-?8$/i

/** How the first bytes show the encoding, by byte order mark or by how `<` is written. */
const SHAPES: { bytes: number[]; label: string; name: string }[] = [
  { bytes: [0xff, 0xfe, 0, 0], label: '', name: 'UTF-32' },
  { bytes: [0, 0, 0xfe, 0xff], label: '', name: 'UTF-32' },
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', name: 'UTF-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le', name: 'UTF-16' },
  { bytes: [0xfe, 0xff], label: 'utf-16be', name: 'UTF-16' },
  { bytes: [0x3c, 0], label: 'utf-16le', name: 'UTF-16' },
  { bytes: [0, 0x3c], label: 'utf-16be', name: 'UTF-16' },
]

/**
 * The encoding of an XML file by its first bytes (a few KB are enough).
 * Errors  `encoding_lie` where the bytes show another than the prolog says; `unknown_encoding`.
 */
export function encodingOf(head: Uint8Array): Encoding {
  const shape = SHAPES.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte))
  if (shape?.label === '') throw new HufuError('unknown_encoding', { declared: shape.name })
  const text = new TextDecoder(shape?.label ?? 'latin1').decode(head)
  const declared = DECLARED.exec(text)?.[1] ?? null
  if (shape) {
    if (declared && !agrees(declared, shape.label)) {
      throw new HufuError('encoding_lie', { declared, found: shape.name }, { line: 1, column: 1 })
    }
    return { label: shape.label, declared }
  }
  if (declared && UTF16.test(declared)) {
    throw new HufuError('encoding_lie', { declared, found: 'UTF-8' }, { line: 1, column: 1 })
  }
  return { label: knownLabel(declared ?? 'utf-8'), declared }
}

function agrees(declared: string, label: string): boolean {
  if (label === 'utf-8') return UTF8.test(declared)
  const match = UTF16.exec(declared)
  return match !== null && (match[1] === undefined || label.endsWith(match[1].toLowerCase()))
}

function knownLabel(declared: string): string {
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new HufuError('unknown_encoding', { declared }, { line: 1, column: 1 })
  }
}

/** Whether bytes that are no UTF-8 read as everyday Chinese in GBK: most high bytes pair up in GB 2312's first level. */
export function looksLikeGbk(bytes: Uint8Array): boolean {
  let high = 0
  let paired = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte < 0x80) continue
    high++
    const next = bytes[i + 1] ?? 0
    if (byte >= 0xa1 && byte <= 0xd7 && next >= 0xa1 && next <= 0xfe) {
      high++
      paired += 2
      i++
    }
  }
  return paired >= 8 && paired >= high * 0.6
}
