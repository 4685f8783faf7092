import type { ListedCase } from '../../../../shared/schema/case-page.ts'

/** What an address of the tester's tool may name. */
const NAMES = ['external_id', 'full_external_id', 'internal_id', 'test_project'] as const

/** The case's address in the tester's own tool; null where the project has none or the case lacks what it names. */
export function toolAddress(template: string, one: Pick<ListedCase, (typeof NAMES)[number]>): string | null {
  if (!/^https?:\/\//i.test(template)) return null
  let isWhole = true
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = one[name as (typeof NAMES)[number]]
    if (!value) isWhole = false
    return encodeURIComponent(value ?? '')
  })
  return isWhole ? address : null
}
