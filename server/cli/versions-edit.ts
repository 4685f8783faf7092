import { parseAppVersion } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { VersionAnswer } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { versionRow, versionStatus } from '../../shared/schema/tables.ts'
import { editVersion, type VersionEdit } from '../verbs/edit-version.ts'
import { type Arguments, type Option, optionTexts, type Terminal } from './command.ts'
import { inWorkshop, MACHINE, projectOf, remoteOf } from './place.ts'

const MODULE_REVIEW = versionRow.shape.module_review_status.unwrap()
const OWNER = /^(figma|test|merge)=(.*)$/su

/** What only `edit` takes; `base`, `after` and `notes` it shares with `create`. */
export const EDIT_OPTIONS: Record<string, Option> = {
  status: {
    value: 'S',
    help: {
      en: `edit: ${versionStatus.options.join(', ')}; refused with what is missing where it skips something`,
      zh: `edit：${versionStatus.options.join('、')}；跳过了缺少的内容会被拒绝，并逐项列出`,
    },
  },
  owner: {
    value: 'SIDE=NAME',
    multiple: true,
    help: {
      en: 'edit: who answers for figma, test or merge; an empty name: nobody',
      zh: 'edit：figma、test 或 merge 的负责人；名字留空即清除',
    },
  },
  'module-review-status': {
    value: 'S',
    help: {
      en: `edit: how far the review of modules is: ${MODULE_REVIEW.options.join(', ')}`,
      zh: `edit：模块核对的进度：${MODULE_REVIEW.options.join('、')}`,
    },
  },
  'module-hints': {
    value: 'MODULE',
    multiple: true,
    help: {
      en: 'edit: modules that the version is about, each anew; empty: none',
      zh: 'edit：版本涉及的模块，整体替换；留空即清除',
    },
  },
  'figma-links-file': {
    value: 'FILE',
    help: { en: 'edit: name of its list of Figma links; empty: none', zh: 'edit：Figma 链接清单的文件名；留空即清除' },
  },
  'test-suite-files': {
    value: 'FILE',
    multiple: true,
    help: {
      en: 'edit: names of its test suites, each anew; empty: none',
      zh: 'edit：测试套件的文件名，整体替换；留空即清除',
    },
  },
  'case-atoms-file': {
    value: 'FILE',
    help: { en: 'edit: name of its case atoms; empty: none', zh: 'edit：用例原子的文件名；留空即清除' },
  },
}

const nothingOr = <T>(text: string, read: (text: string) => T): T | null => (text === '' ? null : read(text))

function oneOf<T extends string>(name: string, options: readonly T[], text: string): T {
  const found = options.find((option) => option === text)
  if (found !== undefined) return found
  throw new HufuError('bad_usage', {
    why: `--${name} is one of ${options.join(', ')}`,
    why_zh: `--${name} 只能是 ${options.join('、')}`,
  })
}

function ownersOf(texts: readonly string[]): NonNullable<VersionEdit['owners']> {
  const pairs = texts.map((text) => {
    const [, side, name] = OWNER.exec(text) ?? []
    if (side !== undefined && name !== undefined) return [side, name.trim()]
    throw new HufuError('bad_usage', {
      why: `--owner is figma=NAME, test=NAME or merge=NAME, not ${text}`,
      why_zh: `--owner 应为 figma=名字、test=名字 或 merge=名字，不能是 ${text}`,
    })
  })
  return Object.fromEntries(pairs)
}

type Fields = {
  [F in keyof VersionEdit]-?: { option: string; read(texts: [string, ...string[]]): NonNullable<VersionEdit[F]> | null }
}

/** Every field that people edit, by the option that says it. */
const FIELDS: Fields = {
  base_version: { option: 'base', read: ([text]) => nothingOr(text, parseAppVersion) },
  after: { option: 'after', read: ([text]) => nothingOr(text, parseAppVersion) },
  notes: { option: 'notes', read: ([text]) => text },
  status: { option: 'status', read: ([text]) => oneOf('status', versionStatus.options, text) },
  owners: { option: 'owner', read: ownersOf },
  module_review_status: {
    option: 'module-review-status',
    read: ([text]) => oneOf('module-review-status', MODULE_REVIEW.options, text),
  },
  module_hints: { option: 'module-hints', read: (texts) => texts.filter(Boolean) },
  figma_links_file: { option: 'figma-links-file', read: ([text]) => nothingOr(text, String) },
  test_suite_files: { option: 'test-suite-files', read: (texts) => texts.filter(Boolean) },
  case_atoms_file: { option: 'case-atoms-file', read: ([text]) => nothingOr(text, String) },
}

/** What the command line wants changed. Errors  `bad_usage` for a value that has not the form, and where it names nothing. */
function editOf(args: Arguments): VersionEdit {
  const said = Object.entries(FIELDS).flatMap(([field, { option, read }]) => {
    const [first, ...more] = optionTexts(args, option)
    return first === undefined ? [] : [[field, read([first, ...more])]]
  })
  if (said.length) return Object.fromEntries(said) as VersionEdit
  const options = Object.values(FIELDS).map(({ option }) => `--${option}`)
  throw new HufuError('bad_usage', {
    why: `edit takes at least one of ${options.join(', ')}`,
    why_zh: `edit 至少要有 ${options.join('、')} 之一`,
  })
}

/**
 * Changes what the options name of a version, of a data directory or a server.
 * Errors  those of `editVersion`; `bad_usage`.
 */
export async function editedVersion(
  args: Arguments,
  terminal: Terminal,
  app_version: AppVersion,
): Promise<VersionAnswer> {
  const edit = editOf(args)
  const remote = remoteOf(args, terminal)
  if (!remote)
    return inWorkshop(args, terminal, (workshop) =>
      editVersion(workshop, MACHINE, { project: projectOf(args), app_version }, edit),
    )
  const answer = await remote.patch(`/versions/${encodeURIComponent(app_version)}`, edit)
  return (await answer.json()) as VersionAnswer
}
