import { unzipSync } from 'fflate'
import { HufuError } from '../../../shared/error.ts'

/** What one part of an Office file may unpack to, and all that are read. */
const PART_MOST = 48 * 1024 * 1024
const WHOLE_MOST = 96 * 1024 * 1024

export type Parts = ReadonlyMap<string, string>

/**
 * The texts of a zip's parts that are wanted. Each is unpacked into as many bytes as the zip says that it has and no more:
 * one that lies comes out cut off.
 * Errors  `document_unpacks_too_large` before anything is unpacked; `document_broken`.
 */
export function unzipped(bytes: Uint8Array, isWanted: (name: string) => boolean): Parts {
  let whole = 0
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!isWanted(name)) return false
        whole += originalSize
        if (originalSize > PART_MOST || whole > WHOLE_MOST) throw tooLarge()
        return true
      },
    })
    return new Map(Object.entries(files).map(([name, part]) => [name, new TextDecoder().decode(part)]))
  } catch (error) {
    if (error instanceof HufuError) throw error
    throw new HufuError('document_broken', { why: 'the packed file can’t be opened', why_zh: '压缩内容无法打开' })
  }
}

const tooLarge = () => new HufuError('document_unpacks_too_large', { limit: `${PART_MOST / 1024 / 1024} MiB` })
