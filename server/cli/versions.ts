import { resolve } from 'node:path'
import { parseAppVersion } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { VersionAnswer, VersionDifference } from '../../shared/schema/answers.ts'
import { compareVersions } from '../verbs/compare-versions.ts'
import { VERSION_SYNC_TEMPLATE } from '../verbs/version-template.ts'
import { createVersion, listVersions } from '../verbs/versions.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'
import type { Remote } from './remote.ts'
import { aligned } from './table.ts'
import { differenceText } from './versions-diff.ts'
import { EDIT_OPTIONS, editedVersion } from './versions-edit.ts'
import { syncVersionFile } from './versions-sync.ts'
import { WITHDRAW_OPTIONS, withdrawnNow, withdrawnText } from './versions-withdraw.ts'

const FORMS = 'list | create V | edit V | withdraw V RULE_KEY | template | diff V1 V2'

/** The versions of a project, in the order that people set. */
export const command: Command = {
  name: 'versions',
  summary: {
    en: 'List, create and edit app versions, withdraw inherited rules, print an empty version_sync.yaml, compare two',
    zh: '列出、新建、编辑应用版本，撤下沿用的规则，打印空的 version_sync.yaml，比较两个版本',
  },
  positionals: FORMS,
  options: {
    base: {
      value: 'V',
      help: {
        en: 'create, edit: the version it builds on; edit, empty: none',
        zh: 'create、edit：所基于的版本；edit 时留空即不基于任何版本',
      },
    },
    after: {
      value: 'V',
      help: {
        en: 'create, edit: the version it follows in the order (create, default: the last; edit, empty: it comes first)',
        zh: 'create、edit：排在哪个版本之后（create 默认排在最后；edit 时留空即排在最前）',
      },
    },
    notes: { value: 'TEXT', help: { en: 'create, edit: notes', zh: 'create、edit：备注' } },
    confirm: {
      help: { en: 'create: also where it looks like an existing one', zh: 'create：与已有版本相像也新建' },
    },
    sync: {
      value: 'FILE',
      help: {
        en: 'list: bring this version_sync.yaml up to date, its comments kept',
        zh: 'list：把这个 version_sync.yaml 更新到最新，注释保留',
      },
    },
    ...EDIT_OPTIONS,
    ...WITHDRAW_OPTIONS,
    json: { help: { en: 'print the answer as JSON', zh: '以 JSON 打印结果' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const [name = '', ...words] = args.positionals
    const act = Object.hasOwn(ACTS, name) ? ACTS[name]! : undefined
    if (act?.takes !== words.length)
      throw new HufuError('bad_usage', {
        why: `it goes: hufu versions ${FORMS}`,
        why_zh: `写法是：hufu versions ${FORMS}`,
      })
    refuseOthers(name, args, act.options)
    await act.run(args, terminal, words)
    return 0
  },
}

/** `takes`: how many words stand behind its name. `options`: what it heeds, besides where its store is. */
type Act = {
  takes: number
  options: readonly string[]
  run(args: Arguments, terminal: Terminal, words: string[]): Promise<void>
}

/** What is passed over in silence is taken for done. Errors  `bad_usage`. */
function refuseOthers(act: string, { options }: Arguments, known: readonly string[]): void {
  const other = Object.keys(options).find((name) => !known.includes(name) && !Object.hasOwn(PLACE_OPTIONS, name))
  if (other !== undefined)
    throw new HufuError('bad_usage', {
      why: `--${other} does not go with versions ${act}`,
      why_zh: `versions ${act} 没有 --${other} 这个选项`,
    })
}

const ACTS: Record<string, Act> = {
  list: {
    takes: 0,
    options: ['sync', 'json'],
    async run(args, terminal) {
      const remote = remoteOf(args, terminal)
      const { items } = remote
        ? ((await (await remote.get('/versions')).json()) as { items: VersionAnswer[] })
        : await inWorkshop(args, terminal, (workshop) => listVersions(workshop, projectOf(args)))
      const file = optionText(args, 'sync')
      if (file !== undefined && (await syncVersionFile(resolve(terminal.cwd, file), items)))
        terminal.stderr.write(terminal.lang === 'zh' ? `已更新 ${file}\n` : `brought ${file} up to date\n`)
      terminal.stdout.write(args.options.json ? `${JSON.stringify(items)}\n` : listText(items, terminal.lang))
    },
  },
  create: {
    takes: 1,
    options: ['base', 'after', 'notes', 'confirm', 'json'],
    async run(args, terminal, [label]) {
      const app_version = parseAppVersion(label!)
      const wish = { app_version, ...wishOf(args) }
      const remote = remoteOf(args, terminal)
      const { version, is_fresh } = remote
        ? await createdThere(remote, wish)
        : await inWorkshop(args, terminal, (workshop) => createVersion(workshop, MACHINE, projectOf(args), wish))
      if (!is_fresh)
        terminal.stderr.write(
          terminal.lang === 'zh'
            ? `版本 ${app_version} 已存在，保持原样。\n`
            : `The version ${app_version} exists already and stays as it is.\n`,
        )
      terminal.stdout.write(args.options.json ? `${JSON.stringify(version)}\n` : listText([version], terminal.lang))
    },
  },
  edit: {
    takes: 1,
    options: ['base', 'after', 'notes', 'json', ...Object.keys(EDIT_OPTIONS)],
    async run(args, terminal, [label]) {
      const version = await editedVersion(args, terminal, parseAppVersion(label!))
      terminal.stdout.write(args.options.json ? `${JSON.stringify(version)}\n` : listText([version], terminal.lang))
    },
  },
  withdraw: {
    takes: 2,
    options: ['json', ...Object.keys(WITHDRAW_OPTIONS)],
    async run(args, terminal, [label, rule_key]) {
      const rules = await withdrawnNow(args, terminal, parseAppVersion(label!), rule_key!)
      terminal.stdout.write(args.options.json ? `${JSON.stringify(rules)}\n` : withdrawnText(rules, terminal.lang))
    },
  },
  template: {
    takes: 0,
    options: [],
    async run(_args, { stdout }) {
      stdout.write(VERSION_SYNC_TEMPLATE)
    },
  },
  diff: {
    takes: 2,
    options: ['json'],
    async run(args, terminal, labels) {
      const [from, to] = labels.map(parseAppVersion)
      const remote = remoteOf(args, terminal)
      const found = remote
        ? ((await (
            await remote.get(`/versions/${encodeURIComponent(to!)}/difference?from=${encodeURIComponent(from!)}`)
          ).json()) as VersionDifference)
        : await inWorkshop(args, terminal, (workshop) =>
            compareVersions(workshop, projectOf(args), { from: from!, to: to! }),
          )
      terminal.stdout.write(args.options.json ? `${JSON.stringify(found)}\n` : differenceText(found, terminal.lang))
    },
  },
}

async function createdThere(remote: Remote, wish: unknown): Promise<{ version: VersionAnswer; is_fresh: boolean }> {
  const answer = await remote.post('/versions', wish)
  return { version: (await answer.json()) as VersionAnswer, is_fresh: answer.status === 201 }
}

function wishOf(args: Arguments) {
  const [base, after, notes] = ['base', 'after', 'notes'].map((name) => optionText(args, name))
  return {
    ...(base && { base_version: parseAppVersion(base) }),
    ...(after && { after: parseAppVersion(after) }),
    ...(notes !== undefined && { notes }),
    confirm: args.options.confirm === true,
  }
}

function listText(items: readonly VersionAnswer[], lang: Terminal['lang']): string {
  if (!items.length) return lang === 'zh' ? '还没有版本。\n' : 'No versions yet.\n'
  const head =
    lang === 'zh'
      ? ['版本', '基于', '状态', '规则原子', '用例原子', '规则', '最近同步']
      : ['version', 'base', 'status', 'rule atoms', 'case atoms', 'clusters', 'last sync']
  const rows = items.map(({ app_version, base_version, status, holds, last_sync_at }) => [
    app_version,
    base_version ?? '-',
    status,
    String(holds.rule_atoms),
    String(holds.case_atoms),
    String(holds.clusters),
    last_sync_at ?? '-',
  ])
  return aligned([head, ...rows])
}
