import type { Notice } from '../../shared/error.ts'
import { sentences } from '../../shared/error.ts'
import type { Said } from '../verbs/offline.ts'
import type { Terminal } from './command.ts'

type Place = { file?: string; line?: number; column?: number; xpath?: string; field?: string }

const where = ({ file, line, column, xpath, field }: Place = {}) =>
  [file, line, column, xpath, field].filter((x) => x !== undefined).join(':')

/** Prints what an offline job tells: a bar that moves on a terminal, one plain line a file elsewhere; refusals as they come. */
export function speaker(terminal: Terminal): { say(said: Said): void; rest(): void } {
  const isTerminal = (terminal.stderr as { isTTY?: boolean }).isTTY === true
  let current = ''
  let percent = -1
  const rest = () => {
    if (isTerminal && current) terminal.stderr.write('\r\u001b[K')
    current = ''
  }
  const progress = (file: string, done: number, total: number) => {
    const now = total ? Math.floor((100 * done) / total) : -1
    if (current === file && (!isTerminal || now === percent)) return
    const isNew = current !== file
    current = file
    percent = now
    if (isTerminal) terminal.stderr.write(`\r\u001b[K${file}${now >= 0 ? ` ${bar(now)} ${now}%` : ' …'}`)
    else if (isNew) terminal.stderr.write(`${terminal.lang === 'zh' ? '读取' : 'reading'} ${file}\n`)
  }
  const say = (said: Said) => {
    if (said.kind === 'progress') return progress(said.file, said.done, said.total)
    if (isTerminal) rest()
    terminal.stderr.write(`${sentenceOf(said, terminal.lang)}\n`)
  }
  return { say, rest }
}

const bar = (percent: number) => `${'█'.repeat(Math.round(percent / 5))}${'░'.repeat(20 - Math.round(percent / 5))}`

function sentenceOf(said: Exclude<Said, { kind: 'progress' }>, lang: Terminal['lang']): string {
  if (said.kind === 'refused')
    return `${where(said.place)}: ${said.code}: ${lang === 'zh' ? said.message_zh : said.message}`
  const { node_id, name, reason } = said.layer
  return `${said.file}: ${lang === 'zh' ? '跳过图层' : 'skipped layer'} ${node_id} ${name}: ${reason}`
}

const SHOWN = 10

/** Remarks by code, the first few with their places: all of them stand in merge_report.md. */
export function remarks(notices: readonly Notice[], terminal: Terminal): void {
  const byCode = new Map<string, Notice[]>()
  for (const notice of notices) byCode.set(notice.code, [...(byCode.get(notice.code) ?? []), notice])
  for (const [code, list] of byCode) {
    for (const notice of list.slice(0, SHOWN)) {
      const said = sentences(notice.code, notice.details)
      const place = where(notice.place)
      terminal.stderr.write(
        `${place ? `${place}: ` : ''}${code}: ${terminal.lang === 'zh' ? said.message_zh : said.message}\n`,
      )
    }
    const more = list.length - SHOWN
    if (more > 0)
      terminal.stderr.write(
        terminal.lang === 'zh'
          ? `${code}：还有 ${more} 条，见 merge_report.md\n`
          : `${code}: ${more} more, see merge_report.md\n`,
      )
  }
}
