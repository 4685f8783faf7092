import type { DesignNode } from '../schema/design-node.ts'
import { type NameKind, VOCABULARY, type Vocabulary } from './vocabulary.ts'

const NONE: ReadonlySet<NameKind> = new Set()
const HAN = /\p{Script=Han}/u

/** Names that Figma or its users' hurry gave: they say nothing. */
const AUTOMATIC =
  /^(?:frame|group|rectangle|rect|vector|line|ellipse|polygon|star|union|subtract|image|img|slice|mask group|component|instance|section|text|layer|shape|container|wrapper|div|box|bg|background|iphone|ipad|android|macbook|desktop|mobile|tablet|page|screen|artboard|untitled|auto layout|编组|组|画板|矩形|椭圆|直线|路径|形状|图层|容器|背景|未命名|未标题|页面|屏幕|图片|切片|文本|位图)(?:[\s\d_\-–—.,/()（）#]|copy|pro|max|mini|plus|air|副本|备份|small|large|se|x)*$/iu

export const isAutomaticName = (name: string): boolean => AUTOMATIC.test(name.trim())

/** `Toast/Default`, `toastDefault` and `toast_default` as the same words. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export type Naming = {
  kindsOf(name: string): ReadonlySet<NameKind>
  /** By the layer's own name or, for an instance, the component's. A text layer's name is mostly its text: it must be short. */
  isNamed(node: DesignNode, kind: NameKind): boolean
  /** The same for several kinds at the price of one: most names say nothing. */
  isNamedAny(node: DesignNode, kinds: readonly NameKind[]): boolean
}

type Terms = { whole: Map<string, NameKind[]>; longest: number }

function termsOf(extra: Vocabulary): Terms {
  const whole = new Map<string, NameKind[]>()
  let longest = 1
  for (const kind of Object.keys(VOCABULARY) as NameKind[])
    for (const term of [...VOCABULARY[kind], ...(extra[kind] ?? [])]) {
      const words = wordsOf(term)
      whole.set(words, [...(whole.get(words) ?? []), kind])
      longest = Math.max(longest, HAN.test(words) ? words.length : words.split(' ').length)
    }
  return { whole, longest }
}

/** Terms too short or too common to mean anything within a longer name. */
const WHOLE_ONLY: ReadonlySet<NameKind> = new Set([
  'toast_whole',
  'selected',
  'unselected',
  'plain_state',
  'drawing_kind',
])

function look(words: string, terms: Terms): ReadonlySet<NameKind> {
  const kinds = new Set<NameKind>()
  const add = (piece: string) => {
    for (const kind of terms.whole.get(piece) ?? []) if (!WHOLE_ONLY.has(kind) || piece === words) kinds.add(kind)
  }
  const latin = words.split(' ')
  for (let i = 0; i < latin.length; i++)
    for (let n = 1; n <= 3 && i + n <= latin.length; n++) add(latin.slice(i, i + n).join(' '))
  if (HAN.test(words))
    for (let i = 0; i < words.length; i++)
      for (let n = 1; n <= terms.longest && i + n <= words.length; n++) add(words.slice(i, i + n))
  return kinds.size ? kinds : NONE
}

/** Reads names by the vocabulary, each different name once: the memory is the caller's, made anew for every run. */
export function naming(extra: Vocabulary = {}): Naming {
  const terms = termsOf(extra)
  const known = new Map<string, ReadonlySet<NameKind>>()
  const kindsOf = (name: string): ReadonlySet<NameKind> => {
    let kinds = known.get(name)
    if (!kinds) {
      kinds = name.length > 60 || /^[A-Z][a-z]+ \d+$/.test(name) ? NONE : look(wordsOf(name), terms)
      known.set(name, kinds)
    }
    return kinds
  }
  const isNamed = (node: DesignNode, kind: NameKind): boolean => {
    if (node.text ? node.name.length <= 12 && kindsOf(node.name).has(kind) : kindsOf(node.name).has(kind)) return true
    const { component } = node
    return component !== null && kindsOf(component.set_name ?? component.name).has(kind)
  }
  const isNamedAny = (node: DesignNode, kinds: readonly NameKind[]): boolean =>
    (node.component !== null || kindsOf(node.name) !== NONE) && kinds.some((kind) => isNamed(node, kind))
  return { kindsOf, isNamed, isNamedAny }
}
