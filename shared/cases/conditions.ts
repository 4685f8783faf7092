import type { TestCase } from '../schema/test-case.ts'
import type { Clause } from '../sentence/actions.ts'
import { clauseKind } from '../sentence/actions.ts'
import { readNumbered } from '../sentence/numbering.ts'
import { splitOutside } from '../sentence/quotes.ts'
import { saysNothing } from './step-lines.ts'

/** Words of an account that say nothing about the rule. */
const PLAIN_ACCOUNT =
  /^(?:了|上|一个|这个|该|某个?|上面的?|准备好的?|自己的?|测试|正式|普通|正常|有效的?|医生|患者|病人|买家|卖家|商家|顾客|用户|管理员|账[号户]|老|新|app|系统|后台|成功|的|以?后|\s|the|an?|correct|right|e-?mail|password|as|to|with|into|using|valid|test|registered|existing|user|users|account|credentials?|app(?:lication)?|web|console|system|site|normal|successfully|my|your|own|in|on|portal|and|\d|[a-z]\w*[._]?\w*\d\w*)*$/i

/** What a log-in says beyond logging in: 登录未签约医生账号 → 未签约医生. '' where it says nothing. */
export function accountCondition(text: string): string {
  const rest = text
    .replace(
      /^.*?(?:登[录陆](?:了|上)?|\b(?:log(?:ged)?[- ]?(?:in|on)|sign(?:ed)?[- ]?in|login)\b)(?: (?:to|as|with|into)\b)*\s*/i,
      '',
    )
    .replace(/(?:的?账[号户].*|\baccounts?\b.*)$/i, '')
    .replace(/^.*\bas (?=\S)/i, '')
    .replace(/(?:的)$/, '')
    .trim()
  const before = /^(?:用|使用|以)(.{2,}?)(?:的?账[号户])?登[录陆]/.exec(text)?.[1] ?? ''
  for (const words of [before, rest])
    if (words.length >= 2 && !PLAIN_ACCOUNT.test(words) && !NAMES_SOMEBODY.test(words) && !isBareRole(words))
      return words
  return ''
}

const NAMES_SOMEBODY =
  /^(?!(?:viewer|editor|owner|admin|member|guest|manager|reader)s?\b)(?:[\w.+-]+@[\w.-]+|[A-Z][a-z]+(?: [A-Z][a-z]+)?|[a-z]+[_\d][\w.-]*)$/

/** A role says who, not in what state: 读者, a reader. Roles that permissions hang on do say something. */
const isBareRole = (words: string): boolean =>
  /^\p{Script=Han}{2,3}$/u.test(words)
    ? !/[未已没有无过新老满超被待停]/.test(words)
    : /^(?:an? |the )?(?!(?:viewer|editor|owner|admin|administrator|member|guest|manager)s?$)[a-z]+$/.test(words)

const OVERLAY = /弹层|弹[窗框]|面板|抽屉|菜单|浮层|半屏|\b(?:sheet|drawer|modal|dialog|menu|panel|popover|wizard)\b/i

/** A clause as C keeps it; '' for what does not matter: starting, plain log-ins, ways to a page, looks. */
export function asCondition({ text, kind }: Clause): string {
  if (kind === 'launch' || kind === 'trifle' || kind === 'check' || kind === 'place') return ''
  if (kind === 'login') return accountCondition(text)
  if (kind === 'entry') return OVERLAY.test(text) ? text : ''
  return kind === 'state' ? withoutWhen(text) : text
}

/** 当余额为0时 → 余额为0, when the code is wrong → the code is wrong. */
function withoutWhen(text: string): string {
  const bare = text.replace(
    /^(?:当(?![天日前月年晚周季时地场次面事中])|如果|假如|若是?(?=\S{2})|(?:when|if)\s+)\s*/i,
    '',
  )
  return bare === text ? text : bare.replace(/(?<![超准临实及同计定耗限小延])(?:的?时候?|的?情况下)$/, '')
}

const STANDS_ON =
  /^(?:已经?|并且?|现在)?(?:登[录陆](?:了|成功)?|(?:停|处)?在.{2,12}页面?|进入到?.{1,12}(?:页面?|界面)|打开.{1,12}(?:页面?|app))$|^(?:the )?user (?:is )?(?:logged|signed) in\.?$|^(?:user|they) (?:is|are) on (?:the )?.{2,40}(?:page|screen)\.?$/i

/** A field of conditions, without what says nothing and without where one stands: that is the touchpoint's. */
export function conditionClauses(field: string): string[] {
  return readNumbered(field)
    .lines.filter((line) => !saysNothing(line.text))
    .flatMap((line) => splitOutside(line.text, /[，；;。]|并且|而且|,(?!\d{3})|\.\s+(?=[A-Z])/g))
    .map((text) =>
      text.replace(/^(?:并且?|且|前提是?[:：]?|前置条件[:：]?|preconditions?\s*[:：])\s*/i, '').replace(/\.$/, ''),
    )
    .flatMap((text) => {
      if (!text || STANDS_ON.test(text)) return []
      const kind = clauseKind(text)
      if (kind === 'login') return accountCondition(text) ? [accountCondition(text)] : []
      return kind === 'launch' || kind === 'trifle' ? [] : [text]
    })
}

const PURPOSE =
  /^(?:目的|用例说明|说明|备注|注|测试|验证|检查|校验|走查|对照|确认|覆盖|回归|等价类|评审|这里|参[考见]|purpose|objective|verify|check|test|ensure|validate|to |this (?:test|case)|note|see|make sure|confirm|cover)/i

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The summary stands in for missing preconditions where it is short, tells no purpose and does not repeat the name. */
function summaryClauses(testCase: TestCase): string[] {
  const lines = readNumbered(testCase.summary).lines
  const text = lines.map((l) => l.text).join('，')
  if (lines.length > 2 || text.length > 48 || PURPOSE.test(text)) return []
  const own = letters(text)
  const name = letters(testCase.case_name)
  if (!own || name.includes(own) || own.includes(name)) return []
  return conditionClauses(testCase.summary)
}

/** What holds before the first step. */
export function background(testCase: TestCase, preconditions: string): string[] {
  const clauses = conditionClauses(preconditions)
  return clauses.length ? clauses : summaryClauses(testCase)
}
