import { once } from 'node:events'
import { type Details, type ErrorCode, HufuError, sentences } from '../../shared/error.ts'
import type { Parts } from '../../shared/schema/base.ts'
import { canon, explain } from '../../shared/text/canon.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { byteLines } from '../imports/case-atoms/byte-lines.ts'
import { readObject } from './canon-line.ts'
import { type Command, optionText, type Terminal } from './command.ts'
import { synonymsOf } from './synonyms-file.ts'

const NAMES = ['C', 'A', 'R'] as const

/** The three parts of a line; one that is not there is empty. */
function partsOf(line: string): Parts {
  const object = readObject(line)
  const parts: Parts = { C: '', A: '', R: '' }
  for (const name of NAMES) {
    const value = object[name] ?? ''
    if (typeof value !== 'string') throw new HufuError('bad_input', { why: `"${name}" is a text` }, { field: name })
    parts[name] = value
  }
  return parts
}

function answerTo(line: string, table: SynonymTable, isExplained: boolean): object {
  const parts = partsOf(line)
  const { canon_text, merge_fingerprint, slots } = canon(parts, table)
  const steps = isExplained ? { steps: explain(parts, table) } : {}
  return { canon_text, merge_fingerprint, slots, ...steps }
}

const errorAnswer = (code: ErrorCode, details: Details, line: number): object => ({
  error: { code, ...sentences(code, details), line },
})

function judge(text: string, line: number, isTooLong: boolean, table: SynonymTable, isExplained: boolean) {
  try {
    if (isTooLong) throw new HufuError('too_large', { limit: '1 MB' })
    return { answer: answerTo(text, table, isExplained), isRefused: false }
  } catch (error) {
    const known = error instanceof HufuError ? error : new HufuError('internal')
    return { answer: errorAnswer(known.code, known.details, line), isRefused: true }
  }
}

/** One answer a line, in order; blank lines have none. What a reader does not take yet is waited for. */
async function answerAll(terminal: Terminal, table: SynonymTable, isExplained: boolean): Promise<number> {
  let refused = 0
  for await (const { line, bytes, isTooLong } of byteLines(terminal.stdin)) {
    if (terminal.signal.aborted) return 1
    const text = Buffer.from(bytes).toString('utf8')
    if (!text.trim()) continue
    const { answer, isRefused } = judge(text, line, isTooLong, table, isExplained)
    if (isRefused) refused++
    if (!terminal.stdout.write(`${JSON.stringify(answer)}\n`)) await once(terminal.stdout, 'drain')
  }
  return refused ? 1 : 0
}

export const command: Command = {
  name: 'canon',
  summary: {
    en: 'JSON Lines {C,A,R} on stdin become {canon_text, merge_fingerprint, slots} on stdout, one for one',
    zh: '把标准输入里的 JSON Lines {C,A,R} 逐行变成 {canon_text, merge_fingerprint, slots}',
  },
  options: {
    explain: {
      help: { en: 'also say what each step of the pipeline changed', zh: '同时说明流水线每一步改了什么' },
    },
    synonyms: {
      value: 'FILE',
      help: { en: 'a synonyms.yaml beside the shipped table', zh: '在内置同义词表之外再用一个 synonyms.yaml' },
    },
  },
  async run(args, terminal) {
    const table = await synonymsOf(optionText(args, 'synonyms'))
    return answerAll(terminal, table, args.options.explain === true)
  },
}
