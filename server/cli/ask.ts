import { HufuError } from '../../shared/error.ts'
import { type AskAnswer, type AskFormat, type AskQuestion, askQuestion } from '../../shared/schema/ask.ts'
import { ask } from '../verbs/ask/ask.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'

const FORMATS: Record<string, AskFormat> = {
  text: 'text',
  json: 'json',
  card: 'feishu_card',
  feishu_card: 'feishu_card',
  wecom_card: 'wecom_card',
}

/** A question answered with sentences of the sources. */
export const command: Command = {
  name: 'ask',
  summary: {
    en: 'Answer a question with sentences of the sources, or say that nothing fits',
    zh: '用来源原句回答问题；没有合适内容时明确说明',
  },
  positionals: 'QUERY',
  options: {
    product: { value: 'P', help: { en: 'documents of this product only', zh: '只用这个产品的文档' } },
    'app-version': {
      value: 'V',
      help: { en: 'in this version (default: the last merged one)', zh: '限定版本（默认最近一次合并的版本）' },
    },
    module: { value: 'M', help: { en: 'rules of this module only', zh: '只用这个模块的规则' } },
    'top-k': { value: 'N', help: { en: 'sources at most (1 to 20)', zh: '最多引用几条来源（1 到 20）' } },
    format: {
      value: 'F',
      help: {
        en: 'text (default), json, card (a Feishu card) or wecom_card',
        zh: 'text（默认）、json、card（飞书卡片）或 wecom_card',
      },
    },
    json: { help: { en: 'the same as --format json', zh: '同 --format json' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const format = FORMATS[args.options.json ? 'json' : (optionText(args, 'format') ?? 'text')]
    if (!format)
      throw new HufuError('bad_usage', {
        why: '--format takes text, json, card or wecom_card',
        why_zh: '--format 应为 text、json、card 或 wecom_card',
      })
    const answer = await answered(args, terminal, questionOf(args, format))
    terminal.stdout.write(`${shown(answer, format)}\n`)
    return 0
  },
}

/** Errors  `bad_usage`. */
function questionOf(args: Arguments, format: AskFormat): AskQuestion {
  const top_k = optionText(args, 'top-k')
  const wish = {
    question: args.positionals.join(' '),
    product: optionText(args, 'product'),
    module: optionText(args, 'module'),
    app_version: optionText(args, 'app-version'),
    ...(top_k !== undefined && { top_k: Number(top_k) }),
    format,
  }
  const read = askQuestion.safeParse(wish)
  if (read.success) return read.data
  if (!wish.question.trim())
    throw new HufuError('bad_usage', {
      why: 'say what you want to know: hufu ask QUERY',
      why_zh: '请写上要问什么：hufu ask QUERY',
    })
  const option = `--${String(read.error.issues[0]?.path[0] ?? '').replaceAll('_', '-')}`
  throw new HufuError('bad_usage', { why: `${option} takes no such value`, why_zh: `${option} 的值不对` })
}

async function answered(args: Arguments, terminal: Terminal, question: AskQuestion): Promise<AskAnswer> {
  const remote = remoteOf(args, terminal)
  if (remote) return (await (await remote.post('/ask', question)).json()) as AskAnswer
  return inWorkshop(args, terminal, (workshop) => ask(workshop, MACHINE, projectOf(args), question, { channel: 'cli' }))
}

function shown(answer: AskAnswer, format: AskFormat): string {
  if (format === 'text') return answer.copy_text
  return JSON.stringify(format === 'json' ? answer : answer.card)
}
