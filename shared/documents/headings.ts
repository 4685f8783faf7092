/** A heading's words without the marks that only a page shows: emphasis, code, links, pictures, tags, an id of its own. */
export function headingText(text: string): string {
  return text
    .replace(/[ \t]*\{#[\w.:-]+\}[ \t]*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/(\*\*|__|`+)(.+?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}

/** `{#pay}` behind a heading: the anchor that its writer gave it. */
const OWN_ANCHOR = /\{#([\w.:-]+)\}[ \t]*$/

const slug = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-')

/** Gives a file's headings their anchors as pages of Markdown do: letters and digits, `-1` for the first repeat. */
export function anchorer(): (heading: string) => string {
  const given = new Map<string, number>()
  return (heading) => {
    const own = OWN_ANCHOR.exec(heading)?.[1]
    const base = own ?? slug(headingText(heading))
    const before = given.get(base)
    given.set(base, (before ?? 0) + 1)
    if (before === undefined) return base
    const anchor = `${base}-${before}`
    given.set(anchor, 1)
    return anchor
  }
}
