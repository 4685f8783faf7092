import { z } from 'zod'
import { versionAnswer } from '../../../shared/schema/answers.ts'
import { versionRow, versionStatus } from '../../../shared/schema/tables.ts'
import { versionLabel } from '../../../shared/version-label.ts'
import { editVersion, noteExport, removeVersion } from '../../verbs/edit-version.ts'
import { oneVersion, versionRowOf } from '../../verbs/versions.ts'
import { etag } from '../etag.ts'
import { EDIT, inVersion, json, route, SMALL, told, VERSION } from './route.ts'

const name = z.string().trim().max(200)
const names = z.array(name.min(1)).max(500)
const label = z.string().transform((text, context) => {
  const version = versionLabel(text)
  if (version !== null) return version
  context.addIssue({ code: 'custom', message: 'not an app version' })
  return z.NEVER
})

const versionEdit = z
  .object({
    base_version: label.nullable().describe('The version that it builds on; null: none'),
    after: label.nullable().describe('The version that it follows in the order; null: it comes first'),
    status: versionStatus.describe('Refused with what is missing where it skips something'),
    figma_links_file: name.nullable(),
    test_suite_files: names,
    case_atoms_file: name.nullable(),
    owners: z.object({ figma: name, test: name, merge: name }).partial(),
    notes: z.string().max(2000),
    module_hints: names,
    module_review_status: versionRow.shape.module_review_status.unwrap(),
  })
  .partial()
  .strict()

export const versionEdits = [
  route({
    method: 'patch',
    path: VERSION,
    operation_id: 'editVersion',
    summary: {
      en: 'Edit a version: base, place in the order, status, owners, notes and the rest that people fill in',
      zh: '编辑版本：基础版本、顺序、状态、负责人、备注等由人填写的内容',
    },
    admits: EDIT,
    params: inVersion,
    body: { json: versionEdit, limit_bytes: SMALL },
    takes_edition: true,
    answers: {
      200: told('The version as it is now.', '编辑后的版本。', versionAnswer),
      409: told(
        'A status that skips something (`details.missing` lists what), a base that would go in a circle, or another edition.',
        '状态跳过了缺少的内容（details.missing 逐项列出）、基础版本成环，或内容已被改动。',
      ),
    },
    handle: async ({ params, body, caller, workshop, edition }) => {
      const { owners, ...edit } = body
      const given = Object.fromEntries(Object.entries(owners ?? {}).filter(([, who]) => who !== undefined))
      const wish = { ...present(edit), ...(owners && { owners: given }) }
      const version = await editVersion(workshop, caller, params, wish, edition)
      return json(version, 200, etag(version.edition))
    },
  }),
  route({
    method: 'delete',
    path: VERSION,
    operation_id: 'deleteVersion',
    summary: {
      en: 'Delete a version that holds nothing and had no deliveries',
      zh: '删除没有内容也没有交付的版本',
    },
    admits: EDIT,
    params: inVersion,
    takes_edition: true,
    answers: {
      204: told('It is gone.', '已删除。'),
      409: told('It holds something, had deliveries, or is another’s base.', '已有内容或交付，或是其他版本的基础。'),
    },
    handle: async ({ params, caller, workshop, edition }) => {
      await removeVersion(workshop, caller, params, edition)
      return json(null, 204)
    },
  }),
  route({
    method: 'post',
    path: `${VERSION}/exported`,
    operation_id: 'noteExport',
    summary: {
      en: 'Note that the files of what the version holds now were handed out: merged becomes ingested',
      zh: '记下当前内容的文件已经导出：merged 变为 ingested',
    },
    admits: EDIT,
    params: inVersion,
    is_repeatable: true,
    answers: { 200: told('The version as it is now.', '版本现状。', versionAnswer) },
    handle: async ({ params, caller, workshop }) => {
      await noteExport(workshop, caller, params, (await versionRowOf(workshop, params)).last_sync_at)
      return json(await oneVersion(workshop, params))
    },
  }),
]

function present<T extends object>(wish: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as never
}
