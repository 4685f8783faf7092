import { makeFolder } from './fold.ts'
import { tokenize } from './tokens.ts'

/** Goes up with any change of how documents lie in a segment, or of what is said of a rule or a case. */
const FORMAT = 4

/** Of each kind of text something: whoever changes how it is read changes what comes out. */
const SAMPLE =
  '點擊「登錄」 toast提示 ERR_TIMEOUT v4.57.3 node-id 397:922 1,000.50 元 5.0％ ￥80 六十秒 第二步 统一 C++ setPinCode() Withdrawals were filled \u{20bb7}野家 caf\u0065\u0301 ①'

/** What kept indexes are made by: the program, the format, and the tokens that come of a text. */
export function recipeOf(program: string): string {
  const folded = makeFolder()(SAMPLE)
  const tokens: unknown[] = []
  tokenize(folded, (key, kind, from, to) => tokens.push([key, kind, from, to]))
  return JSON.stringify({ program, format: FORMAT, sample: folded.text, tokens })
}
