import { parseAppVersion } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { LookupAnswer } from '../../shared/schema/lookup.ts'
import { lookup } from '../verbs/lookup/lookup.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { inWorkshop, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'

/** The one document that a question is about. */
export const command: Command = {
  name: 'lookup',
  summary: {
    en: 'Look a question up in the knowledge base: the document that answers, from the section that fits',
    zh: '在知识库中查找：给出能回答问题的文档，自命中的一节起',
  },
  positionals: 'QUERY',
  options: {
    'app-version': {
      value: 'V',
      help: { en: 'in this version (default: the last merged one)', zh: '限定版本（默认最近一次合并的版本）' },
    },
    module: { value: 'M', help: { en: 'rules of this module only', zh: '只找这个模块的规则' } },
    product: { value: 'P', help: { en: 'documents of this product only', zh: '只找这个产品的文档' } },
    format: { value: 'F', help: { en: 'text (default) or json', zh: 'text（默认）或 json' } },
    json: { help: { en: 'the same as --format json', zh: '同 --format json' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const query_text = args.positionals.join(' ').trim()
    const format = args.options.json ? 'json' : (optionText(args, 'format') ?? 'text')
    if (!query_text)
      throw new HufuError('bad_usage', {
        why: 'say what to look up: hufu lookup QUERY',
        why_zh: '请写上要查什么：hufu lookup QUERY',
      })
    if (format !== 'text' && format !== 'json')
      throw new HufuError('bad_usage', { why: '--format takes text or json', why_zh: '--format 应为 text 或 json' })
    const answer = await found(args, terminal, query_text)
    terminal.stdout.write(format === 'json' ? `${JSON.stringify(answer)}\n` : textOf(answer, terminal.lang))
    return 0
  },
}

async function found(args: Arguments, terminal: Terminal, query_text: string): Promise<LookupAnswer> {
  const version = optionText(args, 'app-version')
  const [module, product] = [optionText(args, 'module'), optionText(args, 'product')]
  const remote = remoteOf(args, terminal)
  if (!remote)
    return inWorkshop(args, terminal, (workshop) =>
      lookup(workshop, projectOf(args), {
        ...{ query_text, module, product },
        app_version: version === undefined ? undefined : parseAppVersion(version),
      }),
    )
  const asked = new URLSearchParams({ q: query_text })
  if (version !== undefined) asked.set('app_version', version)
  if (module !== undefined) asked.set('module', module)
  if (product !== undefined) asked.set('product', product)
  return (await (await remote.get(`/lookup?${asked}`)).json()) as LookupAnswer
}

function textOf({ found, content, source }: LookupAnswer, lang: Terminal['lang']): string {
  if (!found) return lang === 'zh' ? '知识库里没有找到。\n' : 'The knowledge base does not hold it.\n'
  return `${lang === 'zh' ? '来源：' : 'Source: '}${source}\n\n${content}\n`
}
