import { parseAppVersion } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { Hit, SearchAnswer } from '../../shared/schema/answers.ts'
import { search } from '../verbs/search.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { inWorkshop, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'

/** Rules, cases and documents by words. */
export const command: Command = {
  name: 'search',
  summary: { en: 'Find rules, cases and documents by words', zh: '按文字查找规则、用例和文档' },
  positionals: 'QUERY',
  options: {
    'app-version': {
      value: 'V',
      help: { en: 'in this version (default: the last merged one)', zh: '限定版本（默认最近一次合并的版本）' },
    },
    module: { value: 'M', help: { en: 'in this module', zh: '限定模块' } },
    kind: { value: 'K', help: { en: 'rule, case, section or parameter', zh: 'rule、case、section 或 parameter' } },
    product: { value: 'P', help: { en: 'documents of this product only', zh: '只找这个产品的文档' } },
    limit: { value: 'N', help: { en: 'how many (1 to 50, default 10)', zh: '条数（1 到 50，默认 10）' } },
    format: { value: 'F', help: { en: 'text (default) or json', zh: 'text（默认）或 json' } },
    json: { help: { en: 'the same as --format json', zh: '同 --format json' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const q = args.positionals.join(' ').trim()
    const limit = Number(optionText(args, 'limit') ?? 10)
    const format = args.options.json ? 'json' : (optionText(args, 'format') ?? 'text')
    if (!q)
      throw new HufuError('bad_usage', {
        why: 'say what to search for: hufu search QUERY',
        why_zh: '请写上要搜什么：hufu search QUERY',
      })
    if (!Number.isInteger(limit) || limit < 1 || limit > 50)
      throw new HufuError('bad_usage', { why: '--limit takes 1 to 50', why_zh: '--limit 应为 1 到 50' })
    if (format !== 'text' && format !== 'json')
      throw new HufuError('bad_usage', { why: '--format takes text or json', why_zh: '--format 应为 text 或 json' })
    const answer = await found(args, terminal, q, limit)
    terminal.stdout.write(format === 'json' ? `${JSON.stringify(answer)}\n` : textOf(answer, terminal.lang))
    return 0
  },
}

async function found(args: Arguments, terminal: Terminal, q: string, limit: number): Promise<SearchAnswer> {
  const version = optionText(args, 'app-version')
  const [module, kind, product] = [optionText(args, 'module'), optionText(args, 'kind'), optionText(args, 'product')]
  const remote = remoteOf(args, terminal)
  if (!remote)
    return inWorkshop(args, terminal, (workshop) =>
      search(
        workshop,
        projectOf(args),
        { q, module, kind, product, app_version: version === undefined ? undefined : parseAppVersion(version) },
        { limit },
      ),
    )
  const asked = new URLSearchParams({ q, limit: String(limit) })
  if (version !== undefined) asked.set('app_version', version)
  if (module !== undefined) asked.set('module', module)
  if (kind !== undefined) asked.set('kind', kind)
  if (product !== undefined) asked.set('product', product)
  return (await (await remote.get(`/search?${asked}`)).json()) as SearchAnswer
}

function textOf({ hits, total }: SearchAnswer, lang: Terminal['lang']): string {
  if (!hits.length) return lang === 'zh' ? '没有找到。\n' : 'Nothing found.\n'
  const head = lang === 'zh' ? `共 ${total} 条\n` : `${total} found\n`
  return head + hits.map((hit, i) => `\n${i + 1}. ${entry(hit)}`).join('')
}

function entry({ title, kind, id, app_version, text, evidence }: Hit): string {
  const where = [...evidence.external_ids, ...evidence.figma_urls, ...placeOf(evidence)].join('  ')
  const lines = text.split('\n').map((line) => `   ${line}`)
  const about = [`${kind} ${id}`, ...(app_version === null ? [] : [app_version])].join(' · ')
  return `${title}\n   [${about}]\n${lines.join('\n')}\n${where ? `   ${where}\n` : ''}`
}

/** Where in a document it stands, as editors open it. */
function placeOf({ source, path, line_start, anchor, page }: Hit['evidence']): string[] {
  if (path === undefined) return []
  return [`${source}/${path}:${line_start}${anchor ? `#${anchor}` : ''}${page === undefined ? '' : ` p. ${page}`}`]
}
