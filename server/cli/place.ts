import { oneSetting } from '../standings.ts'
import type { Caller, Workshop } from '../verbs/workshop.ts'
import { openWorkshop } from '../workshop.ts'
import { type Arguments, type Option, optionText, type Terminal } from './command.ts'
import { makeRemote, type Remote } from './remote.ts'

/** Where a command finds its store: a data directory on this machine, or a server. */
export const PLACE_OPTIONS: Record<string, Option> = {
  data: {
    value: 'DIR',
    help: {
      en: 'data directory (default: $HUFU_DATA, else .hufu in the current folder)',
      zh: '数据目录（默认 $HUFU_DATA，否则当前目录下的 .hufu）',
    },
  },
  server: { value: 'URL', help: { en: 'ask this server instead', zh: '改为请求这个服务器' } },
  token: {
    value: 'T',
    help: { en: 'the token for --server (default: $HUFU_TOKEN)', zh: '--server 的令牌（默认 $HUFU_TOKEN）' },
  },
  project: { value: 'P', help: { en: 'the project (default: default)', zh: '项目（默认 default）' } },
}

/** Whoever sits at the machine that holds the data may do anything there. */
export const MACHINE: Caller = { member: 'machine', role: 'admin', token_id: 'machine', project: null }

export function dataFolder(args: Arguments, { env, cwd }: Pick<Terminal, 'env' | 'cwd'>): string {
  return oneSetting({ env, cwd, options: { data: optionText(args, 'data') } }, 'data')!
}

export const projectOf = (args: Arguments): string => optionText(args, 'project') ?? 'default'

/** The server that is named, or undefined. Errors  `bad_usage`. */
export function remoteOf(args: Arguments, terminal: Pick<Terminal, 'env' | 'signal'>): Remote | undefined {
  const url = optionText(args, 'server')
  return url === undefined
    ? undefined
    : makeRemote(url, optionText(args, 'token') ?? terminal.env.HUFU_TOKEN ?? '', projectOf(args), terminal.signal)
}

/** Works in the data directory and closes it, whatever happens. */
export async function inWorkshop<T>(
  args: Arguments,
  terminal: Terminal,
  work: (workshop: Workshop) => Promise<T>,
): Promise<T> {
  const workshop = await openWorkshop(dataFolder(args, terminal))
  try {
    return await work(workshop)
  } finally {
    await workshop.jobs.park()
    await workshop.store.close()
  }
}
