import type { Parts } from '../../shared/schema/base.ts'
import type { Scope } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { evidenceAt, ruleAtomOf } from '../contract/rows.ts'

export const FULL: Parts = { C: '借书名额已满', A: '点击“借书”', R: 'toast“本月名额已用完”' }
export const LATE: Parts = { C: '有逾期图书', A: '点击“借书”', R: '弹窗“请先归还逾期图书”' }
export const DONE: Parts = { C: '名额未满', A: '点击“借书”', R: 'toast“借书成功”' }

/** A rule atom as a plugin sends it: at a layer of a frame, both named. */
export function sent(parts: Parts, node: string, frame = '1:1', more: Partial<RuleAtom> = {}) {
  const { app_version: _, state: _s, ...atom } = ruleAtomOf(parts, [evidenceAt(node, [frame])], more)
  return atom
}
export const scopeOf = (...root_ids: string[]): Scope => ({
  file_key: 'FILE',
  root_ids,
  visited_ids: root_ids,
  skipped: [],
})

/** A line of case_atoms.jsonl, with the canon text as we compute it. */
export function line(parts: Parts, external_id: string, step_number = 1, more: object = {}): string {
  const { canon_text, merge_fingerprint } = canon(parts, shippedTable())
  return JSON.stringify({
    external_id,
    suite_name: '借书',
    suite_path: '图书馆 / 借书',
    case_name: `用例 ${external_id}`,
    step_number,
    ...parts,
    canon_text,
    merge_fingerprint,
    evidence: [{ xml_file: 'a.xml', xpath_or_path: `/testcase[${external_id}]`, raw_text: parts.R, attachments: [] }],
    ...more,
  })
}
export const JSONL = 'application/x-ndjson'
export const XML = 'application/xml'

const step = (actions: string, expected: string, n: number) =>
  `<step><step_number><![CDATA[${n}]]></step_number><actions><![CDATA[<p>${actions}</p>]]></actions><expectedresults><![CDATA[<p>${expected}</p>]]></expectedresults></step>`

/** A TestLink export of one suite; each case: external id, and its steps as action and expectation. */
export function suite(cases: Record<string, [string, string][]>, name = '借书'): string {
  const rows = Object.entries(cases).map(
    ([id, steps]) =>
      `<testcase internalid="9${id}" name="用例 ${id}"><externalid><![CDATA[${id}]]></externalid><version><![CDATA[1]]></version><preconditions><![CDATA[]]></preconditions><steps>${steps.map(([a, r], i) => step(a, r, i + 1)).join('')}</steps></testcase>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite id="7" name="${name}">${rows.join('\n')}</testsuite>`
}
