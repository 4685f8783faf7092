/** What a Figma link points at. `file_key` is what the REST API takes: a branch's own key where the link names one. */
export type FigmaLink = {
  kind: 'design' | 'prototype' | 'board' | 'slides'
  file_key: string
  /** The main file's key where `file_key` is a branch's. */
  main_file_key: string | null
  node_id: string | null
  version_id: string | null
  url: string
}

export type LinkLine = { line: number; link: FigmaLink }
export type LinkProblem = { line: number; text: string }

const KINDS: Record<string, FigmaLink['kind']> = {
  file: 'design',
  design: 'design',
  proto: 'prototype',
  board: 'board',
  jam: 'board',
  slides: 'slides',
  deck: 'slides',
}

const HOST = /^(?:(?:www|embed|[\w-]+)\.)?figma\.com$/i
const KEY = /^[0-9A-Za-z]{10,128}$/

/** A link that people typed or pasted: without a scheme, from the desktop app, or wrapped in an embed. */
function toUrl(text: string): URL | null {
  const trimmed = text.trim().replace(/^<|>$/g, '')
  const whole = /^figma:\/\//i.test(trimmed)
    ? trimmed.replace(/^figma:\/\//i, 'https://www.figma.com/')
    : /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
      ? trimmed
      : `https://${trimmed}`
  try {
    const url = new URL(whole)
    if (!/^https?:$/.test(url.protocol) || !HOST.test(url.hostname)) return null
    const inner = url.pathname === '/embed' ? url.searchParams.get('url') : null
    return inner ? toUrl(inner) : url
  } catch {
    return null
  }
}

/** `397-922` and `397:922`, also within instances (`I397-933;12-347`). Null: the link names no node, or not a whole id. */
export function readNodeId(text: string | null): string | null {
  if (!text) return null
  const id = text.trim().replace(/(\d)-(?=\d)/g, '$1:')
  return /^I?\d+:\d+(?:;\d+:\d+)*$/.test(id) ? id : null
}

/**
 * Reads a link of any kind that Figma hands out: file, design, proto, board, slides, branches of them, embeds, the
 * desktop app's; `node-id` in all its spellings; `version-id`. Null: it is no link to a file.
 */
export function parseFigmaLink(text: string): FigmaLink | null {
  const url = toUrl(text)
  if (!url) return null
  const [first = '', key = '', next, branch] = url.pathname.split('/').filter(Boolean)
  const kind = KINDS[first.toLowerCase()]
  if (!kind || !Object.hasOwn(KINDS, first.toLowerCase()) || !KEY.test(key)) return null
  const isBranch = next === 'branch' && branch !== undefined && KEY.test(branch)
  const version = url.searchParams.get('version-id')
  return {
    kind,
    file_key: isBranch ? branch : key,
    main_file_key: isBranch ? key : null,
    node_id: readNodeId(url.searchParams.get('node-id')),
    version_id: version && /^\d+$/.test(version) ? version : null,
    url: url.href,
  }
}

/**
 * Reads `figma_links.txt`: one link a line, blank lines and `#` comments skipped (at a line's head, or after a blank:
 * the `#` of a link's own fragment stays). Lines that hold no link are listed with their numbers, 1-based.
 */
export function readFigmaLinks(text: string): { links: LinkLine[]; problems: LinkProblem[] } {
  const links: LinkLine[] = []
  const problems: LinkProblem[] = []
  for (const [i, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const said = raw.replace(/(?:^|\s)#.*$/, '').trim()
    if (!said) continue
    const link = parseFigmaLink(said)
    if (link) links.push({ line: i + 1, link })
    else problems.push({ line: i + 1, text: said.slice(0, 200) })
  }
  return { links, problems }
}
