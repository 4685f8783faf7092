import type { Strand } from './strands.ts'

/** Bytes that a segment's joined strands may take: some hundreds of them, of lists of the usual length. */
const MOST_BYTES = 2 * 1024 * 1024
const BYTES_A_DOCUMENT = 3
const BYTES_A_STRAND = 200

/**
 * Strands put together of several lists, kept as long as their segment stays as it is: people ask for the same classes of
 * words again and again, and joining long lists costs more than searching in them.
 */
export class Joins {
  private readonly kept = new Map<string, Strand | undefined>()
  private bytes = 0
  private stamp = ''

  /** `stamp`: what the segment holds; what was kept under another is let go. `key`: what is joined, and how it is weighed. */
  of(stamp: string, key: string, join: () => Strand | undefined): Strand | undefined {
    if (stamp !== this.stamp || this.bytes > MOST_BYTES) {
      this.kept.clear()
      this.bytes = 0
      this.stamp = stamp
    }
    if (this.kept.has(key)) return this.kept.get(key)
    const strand = join()
    this.kept.set(key, strand)
    this.bytes += BYTES_A_STRAND + 2 * key.length + (strand ? BYTES_A_DOCUMENT * strand.docs.length : 0)
    return strand
  }
}
