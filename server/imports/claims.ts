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

/**
 * A short stand-in for a case's content, so that a big file's cases needn't be held to be compared.
 * Chance  two cases under one key are taken for the same with odds of 1 in 2^64. No security hash: SHA-1 would take as
 *         long as reading the case.
 */
export function contentMark(words: readonly string[]): string {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (const word of words) {
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i)
      a = Math.imul(a ^ code, 0x01000193)
      b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13)
    }
    a = Math.imul(a ^ 0xffff, 0x01000193)
    b = Math.imul(b ^ 0xffff, 0x85ebca6b)
  }
  return `${a >>> 0}.${b >>> 0}`
}
