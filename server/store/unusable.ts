import { HufuError } from '../../shared/error.ts'

/** What a disk refused in the middle of work (full, torn away), as a refusal that names what was being written. */
export function toUnusable(error: unknown, path: string): unknown {
  const { code } = error as { code?: unknown }
  if (error instanceof HufuError || typeof code !== 'string') return error
  return new HufuError('file_unusable', { path, why: code })
}
