import { push } from '../align/grouping.ts'
import { canonParts } from '../align/half.ts'
import { tokens } from '../align/tokens.ts'
import { samePage } from '../align/touchpoint.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { Check, Found, Read, Version } from './check.ts'
import { wordsOf } from './check.ts'

type Bound = 'most' | 'least'
/** A limit as one rule states it. `of`: what is limited, in sorted words. */
type Limit = {
  rule: Read<RuleAtom>
  bound: Bound
  of: string
  value: string
  clause: string
  isPlain: boolean
}

/** In canon text `不超过`, `up to` and `≤` are one word already; these are what is left. */
const BOUNDS: readonly [Bound, RegExp][] = [
  ['most', /最多|不能大于|不得大于|不可大于|上限(?:为|是)?|以内|up to|max(?:imum)?(?: of)?|limit(?:ed)?(?: to)?/u],
  ['least', /至少|最少|不能小于|不得小于|不可小于|下限(?:为|是)?|起步|min(?:imum)?(?: of)?/u],
]
const NUMBER = /<(?:NUM|MONEY)>/gu
/** Measures that say the same of a text's length. */
const LENGTH = /^\s*(?:个?字符?|个字|位|characters?|chars?|letters?|digits?)/u
const MEASURE = /^\s*(?:个?[张条件次个名人份间天周年元]|分钟|小时|秒|月|%|[a-z]+)/u
/** Words around a limit that name nothing. */
const FILLERS =
  /长度|字数|数量|次数|大小|总数|允许|支持|填写|可以|可|的|为|是|限|在|must|can|may|have|has|be|is|are|long|each|contain|length|size|number|you/gu
/** Every form has one of these: of two pages they are two fields. */
const PLAIN = new Set(
  '备注 名称 标题 内容 描述 说明 文本 文字 name title content text note notes description message comment value field'.split(
    ' ',
  ),
)
/** A condition that only says that the limit was passed, not for whom it holds. */
const PASSED = /超|大于|多于|小于|不足|少于|达到|已满|exceed|over|more than|longer|shorter|reach/u

const CLAUSES = /[，。；;！？!?\n、（）()「」『』“”"]|[,.](?=\s|$)/u

/** The limits that a rule states: one number and one word for a bound in a clause, and what is limited named beside them. */
function limitsOf(rule: Read<RuleAtom>, { reader }: Version): Limit[] {
  const { C } = canonParts(rule.half.canon_text)
  if (C && !PASSED.test(C)) return []
  return wordsOf(rule.atom)
    .R.split(CLAUSES)
    .flatMap((clause) => {
      const norm = reader.norm(clause)
      if ((norm.match(NUMBER) ?? []).length !== 1) return []
      const value = reader.slots(clause).find(({ kind }) => kind === 'NUM' || kind === 'MONEY')
      const named = value?.value ? nameOf(norm) : null
      if (!named || !value) return []
      return [{ rule, ...named, value: `${value.value} ${value.unit ?? ''}`, clause: clause.trim() }]
    })
}

function nameOf(norm: string): Pick<Limit, 'bound' | 'of' | 'isPlain'> | null {
  const found = BOUNDS.flatMap(([bound, words]) => {
    const at = words.exec(norm)
    return at ? [{ bound, at: at.index, end: at.index + at[0].length }] : []
  })
  if (found.length !== 1) return null
  const { bound, at, end } = found[0]!
  const number = norm.search(NUMBER)
  const after = norm.slice(number).replace(/^<\w+>/u, '')
  const measure = LENGTH.test(after) ? '字' : (MEASURE.exec(after)?.[0].trim() ?? '')
  const rest = after.replace(LENGTH.test(after) ? LENGTH : MEASURE, '')
  const before = norm.slice(0, Math.min(at, number))
  const between = at < number ? norm.slice(end, number) : ''
  const named = wordsOfThing(before)
  const others = wordsOfThing(`${between} ${rest.replace(BOUNDS[0]![1], ' ')} ${measure.length > 3 ? measure : ''}`)
  // "at least 2 hours ahead" alone does not say of what
  if (!named.length && lengthOf(others) < LEAST_SAID) return null
  const words = [...named, ...others]
  return { bound, of: `${signsOf(words)} ${measure}`, isPlain: words.every((word) => PLAIN.has(word)) }
}

/** What is left of a text without numbers and fillers: runs of Han, and Latin words by their stems. */
function wordsOfThing(text: string): string[] {
  const bare = text.replace(NUMBER, ' ').replace(FILLERS, ' ')
  const latin = [...tokens(bare.replace(/\p{Script=Han}+/gu, ' '))]
  return [...(bare.match(/\p{Script=Han}+/gu) ?? []), ...latin]
}

/** Two Han letters or one Latin word weigh the same. */
const LEAST_SAID = 4
const lengthOf = (words: readonly string[]) =>
  words.reduce((sum, word) => sum + (/\p{Script=Han}/u.test(word) ? word.length : 2), 0)

/** 图片上传 and 上传图片 are one thing: letters of Han runs, and Latin words, each once and sorted. */
const signsOf = (words: readonly string[]): string =>
  [...new Set(words.flatMap((word) => (/\p{Script=Han}/u.test(word) ? [...word] : [word])))].sort().join(' ')

/** The same thing limited twice, with another number. Who says for whom a limit holds is left out. */
export const limitTwice: Check = {
  type: 'limit_twice',
  actions: [
    {
      action: 'agree_on_limit',
      text: 'Agree on one number and write it in every place.',
      text_zh: '统一成一个数，并改好每一处。',
    },
    {
      action: 'say_for_whom',
      text: 'If both hold, say for whom or where each of them does.',
      text_zh: '如果都成立，请写明各自对谁、在哪里成立。',
    },
  ],
  find(version) {
    const groups = new Map<string, Limit[]>()
    for (const rule of version.rules)
      for (const limit of limitsOf(rule, version)) push(groups, JSON.stringify([limit.bound, limit.of]), limit)
    return [...groups.values()].flatMap((group) => together(group).flatMap(foundIn))
  },
}

/** Fields that every form has are compared within one page only. */
function together(group: readonly Limit[]): Limit[][] {
  if (!group[0]!.isPlain) return [[...group]]
  const pages: Limit[][] = []
  for (const limit of group) {
    const page = pages.find(([first]) => samePage(first!.rule.half.pages, limit.rule.half.pages) === true)
    if (page) page.push(limit)
    else pages.push([limit])
  }
  return pages
}

function foundIn(group: readonly Limit[]): Found[] {
  const values = new Set(group.map((limit) => limit.value))
  const own = [...new Map(group.map((limit) => [limit.rule.half.id, limit])).values()]
  if (values.size < 2 || own.length < 2 || new Set(own.map((limit) => limit.value)).size < 2) return []
  const isOnePage = own.every((limit) => samePage(own[0]!.rule.half.pages, limit.rule.half.pages) !== false)
  const said = [...new Set(own.map((limit) => limit.clause))]
  return [
    {
      severity: isOnePage ? 'high' : 'medium',
      title: { en: 'One limit, several numbers', zh: '同一个限制写了不同的数' },
      description: {
        en: `The rules say: ${said.map((clause) => `“${clause}”`).join(', ')}.`,
        zh: `几处规则分别写着：${said.map((clause) => `“${clause}”`).join('、')}。`,
      },
      atoms: own.map((limit) => ({ atom_id: limit.rule.half.id, literal: limit.clause })),
    },
  ]
}
