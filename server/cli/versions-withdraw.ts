import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { WithdrawnRule } from '../../shared/schema/lineage.ts'
import { bringBack, withdraw } from '../verbs/withdraw.ts'
import { type Arguments, type Option, optionText, type Terminal } from './command.ts'
import { inWorkshop, MACHINE, projectOf, remoteOf } from './place.ts'
import { aligned } from './table.ts'

export const WITHDRAW_OPTIONS: Record<string, Option> = {
  reason: {
    value: 'TEXT',
    help: { en: 'withdraw: why; it is kept with the rule', zh: 'withdraw：原因，随规则保留' },
  },
  undo: { help: { en: 'withdraw: bring the rule back instead', zh: 'withdraw：改为恢复这条规则' } },
}

/** Why a rule is withdrawn; null where it is to come back. Errors  `bad_usage` where the two are mixed, or neither is said. */
function reasonOf(args: Arguments): string | null {
  const reason = optionText(args, 'reason')?.trim()
  const isBack = args.options.undo === true
  if (isBack && reason === undefined) return null
  if (!isBack && reason) return reason
  throw new HufuError('bad_usage', {
    why: 'withdraw takes either --reason TEXT or --undo',
    why_zh: 'withdraw 须带 --reason 原因，或者带 --undo',
  })
}

/**
 * Takes an inherited rule out of what is in force, or brings it back; all that are withdrawn then.
 * Errors  those of `withdraw` and `bringBack`; `bad_usage`.
 */
export async function withdrawnNow(
  args: Arguments,
  terminal: Terminal,
  app_version: AppVersion,
  rule_key: string,
): Promise<WithdrawnRule[]> {
  const reason = reasonOf(args)
  const remote = remoteOf(args, terminal)
  if (!remote) {
    const where = { project: projectOf(args), app_version }
    return inWorkshop(args, terminal, (workshop) =>
      reason === null
        ? bringBack(workshop, MACHINE, where, rule_key)
        : withdraw(workshop, MACHINE, where, { rule_key, reason }),
    )
  }
  const path = `/versions/${encodeURIComponent(app_version)}/withdrawals`
  const answer = await (reason === null
    ? remote.delete(`${path}/${encodeURIComponent(rule_key)}`)
    : remote.post(path, { rule_key, reason }))
  return ((await answer.json()) as { items: WithdrawnRule[] }).items
}

export function withdrawnText(rules: readonly WithdrawnRule[], lang: Terminal['lang']): string {
  if (!rules.length) return lang === 'zh' ? '没有撤下的规则。\n' : 'No rule is withdrawn.\n'
  const head = lang === 'zh' ? ['规则', '撤自', '内容', '原因'] : ['rule', 'from', 'says', 'reason']
  const wordsOf = ({ words }: WithdrawnRule) => (words ? [words.C, words.A, words.R].filter(Boolean).join(' / ') : '-')
  return aligned([head, ...rules.map((rule) => [rule.rule_key, rule.app_version, wordsOf(rule), rule.reason])])
}
