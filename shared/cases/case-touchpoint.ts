import type { TestCase } from '../schema/test-case.ts'
import type { Clause } from '../sentence/actions.ts'
import { CLIENTS, pageName, readClient, writeTouchpoint } from '../sentence/touchpoint.ts'
import { ENTRY } from '../sentence/vocabulary.ts'

const ZH_PAGE = /([\p{Script=Han}A-Za-z0-9 ]{1,16}?)(?:页面|页(?!头|脚|数|码)|界面)/gu
const EN_PAGE = /\b(?:on|to|in|open|at|visit)\s+(?:the )?"?([A-Z][\w &/-]{1,30}?)"?\s+(?:page|screen|view)\b/
/** Words before a page's name that are no part of it: the last of them counts. */
const BEFORE_NAME =
  /^.*(?:进入到?|进到?|打开|来到|回到|返回到?|退回到?|跳转?到|前往|停在|已经|登[录陆]|点击?|刷新|一下|一次|让|[下进]一?单|进(?!度)|到|在|去|从|入|的|这个|那个|某个?|一个|\s)/u
const ENTERS = new RegExp(`^(?:.{0,10}?)(?:${ENTRY})\\s*(?:了)?(.+)$`, 'iu')
/** Words that tell a place from a thing that one opens. */
const NO_PAGE =
  /[，,。；;：:\d]|[点选看停付逛先]|状态|模式|tab$|的|上$|弹层|弹[窗框]|面板|抽屉|菜单|账号|app$|应用|小程序$|文件|链接|\b(?:app|application|menu|modal|dialog|drawer|file|link|browser|it|back)\b/i

const BACK = /^(?:再|点)?(?:返回|后退)(?:上一?[页级]|上一个页面)?$|^(?:go|navigate|click|press) back$/i
/** A client that acts (运营后台驳回…) is not where the rule shows: one must stand in it, open it or name it with a colon. */
const clientOf = (text: string): string => {
  const m = /(?:^|[，,；;。])\s*(?:(?:在|打开|进入|登[录陆])([^，,；;。：:]{2,8})|([^，,；;。：:]{2,10})[：:])/.exec(
    text,
  )
  return m ? onlyClient(m[1] ?? m[2] ?? '') : ''
}

/** The client where a text names exactly one. */
function onlyClient(text: string): string {
  const named = CLIENTS.filter(({ words }) =>
    words.some(
      (word) =>
        readClient(word) &&
        text.toLowerCase().includes(word) &&
        readClient(text.slice(text.toLowerCase().indexOf(word), text.toLowerCase().indexOf(word) + word.length)),
    ),
  )
  return named.length === 1 ? named[0]!.client : ''
}

/** The last page that a text names: 从购物车页进入结算页 → 结算. */
function pageOf(text: string): string {
  const zh = [...text.matchAll(ZH_PAGE)].map((m) => m[1]!.replace(BEFORE_NAME, '').trim()).filter((n) => n.length >= 2)
  const last = zh[zh.length - 1]
  if (last) return pageName(last)
  const en = EN_PAGE.exec(text)
  return en ? pageName(en[1]!) : ''
}

/** English says more after a place's name: the Plans page as owner, Members > Invite. */
const placeOf = (target: string): string =>
  /\p{Script=Han}/u.test(target) ? target : target.split(/\s(?:as|in|of|to|with|from|for|and|via)\s|\s*[>›/]\s*/)[0]!

/** A lower-case word is no title. */
const isEnglishTitle = (name: string): boolean =>
  /^[A-Z][\w&'-]*(?: [\w&'-]+){0,3}$/.test(name) && !/\bthe$/i.test(name)

/** Where the case's steps happen: suite path and preconditions first, then each way in that the steps tell. */
export class Whereabouts {
  private client: string
  private page: string
  /** Where 返回 leads. */
  private former = ''

  constructor(testCase: TestCase, preconditions: string) {
    const suites = testCase.suite_path.split(' / ').slice(1)
    this.client = clientOf(preconditions) || onlyClient(testCase.suite_path)
    this.page = pageOf(preconditions) || suites.map(pageOf).filter(Boolean).pop() || ''
  }

  /** Follows one clause of an action: 进入提现页, 我的钱包(点提现), 医生端：…. */
  follow({ text, kind }: Clause): void {
    const client = kind === 'entry' || kind === 'place' ? onlyClient(text) : kind === 'launch' ? '' : clientOf(text)
    if (client) this.client = client
    if (BACK.test(text)) [this.page, this.former] = [this.former, '']
    else if (kind === 'place') this.enter(pageOf(text) || text.replace(/^[在从]|[里中上内]$/g, ''))
    else this.enter(pageOf(text) || (kind === 'entry' ? (ENTERS.exec(text)?.[1] ?? '') : ''))
  }

  /** Follows a result that led somewhere. */
  enter(target: string): void {
    const name = this.withoutClient(pageName(placeOf(target).replace(/[。.]$|(?:看|等|查看).*$/g, '')))
    if (name.endsWith(readClient(name) || '\n')) return
    const isTitle = /\p{Script=Han}/u.test(name) ? name.length >= 2 && name.length <= 10 : isEnglishTitle(name)
    const isName = isTitle && !NO_PAGE.test(name)
    if (!isName || name === this.page) return
    this.former = this.page
    this.page = name
  }

  private withoutClient(name: string): string {
    const client = readClient(name)
    return client && name.startsWith(client) && name.length > client.length + 1
      ? name.slice(client.length).replace(/^[-的：:]/, '')
      : name
  }

  here(): string[] {
    const written = writeTouchpoint({ client: this.client, page: this.page })
    return written ? [written] : []
  }
}
