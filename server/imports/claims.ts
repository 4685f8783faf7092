import { createHash } from 'node:crypto'
import { caseKey, idPrefix } from '../../shared/cases/case-key.ts'
import { HufuError } from '../../shared/error.ts'
import type { CaseIdentity } from '../../shared/schema/case-atom.ts'

/** `isRepeated`: the very same case came before. `isDuplicate`: a different one holds the plain key. */
export type Claim = { case_key: string; isRepeated: boolean; isDuplicate: boolean }

type Identity = Omit<CaseIdentity, 'case_key'>

/**
 * The keys that one delivery gives out. TestLink's external ids are unique per project only, so that a file may hold two
 * cases under one key: both stay, the later as `#2`. `is_same` decides, since a case's lines come one by one.
 */
export class Claims<T> {
  private readonly held = new Map<string, T[]>()
  private readonly prefixes = new Map<string, string>()
  private readonly isSame: (held: T, claimed: T) => boolean

  constructor(isSame: (held: T, claimed: T) => boolean) {
    this.isSame = isSame
  }

  /** Errors: `test_project_needed` where two prefixes would share the numbers of one test project. */
  claim(identity: Identity, content: T): Claim {
    this.checkPrefix(identity)
    const key = caseKey(identity)
    const held = this.held.get(key)
    if (!held) {
      this.held.set(key, [content])
      return { case_key: key, isRepeated: false, isDuplicate: false }
    }
    const at = held.findIndex((other) => this.isSame(other, content))
    const place = at < 0 ? held.push(content) - 1 : at
    return { case_key: place === 0 ? key : `${key}#${place + 1}`, isRepeated: at >= 0, isDuplicate: at < 0 }
  }

  private checkPrefix(identity: Identity): void {
    const prefix = idPrefix(identity)
    if (prefix === null) return
    const { test_project } = identity
    const other = this.prefixes.get(test_project)
    if (other === undefined) this.prefixes.set(test_project, prefix)
    else if (other !== prefix) throw new HufuError('test_project_needed', { prefix, other, test_project })
  }
}

/** A short stand-in for a case's content, so that a big file's cases needn't be held to be compared. */
export function contentMark(words: readonly string[]): string {
  return createHash('sha1').update(words.join('\0')).digest('base64')
}
