import { sha1 } from '@noble/hashes/legacy.js'
import type { CanonText, MergeFingerprint } from '../schema/base.ts'

/** UTF-8 as TextEncoder writes it (a lone surrogate becomes U+FFFD): Figma's sandbox has no TextEncoder. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let n = 0
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i)
    if (code >= 0xd800 && code <= 0xdfff) {
      const next = text.charCodeAt(i + 1)
      if (code < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
        code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00)
        i++
      } else code = 0xfffd
    }
    if (code < 0x80) bytes[n++] = code
    else if (code < 0x800) {
      bytes[n++] = 0xc0 | (code >> 6)
      bytes[n++] = 0x80 | (code & 63)
    } else if (code < 0x10000) {
      bytes[n++] = 0xe0 | (code >> 12)
      bytes[n++] = 0x80 | ((code >> 6) & 63)
      bytes[n++] = 0x80 | (code & 63)
    } else {
      bytes[n++] = 0xf0 | (code >> 18)
      bytes[n++] = 0x80 | ((code >> 12) & 63)
      bytes[n++] = 0x80 | ((code >> 6) & 63)
      bytes[n++] = 0x80 | (code & 63)
    }
  }
  return bytes.subarray(0, n)
}

/** First 12 lower-case hex digits of SHA-1 over the text's UTF-8 bytes: what atom, cluster and local file names are made of. */
export function shortHash(text: string): string {
  let hex = ''
  for (const byte of sha1(utf8(text)).subarray(0, 6)) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/**
 * Names a rule by its words: equal canon texts share it, and atoms of one app version that share it merge.
 *
 * Shape   12 lower-case hex digits: the first 48 bits of SHA-1 over the UTF-8 bytes.
 * Chance  100,000 different texts collide with odds of about 1 in 56,000; align keeps such pairs apart by their text.
 * Errors  none: every string has one, the empty string too.
 * Not     a security hash. Changing it or CANON_STEPS re-keys the store: bump CANON_VERSION.
 * Source  FIPS 180-4 through a library in plain JavaScript: Figma's sandbox has no crypto.
 */
export function fingerprint(canon: CanonText): MergeFingerprint {
  return shortHash(canon) as MergeFingerprint
}
