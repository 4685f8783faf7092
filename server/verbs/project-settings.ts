import { z } from 'zod'
import { LINK_ACCEPT, LINK_PENDING } from '../../shared/align/thresholds.ts'
import { isCaseUrlTemplate } from '../../shared/case-url.ts'
import type { ProjectSetting } from '../../shared/schema/project-settings.ts'
import type { Store } from './ports.ts'

type Sentence = { en: string; zh: string }

/** One row of what people set for a project. */
type Row<S extends z.ZodType = z.ZodType> = {
  kind: ProjectSetting['kind']
  shape: S
  preset: z.output<S>
  title: Sentence
  /** What a value looks like; said where one does not. */
  form: Sentence
  help: Sentence
}

const row = <S extends z.ZodType>(r: Row<S>): Row<S> => r
const mib = (most: number) => z.number().int().min(1).max(most)
/** Below it no pair is drawn as a candidate: a lower cut would show nothing more. */
const share = z.number().min(LINK_PENDING).max(1)
const ON_OFF: Sentence = { en: 'true or false', zh: 'true 或 false' }
const SHARE: Sentence = { en: `a number from ${LINK_PENDING} to 1`, zh: `${LINK_PENDING} 到 1 的数` }

/** The largest that a project may allow: what an import of it takes in memory is a few times that. */
export const LARGEST_MIB = { test_suites: 256, case_atoms: 1024, documents: 256 } as const

/** Every setting of a project, in the order of the page. Adding one is one row, and a verb that asks for it. */
export const PROJECT_SETTINGS = {
  'cases.test_project': row({
    kind: 'text',
    shape: z
      .string()
      .trim()
      .max(100)
      .regex(/^[^\p{C}]*$/u),
    preset: '',
    title: { en: 'Test project', zh: '测试项目' },
    form: { en: 'up to 100 characters; empty for none', zh: '最多 100 个字符；留空表示没有' },
    help: {
      en: 'Stands before the case number in each case’s key, where neither the file nor the upload names one. Changed, the same cases sent again count as other cases.',
      zh: '文件和上传时都没有写明测试项目时，作为用例标识里编号前的部分。改动后，再次上传的相同用例会被当成不同的用例。',
    },
  }),
  'cases.include_not_in_force': row({
    kind: 'switch',
    shape: z.boolean(),
    preset: false,
    title: { en: 'Count cases that are not in force', zh: '计入不在用的用例' },
    form: ON_OFF,
    help: {
      en: 'Obsolete, future and inactive cases are read like the others, instead of only being listed. Acts on files that are read from now on.',
      zh: '已废弃、未来和停用的用例也照常读取，而不是只列出。对此后读取的文件生效。',
    },
  }),
  'delivery.require_strong_signal': row({
    kind: 'switch',
    shape: z.boolean(),
    preset: false,
    title: { en: 'Refuse lines without a strong signal', zh: '拒收没有强信号的行' },
    form: ON_OFF,
    help: {
      en: 'A line of case_atoms.jsonl that speaks of no toast, dialog, disabled button, default or the like is refused instead of remarked on. Acts on files that are read from now on.',
      zh: 'case_atoms.jsonl 里没有提到 toast、弹窗、按钮置灰、默认选中等信号的行会被拒收，而不只是提醒。对此后读取的文件生效。',
    },
  }),
  case_url_template: row({
    kind: 'address',
    shape: z.string().trim().max(1000).refine(isCaseUrlTemplate),
    preset: '',
    title: { en: 'Address of a case in your test tool', zh: '用例在测试工具里的网址' },
    form: {
      en: 'an http or https address with {external_id}, {full_external_id}, {internal_id} or {test_project} in it; empty for none',
      zh: '含 {external_id}、{full_external_id}、{internal_id} 或 {test_project} 的 http(s) 网址；留空表示没有',
    },
    help: {
      en: 'Case pages then have a button that opens the case there. A case that lacks what the address asks for has none.',
      zh: '用例页会出现打开该用例的按钮；用例缺少网址里要填的内容时不出现。',
    },
  }),
  link_accept: row({
    kind: 'share',
    shape: share,
    preset: LINK_ACCEPT,
    title: { en: 'Accept links from', zh: '自动采纳的把握下限' },
    form: SHARE,
    help: {
      en: 'A link at least so sure, with nothing against it, is accepted without a person. As shipped, 98 in 100 of them are right.',
      zh: '把握不低于此且没有反对理由的关联自动采纳。出厂值下 100 条里有 98 条是对的。',
    },
  }),
  link_pending: row({
    kind: 'share',
    shape: share,
    preset: LINK_PENDING,
    title: { en: 'Ask about links from', zh: '交人确认的把握下限' },
    form: SHARE,
    help: {
      en: 'A link at least so sure waits in the review queue; below that the two are not linked, and only shown as nearest.',
      zh: '把握不低于此的关联进入评审队列；低于此不建立关联，只作为最接近的显示。',
    },
  }),
  'upload.test_suites_mib': row({
    kind: 'size_mib',
    shape: mib(LARGEST_MIB.test_suites),
    preset: 64,
    title: { en: 'Largest XML file, in MiB', zh: 'XML 文件上限（MiB）' },
    form: { en: `1 to ${LARGEST_MIB.test_suites} (MiB)`, zh: `1 到 ${LARGEST_MIB.test_suites}（MiB）` },
    help: {
      en: 'A larger upload is refused before it is read. Reading takes memory of a few times the file.',
      zh: '更大的上传在读取前就会被拒绝。读取时占用的内存约为文件的几倍。',
    },
  }),
  'upload.case_atoms_mib': row({
    kind: 'size_mib',
    shape: mib(LARGEST_MIB.case_atoms),
    preset: 256,
    title: { en: 'Largest case_atoms.jsonl, in MiB', zh: 'case_atoms.jsonl 上限（MiB）' },
    form: { en: `1 to ${LARGEST_MIB.case_atoms} (MiB)`, zh: `1 到 ${LARGEST_MIB.case_atoms}（MiB）` },
    help: {
      en: 'A larger upload is refused before it is read. Reading takes memory of a few times the file.',
      zh: '更大的上传在读取前就会被拒绝。读取时占用的内存约为文件的几倍。',
    },
  }),
  'upload.documents_mib': row({
    kind: 'size_mib',
    shape: mib(LARGEST_MIB.documents),
    preset: 64,
    title: { en: 'Largest document, in MiB', zh: '文档上限（MiB）' },
    form: { en: `1 to ${LARGEST_MIB.documents} (MiB)`, zh: `1 到 ${LARGEST_MIB.documents}（MiB）` },
    help: {
      en: 'A larger manual is refused before it is read. Reading takes memory of a few times the file.',
      zh: '更大的手册在读取前就会被拒绝。读取时占用的内存约为文件的几倍。',
    },
  }),
} as const satisfies Record<string, Row>

export type ProjectSettingName = keyof typeof PROJECT_SETTINGS
export type ProjectSettings = { [N in ProjectSettingName]: z.output<(typeof PROJECT_SETTINGS)[N]['shape']> }

export const PROJECT_SETTING_NAMES = Object.keys(PROJECT_SETTINGS) as ProjectSettingName[]

/** What of a project's stored settings belongs to this table: others (dictionaries) have a home of their own. */
export async function storedSettings(
  store: Pick<Store, 'settings'>,
  project: string,
): Promise<Partial<Record<ProjectSettingName, unknown>>> {
  const rows = await store.settings.all(project)
  return Object.fromEntries(rows.filter(({ name }) => name in PROJECT_SETTINGS).map(({ name, value }) => [name, value]))
}

/** How a project is set, presets filled in. A stored value that this Hufu would not take counts as unset. */
export async function projectSettings(store: Pick<Store, 'settings'>, project: string): Promise<ProjectSettings> {
  return settled(await storedSettings(store, project))
}

export function settled(stored: Partial<Record<ProjectSettingName, unknown>>): ProjectSettings {
  const values = PROJECT_SETTING_NAMES.map((name) => {
    const { shape, preset }: Row = PROJECT_SETTINGS[name]
    const read = shape.safeParse(stored[name])
    return [name, stored[name] !== undefined && read.success ? read.data : preset]
  })
  return Object.fromEntries(values) as ProjectSettings
}
