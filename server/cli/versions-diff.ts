import type { VersionDifference } from '../../shared/schema/answers.ts'
import type { Terminal } from './command.ts'

type Lang = Terminal['lang']
type Rule = VersionDifference['new'][number]
type Pair = VersionDifference['reworded'][number]

const HEADS = {
  new: { en: 'New', zh: '新增' },
  gone: { en: 'Gone', zh: '消失' },
  reworded: { en: 'Reworded', zh: '改写' },
  value_changed: { en: 'Other values', zh: '数值变化' },
  moved: { en: 'Moved to another touchpoint', zh: '换了触点' },
  lost_tests: { en: 'Lost their tests', zh: '失去测试' },
  gained_tests: { en: 'Gained tests', zh: '得到测试' },
} as const
type Head = keyof typeof HEADS

const words = ({ words: { C, A, R } }: Rule): string => [C, A, R].filter(Boolean).join(' → ')
const place = ({ touchpoints }: Rule): string => (touchpoints.length ? `  [${touchpoints.join(', ')}]` : '')

const one = (rule: Rule): string => `  ${words(rule)}${place(rule)}\n`
const after = ({ after: rule }: Pair): string => one(rule)
const both = ({ before, after: rule }: Pair): string =>
  `- ${words(before)}${place(before)}\n+ ${words(rule)}${place(rule)}\n`

/** A heading with its count and a rule a line; what did not change is a number. */
export function differenceText(found: VersionDifference, lang: Lang): string {
  const section = (head: Head, lines: readonly string[]) =>
    lines.length ? `\n${HEADS[head][lang]} (${lines.length})\n${lines.join('')}` : ''
  const head = `${found.from} → ${found.to}\n`
  return [
    head,
    section('new', found.new.map(one)),
    section('gone', found.gone.map(one)),
    section('reworded', found.reworded.map(both)),
    section('value_changed', found.value_changed.map(both)),
    section('moved', found.moved.map(both)),
    section('lost_tests', found.lost_tests.map(after)),
    section('gained_tests', found.gained_tests.map(after)),
    lang === 'zh' ? `\n未变 ${found.unchanged} 条\n` : `\n${found.unchanged} unchanged\n`,
  ].join('')
}
