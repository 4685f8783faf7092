/** A tag or a stretch of text, in order. Of a tag: its name and how to ask for an attribute. */
export type XmlToken =
  | { kind: 'open' | 'close' | 'empty'; name: string; attribute(name: string): string | undefined }
  | { kind: 'text'; text: string }

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<(\/?)([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Entities of the file's own are none: programs that write Office files have none. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex, digits, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(digits)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/**
 * The tokens of XML that a program wrote, one after the other and never as a tree: an Office file may be large. What is no
 * XML is passed over.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  for (const [, cdata, closing, name, attributes, empty, text] of xml.matchAll(TOKEN)) {
    if (name !== undefined) {
      const kind = closing ? 'close' : empty ? 'empty' : 'open'
      yield { kind, name, attribute: (wanted) => attributeIn(attributes ?? '', wanted) }
    } else if (text !== undefined) yield { kind: 'text', text: unescaped(text) }
    else if (cdata !== undefined) yield { kind: 'text', text: cdata }
  }
}

function attributeIn(attributes: string, wanted: string): string | undefined {
  for (const [, name, double, single] of attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (name === wanted) return unescaped(double ?? single ?? '')
  return undefined
}
