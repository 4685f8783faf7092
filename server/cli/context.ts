import { HufuError } from '../../shared/error.ts'
import { type ContextAnswer, contextQuestion } from '../../shared/schema/context.ts'
import { assembleContext } from '../verbs/context/assemble.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'

/** What a language model needs to know for a task, ready to be put before it. */
export const command: Command = {
  name: 'context',
  summary: {
    en: 'Put together what a language model needs to know for a task, under a budget of tokens',
    zh: '按 token 预算为语言模型汇集完成任务所需的内容',
  },
  positionals: 'QUERY',
  options: {
    scenario: {
      value: 'S',
      help: {
        en: 'answer (default), requirement_review, test_design, design_review or diagnosis',
        zh: 'answer（默认）、requirement_review、test_design、design_review 或 diagnosis',
      },
    },
    text: { value: 'TEXT', help: { en: 'the text at hand', zh: '手头的原文' } },
    rule: { value: 'ID', help: { en: 'about this rule', zh: '针对这条规则' } },
    touchpoint: { value: 'T', help: { en: 'about this page', zh: '针对这个页面' } },
    module: { value: 'M', help: { en: 'about this module', zh: '针对这个模块' } },
    'app-version': {
      value: 'V',
      help: { en: 'in this version (default: the last merged one)', zh: '限定版本（默认最近一次合并的版本）' },
    },
    budget: { value: 'N', help: { en: 'tokens for the input (default 8000)', zh: '输入的 token 数（默认 8000）' } },
    reserve: {
      value: 'N',
      help: { en: 'of these kept for the output (default 1000)', zh: '其中留给输出的 token 数（默认 1000）' },
    },
    pending: { help: { en: 'also what nobody has confirmed yet', zh: '也列入尚未确认的内容' } },
    debug: { help: { en: 'every candidate and what became of it', zh: '列出每个候选及其结果' } },
    json: { help: { en: 'print the whole answer as JSON', zh: '以 JSON 输出完整结果' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const answer = await assembled(args, terminal)
    terminal.stdout.write(args.options.json ? `${JSON.stringify(answer)}\n` : textOf(answer))
    if (!args.options.json) terminal.stderr.write(`${answer.user_explanation[terminal.lang]}\n`)
    return 0
  },
}

async function assembled(args: Arguments, terminal: Terminal): Promise<ContextAnswer> {
  const question = questionOf(args)
  const remote = remoteOf(args, terminal)
  if (remote) return (await (await remote.post('/context', question)).json()) as ContextAnswer
  return inWorkshop(args, terminal, (workshop) => assembleContext(workshop, MACHINE, projectOf(args), question))
}

/** Errors  `bad_usage`. */
function questionOf(args: Arguments) {
  const read = contextQuestion.safeParse({
    scenario: optionText(args, 'scenario') ?? 'answer',
    intent: args.positionals.join(' '),
    current_text: optionText(args, 'text'),
    target: {
      rule_id: optionText(args, 'rule'),
      touchpoint: optionText(args, 'touchpoint'),
      module: optionText(args, 'module'),
    },
    app_version: optionText(args, 'app-version'),
    token_budget: {
      max_input_tokens: Number(optionText(args, 'budget') ?? 8000),
      reserved_output_tokens: Number(optionText(args, 'reserve') ?? 1000),
    },
    include_pending: Boolean(args.options.pending),
    include_debug: Boolean(args.options.debug),
  })
  if (read.success) return read.data
  const field = String(read.error.issues[0]!.path.at(-1))
  const { option, zh } = OPTION_OF[field] ?? { option: field, zh: field }
  throw new HufuError('bad_usage', { why: `${option} is not usable`, why_zh: `${zh}不可用` })
}

const OPTION_OF: Record<string, { option: string; zh: string }> = {
  intent: { option: 'QUERY', zh: 'QUERY（要问什么）' },
  scenario: { option: '--scenario', zh: '--scenario ' },
  current_text: { option: '--text', zh: '--text ' },
  rule_id: { option: '--rule', zh: '--rule ' },
  touchpoint: { option: '--touchpoint', zh: '--touchpoint ' },
  module: { option: '--module', zh: '--module ' },
  app_version: { option: '--app-version', zh: '--app-version ' },
  max_input_tokens: { option: '--budget', zh: '--budget ' },
  reserved_output_tokens: { option: '--reserve', zh: '--reserve ' },
}

const textOf = ({ layers }: ContextAnswer): string =>
  layers
    .filter((layer) => layer.content)
    .map((layer) => `${layer.content}\n`)
    .join('\n')
