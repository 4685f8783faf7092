import type { TestCase } from '../schema/test-case.ts'
import type { Clause } from '../sentence/actions.ts'
import { CLIENTS, pageName, readClient, writeTouchpoint } from '../sentence/touchpoint.ts'
import { ENTRY } from '../sentence/vocabulary.ts'

const PAGE =
  /(?:^|[，,；;。\s（(在到进开停])([\p{Script=Han}A-Za-z0-9]{2,12}?)(?:页面|页|界面)(?:$|[，,；;。\s）)里中上])/u
const EN_PAGE = /\b(?:on|to|in|open|at)\s+(?:the )?"?([A-Z][\w &/-]{1,30}?)"?\s+(?:page|screen|view)\b/
const ENTERS = new RegExp(`^(?:.{0,10}?)(?:${ENTRY})\\s*(?:了)?(.+)$`, 'iu')
/** Words that tell a place from a thing that one opens. */
const NO_PAGE =
  /[，,。；;：:\d]|弹层|弹[窗框]|面板|抽屉|菜单|账号|app$|应用|小程序$|文件|链接|\b(?:app|application|menu|modal|dialog|drawer|file|link|browser|it|back)\b/i

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

function pageOf(text: string): string {
  const m = PAGE.exec(text) ?? EN_PAGE.exec(text)
  return m ? pageName(m[1]!.replace(/^(?:停在|处在|进入|打开|已在|在|到|进)/, '')) : ''
}

/** Where the case's steps happen: suite path and preconditions first, then each way in that the steps tell. */
export class Whereabouts {
  private client: string
  private page: string

  constructor(testCase: TestCase, preconditions: string) {
    const suites = testCase.suite_path.split(' / ').slice(1)
    this.client = onlyClient(preconditions) || onlyClient(testCase.suite_path)
    this.page = pageOf(preconditions) || suites.map(pageOf).filter(Boolean).pop() || ''
  }

  /** Follows one clause of an action: 进入提现页, 我的钱包(点提现), 医生端：…. */
  follow({ text, kind }: Clause): void {
    const client = onlyClient(text)
    if (client) this.client = client
    if (kind === 'place') this.page = this.withoutClient(pageName(text.replace(/(?:里|中|上|内)$/, '')))
    else if (kind === 'entry') this.enter(ENTERS.exec(text)?.[1] ?? '')
    else if (pageOf(text)) this.page = this.withoutClient(pageOf(text))
  }

  /** Follows a result that led somewhere. */
  enter(target: string): void {
    const name = this.withoutClient(pageName(target.replace(/[。.]$/, '')))
    if (name.length >= 2 && name.length <= (/\p{Script=Han}/u.test(name) ? 10 : 30) && !NO_PAGE.test(name))
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
