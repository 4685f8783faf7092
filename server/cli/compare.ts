import { createInterface } from 'node:readline'
import { z } from 'zod'
import { compare } from '../../shared/align/compare.ts'
import { HufuError } from '../../shared/error.ts'
import { whyRefused } from '../../shared/expectation.ts'
import { parts } from '../../shared/schema/base.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import type { Command } from './command.ts'

const pair = z.object({ rule: parts, case: parts })
type Pair = z.infer<typeof pair>

/** JSON Lines in, JSON Lines out, one for one: how a rule and a case would link, and why. */
export const command: Command = {
  name: 'compare',
  summary: {
    en: 'How would these two link? JSON Lines {rule: {C,A,R}, case: {C,A,R}} on stdin, one answer a line',
    zh: '两条会怎么对上？标准输入每行一个 {rule: {C,A,R}, case: {C,A,R}}，逐行作答',
  },
  options: {},
  async run(_, terminal) {
    const synonyms = shippedTable()
    let number = 0
    for await (const line of createInterface({ input: terminal.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++
      if (terminal.signal.aborted) return 1
      if (!line.trim()) continue
      const asked = read(line, number)
      terminal.stdout.write(`${JSON.stringify(compare(asked.rule, asked.case, synonyms))}\n`)
    }
    return 0
  },
}

function read(line: string, number: number): Pair {
  let json: unknown
  try {
    json = JSON.parse(number === 1 ? line.replace(/^\ufeff/, '') : line)
  } catch (error) {
    throw new HufuError('bad_json', { why: (error as Error).message }, { line: number })
  }
  const read = pair.safeParse(json, { reportInput: true })
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  throw new HufuError('bad_input', whyRefused(issue), { line: number, field: issue.path.join('.') })
}
