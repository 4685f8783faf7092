/**
 * A second way to read TestLink's XML, for comparison only: one pattern over the whole text, a plain tree, no repairs and
 * no limits. It shares no code with the importer.
 */
export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] }

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, dec, hex, name) =>
    name ? (NAMED[name] ?? whole) : String.fromCodePoint(dec ? Number(dec) : Number.parseInt(hex, 16)),
  )

export function parse(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [] }
  const stack = [top]
  for (const [, cdata, closing, opening, attributes, empty, text] of xml.matchAll(TOKEN)) {
    const parent = stack.at(-1)!
    if (cdata !== undefined) parent.children.push(cdata)
    else if (text !== undefined) parent.children.push(decoded(text))
    else if (closing !== undefined) stack.pop()
    else if (opening !== undefined) {
      const element: Element = { name: opening, attributes: {}, children: [] }
      for (const [, key, a, b] of attributes!.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
        element.attributes[key!] = decoded(a ?? b ?? '')
      }
      parent.children.push(element)
      if (!empty) stack.push(element)
    }
  }
  return top
}

const elements = (of: Element) => of.children.filter((child): child is Element => typeof child !== 'string')

export const textOf = (of: Element | undefined): string =>
  (of?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : ''))
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t\n]+|[ \t\n]+$/g, '')

const child = (of: Element, name: string) => elements(of).find((one) => one.name === name)

export type PlainCase = {
  name: string
  suite_path: string
  internal: string
  external: string
  summary: string
  preconditions: string
  steps: { number: string; actions: string; expected: string }[]
  keywords: string[]
}

/** Every `<testcase>` of the document, in order, with the names of the suites around it. */
export function plainCases(of: Element, suites: string[] = []): PlainCase[] {
  return elements(of).flatMap((one) => {
    if (one.name === 'testcase') return [plainCase(one, suites)]
    const name = one.name === 'testsuite' ? oneLine(one.attributes.name ?? '') : ''
    return plainCases(one, name ? [...suites, name] : suites)
  })
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function plainCase(one: Element, suites: string[]): PlainCase {
  const steps = child(one, 'steps')
  const numbered = steps ? elements(steps).filter(({ name }) => name === 'step') : []
  const flat = { number: '', actions: textOf(steps), expected: textOf(child(one, 'expectedresults')) }
  const listed = numbered.map((step) => ({
    number: textOf(child(step, 'step_number')),
    actions: textOf(child(step, 'actions')),
    expected: textOf(child(step, 'expectedresults')),
  }))
  return {
    name: oneLine(one.attributes.name ?? ''),
    suite_path: suites.join(' / '),
    internal: one.attributes.internalid ?? '',
    external: textOf(child(one, 'externalid')),
    summary: textOf(child(one, 'summary')),
    preconditions: textOf(child(one, 'preconditions')),
    steps: numbered.length > 0 ? listed : flat.actions || flat.expected ? [flat] : [],
    keywords: [
      ...new Set(
        elements(child(one, 'keywords') ?? { name: '', attributes: {}, children: [] }).map(
          (k) => k.attributes.name ?? '',
        ),
      ),
    ],
  }
}

/** The element that a path such as `/testsuite[1]/testcase[3]/steps/step[2]` leads to. */
export function elementAt(top: Element, path: string): Element | undefined {
  return path
    .split('/')
    .slice(1)
    .reduce<Element | undefined>((at, part) => {
      const [, name, position] = /^([^[]+)(?:\[(\d+)\])?$/.exec(part) ?? []
      return at && elements(at).filter((one) => one.name === name)[Number(position ?? 1) - 1]
    }, top)
}

export const fieldOf = (of: Element | undefined, name: string) => (of ? textOf(child(of, name)) : '')
