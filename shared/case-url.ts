import type { CaseIdentity } from './schema/case-atom.ts'

/** What an address in the tester's own tool may name of a case. */
export const CASE_URL_FIELDS = ['external_id', 'full_external_id', 'internal_id', 'test_project'] as const
type Field = (typeof CASE_URL_FIELDS)[number]
type Named = Pick<CaseIdentity, Field>

const FIELD = /\{(\w*)\}/g
const isField = (name: string): name is Field => (CASE_URL_FIELDS as readonly string[]).includes(name)

/**
 * Whether a template can become an address: empty for none, else http or https with a host that no case decides, and at
 * least one field of a case in it.
 */
export function isCaseUrlTemplate(template: string): boolean {
  if (template === '') return true
  if (!/^https?:\/\/[^\s/{}?#@\\]+(?:[/?#][^\s\\"<>]*)?$/i.test(template)) return false
  const names = Array.from(template.matchAll(FIELD), (found) => found[1]!)
  return names.length > 0 && names.every(isField) && !/[{}]/.test(template.replace(FIELD, ''))
}

/** The address of a case; null where there is no template, or where the case lacks what the template asks for. */
export function caseUrl(template: string, named: Named): string | null {
  if (template === '' || !isCaseUrlTemplate(template)) return null
  let isWhole = true
  const url = template.replace(FIELD, (_, name: Field) => {
    const value = named[name]
    if (!value) isWhole = false
    return encodeURIComponent((value ?? '').replace(/\p{Cs}/gu, '\ufffd')) // half a sign can't be encoded
  })
  return isWhole ? url : null
}
