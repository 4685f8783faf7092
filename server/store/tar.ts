import type { FileHandle } from 'node:fs/promises'

/** Plain tar (POSIX ustar): a backup that any machine can open by hand. Names here are short, sizes may pass 8 GiB. */
const BLOCK = 512
const OCTAL_LIMIT = 8 ** 11
const FIELDS = { name: 0, mode: 100, size: 124, mtime: 136, checksum: 148, type: 156, magic: 257 } as const

export type TarEntry = { path: string; size: number; offset: number }

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

const sumOf = (head: Buffer): number =>
  head.reduce((sum, byte, i) => sum + (i >= FIELDS.checksum && i < FIELDS.checksum + 8 ? 32 : byte), 0)

/** Sizes that octal can't hold are written in base 256, as GNU tar and BSD tar read them. */
function writeSize(head: Buffer, size: number): void {
  if (size < OCTAL_LIMIT) return void head.write(octal(size, 12), FIELDS.size, 'latin1')
  head[FIELDS.size] = 0x80
  head.writeBigUInt64BE(BigInt(size), FIELDS.size + 4)
}

function readSize(head: Buffer): number {
  if (head[FIELDS.size] === 0x80) return Number(head.readBigUInt64BE(FIELDS.size + 4))
  return Number.parseInt(head.toString('latin1', FIELDS.size, FIELDS.size + 11), 8)
}

/** `mtime` in seconds. */
export function tarHead(path: string, size: number, mtime: number): Buffer {
  const head = Buffer.alloc(BLOCK)
  head.write(path, FIELDS.name, 100, 'latin1')
  head.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), FIELDS.mode, 'latin1')
  writeSize(head, size)
  head.write(octal(mtime, 12), FIELDS.mtime, 'latin1')
  head.write('0', FIELDS.type, 'latin1')
  head.write('ustar\x0000', FIELDS.magic, 'latin1')
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, FIELDS.checksum, 'latin1')
  return head
}

/** What fills an entry's last block up. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK)

/**
 * The entries of a tar file with where their bytes lie; null where it is none, or ends before its end.
 */
export async function tarEntries(file: FileHandle): Promise<TarEntry[] | null> {
  const { size: total } = await file.stat()
  const entries: TarEntry[] = []
  const head = Buffer.alloc(BLOCK)
  for (let at = 0; at + BLOCK <= total; ) {
    await file.read(head, 0, BLOCK, at)
    if (head.every((byte) => byte === 0)) return entries
    const size = readSize(head)
    const isHead = Number.parseInt(head.toString('latin1', FIELDS.checksum, FIELDS.checksum + 6), 8) === sumOf(head)
    const offset = at + BLOCK
    if (!isHead || !Number.isSafeInteger(size) || size < 0 || offset + size > total) return null
    const path = head.toString('latin1', FIELDS.name, FIELDS.name + 100).replace(/\0.*$/s, '')
    entries.push({ path, size, offset })
    at = offset + size + tarPadding(size).length
  }
  return null
}
