/** Words that stand in rules of every subject and tell none of them apart. */
const COMMON =
  /点击|按钮|页面|界面|进入|打开|用户|当前|已经|可以|进行|操作|状态|情况|显示|提示|出现|弹出|输入|[的了时后在中被再且并当则为把将与和或]/gu
/** What kind of thing shows, not what it says. */
const KINDS = /toast|弹窗|标题|正文/gu
const COMMON_WORDS = new Set(
  'a an the is are was were be been of to in on at and or for with by as it its this that then than from into user page button click tap press open enter type shown shows displayed when if has have should dialog banner snackbar message'.split(
    ' ',
  ),
)

/** What a canon text is made of, for overlap: ASCII words, and bigrams of runs of other letters (a lone letter as it is). */
export function tokens(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const run of text
    .replace(/<[A-Z_]+>/g, ' ')
    .replace(COMMON, ' ')
    .replace(KINDS, ' ')
    .match(/[a-z0-9]+|[^\u0000-\u007f\s]+/g) ?? [])
    if (run.charCodeAt(0) < 128) {
      if (!COMMON_WORDS.has(run)) found.add(stem(run))
    } else bigrams(run, found)
  return found
}

/** invites, invited and inviting are one word here: what is left need not be one. */
function stem(word: string): string {
  if (word.length < 5) return word
  const bare = word.replace(/(?:ing|ed|es|s|e)$/, '')
  return bare.length < 3 ? word : bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

function bigrams(run: string, into: Set<string>): void {
  const letters = [...run]
  if (letters.length === 1) into.add(run)
  for (let i = 0; i + 1 < letters.length; i++) into.add(letters[i]! + letters[i + 1]!)
}

/** Share of the smaller set that the other holds, 0..1; null where either is empty: silence says nothing. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number | null {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  if (small.size === 0) return null
  let shared = 0
  for (const token of small) if (large.has(token)) shared++
  return shared / small.size
}

/** Dice over two sets, 0..1; 0 where both are empty. */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.size + b.size
  return all ? (2 * (overlap(a, b) ?? 0) * Math.min(a.size, b.size)) / all : 0
}

/** Whether a stretch of canon text says anything but the common words of every interface. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text.replace(COMMON, '').replace(/<[A-Z_]+>/g, ''))

/** Share of the tokens of one set that others hold, 0..1; 0 for an empty set. */
export function shareOf(of: ReadonlySet<string>, ...held: readonly ReadonlySet<string>[]): number {
  if (!of.size) return 0
  let found = 0
  for (const token of of) if (held.some((set) => set.has(token))) found++
  return found / of.size
}
