import type { Layer } from './layer.ts'
import { textCount, textsIn } from './layer.ts'
import { type Look, type Piece, piecesOf } from './pieces.ts'
import { WITHDRAWN_WORDS } from './vocabulary.ts'

export type PageKind = 'work' | 'cover' | 'components' | 'archive'
export type Page = { layer: Layer; kind: PageKind; why: string; pieces: Piece[]; connectors: Layer[] }

const count = (pieces: readonly Piece[], ...kinds: Piece['kind'][]): number =>
  pieces.filter((p) => kinds.includes(p.kind)).length

/** Says why a page is set aside, or nothing. Yields where it looks at many pieces. */
type Test = (page: Layer, pieces: readonly Piece[], look: Look) => string | Generator<number, string>

/** A sheet of main components, with samples of their use beside them. */
const componentSheet: Test = (page, pieces, look) => {
  const components = count(pieces, 'component')
  const screens = count(pieces, 'screen')
  if (components === 0 || components < 2 * screens) return ''
  const isNamed = look.naming.isNamed(page.node, 'components')
  return isNamed || components > screens + count(pieces, 'fragment') ? `${components} main components` : ''
}

/** Large type on a few frames, nothing to press and no page furniture: a cover with its list of changes. */
const coverSheet: Test = (page, pieces, look) => {
  if (pieces.length === 0 || pieces.length > 4 || textCount(page) > 40) return ''
  const sizes = textsIn(page, look.index).map((t) => t.node.text!.font_size)
  if (sizes.length === 0 || Math.max(...sizes) < 32) return ''
  for (let i = page.order; i < Math.min(page.end, page.order + 200); i++) {
    const { node } = look.index.layers[i]!
    if (node.reactions.length > 0 || node.type === 'INSTANCE') return ''
  }
  const large = sizes.filter((s) => s >= 20).length
  const isNamed =
    look.naming.isNamed(page.node, 'cover') || pieces.some((p) => look.naming.isNamed(p.layer.node, 'cover'))
  return large * 2 > sizes.length && (isNamed || large === sizes.length) ? 'large type and nothing to press' : ''
}

/** Told by at least two of: a notice that it no longer holds, its name, its frames' names. A name alone proves nothing. */
function* archiveSheet(page: Layer, pieces: readonly Piece[], look: Look): Generator<number, string> {
  const signs: string[] = []
  const notice = pieces.find((p) => p.layer.node.text && WITHDRAWN_WORDS.test(p.layer.node.text.characters))
  if (notice) signs.push(`it says "${notice.layer.node.text!.characters.trim().slice(0, 40)}"`)
  if (look.naming.isNamed(page.node, 'archive') || look.naming.isNamed(page.node, 'draft')) signs.push('its name')
  const frames = pieces.filter((p) => p.kind === 'screen' || p.kind === 'fragment')
  let old = 0
  for (const [i, frame] of frames.entries()) {
    if (i % FRAMES_A_STEP === 0) yield 0
    if (isNamedOld(frame.layer, look)) old++
  }
  if (old > 0 && old * 3 >= frames.length) signs.push('its frames’ names')
  return signs.length >= 2 ? signs.join(', ') : ''
}
const FRAMES_A_STEP = 100

const isNamedOld = ({ node }: Layer, { naming }: Look): boolean =>
  naming.isNamed(node, 'archive') || WITHDRAWN_WORDS.test(node.name) || /(?:copy|副本)[\s\d]*$/iu.test(node.name)

const TESTS: readonly { kind: PageKind; test: Test }[] = [
  { kind: 'components', test: componentSheet },
  { kind: 'cover', test: coverSheet },
  { kind: 'archive', test: archiveSheet },
]

/** One page and what it is; pages that are set aside say why. */
export function* readPage(layer: Layer, look: Look): Generator<number, Page> {
  const { pieces, connectors } = yield* piecesOf(layer, look)
  if (layer.node.type === 'PAGE')
    for (const { kind, test } of TESTS) {
      const told = test(layer, pieces, look)
      const why = typeof told === 'string' ? told : yield* told
      if (why) return { layer, kind, why, pieces, connectors }
    }
  return { layer, kind: 'work', why: '', pieces, connectors }
}
