/** Terms by their code units: the longest one that begins at a place is found in one walk. */
export type Trie = {
  /** The longest accepted term at `at`; `accepts` may turn one down (a word that goes on), then a shorter one counts. */
  longestAt(text: string, at: number, accepts: (end: number) => boolean): { end: number; output: string } | null
}

/** Most branches go on in one way only: that one lies open, others in a map that most never need. */
type Branch = {
  code: number
  only: Branch | undefined
  more: Map<number, Branch> | undefined
  output: string | undefined
}

const newBranch = (): Branch => ({ code: -1, only: undefined, more: undefined, output: undefined })
const next = ({ code, only, more }: Branch, wanted: number) => (code === wanted ? only : more?.get(wanted))

function grow(branch: Branch, code: number): Branch {
  const grown = newBranch()
  if (branch.only === undefined) {
    branch.code = code
    branch.only = grown
  } else {
    branch.more ??= new Map()
    branch.more.set(code, grown)
  }
  return grown
}

export function trieOf(pairs: ReadonlyMap<string, string>): Trie {
  const root = newBranch()
  for (const [term, output] of pairs) {
    let branch = root
    for (let i = 0; i < term.length; i++) {
      const code = term.charCodeAt(i)
      branch = next(branch, code) ?? grow(branch, code)
    }
    branch.output = output
  }
  return {
    longestAt(text, at, accepts) {
      let branch = root
      let found: { end: number; output: string } | null = null
      for (let i = at; i < text.length; i++) {
        const further = next(branch, text.charCodeAt(i))
        if (!further) break
        branch = further
        if (branch.output !== undefined && accepts(i + 1)) found = { end: i + 1, output: branch.output }
      }
      return found
    },
  }
}
