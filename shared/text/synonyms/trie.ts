/** Terms by their code units: the longest one that begins at a place is found in one walk. */
export type Trie = {
  /** The longest accepted term at `at`; `accepts` may turn one down (a word that goes on), then a shorter one counts. */
  longestAt(text: string, at: number, accepts: (end: number) => boolean): { end: number; output: string } | null
}

type Branch = { next: Map<number, Branch>; output: string | undefined }

export function trieOf(pairs: ReadonlyMap<string, string>): Trie {
  const root: Branch = { next: new Map(), output: undefined }
  for (const [term, output] of pairs) {
    let branch = root
    for (let i = 0; i < term.length; i++) {
      const code = term.charCodeAt(i)
      const next: Branch = branch.next.get(code) ?? { next: new Map(), output: undefined }
      branch.next.set(code, next)
      branch = next
    }
    branch.output = output
  }
  return {
    longestAt(text, at, accepts) {
      let branch = root
      let found: { end: number; output: string } | null = null
      for (let i = at; i < text.length; i++) {
        const next = branch.next.get(text.charCodeAt(i))
        if (!next) break
        branch = next
        if (branch.output !== undefined && accepts(i + 1)) found = { end: i + 1, output: branch.output }
      }
      return found
    },
  }
}
