import type { BareCaseAtom } from '../schema/case-atom.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import { readClient } from '../sentence/touchpoint.ts'
import type { Meaning, ModuleDictionary } from './dictionary.ts'
import { textsOf } from './texts.ts'
import { DECAY, type EvidencePlace, EXACT_PAGE, HINT, lengthFactor, PLACES, type TermKind, WEIGHTS } from './weights.ts'

/** A word of the dictionary that was found, at the place where it says most. */
export type Hit = { kind: TermKind; term: string; place: EvidencePlace; weight: number; is_exact: boolean }

/** What speaks for one module: the words that decided, the strongest first, and their weight. */
export type Support = {
  module: number
  weight: number
  /** The weight by where it lies: where the rule takes effect, how one comes there, what its words are about. */
  page: number
  entry: number
  words: number
  hits: Hit[]
}

/** The best hit of each word, module by module. */
type Found = Map<number, Map<string, Hit>>

function take(found: Found, module: number, hit: Hit): void {
  const own = found.get(module) ?? new Map<string, Hit>()
  found.set(module, own)
  const old = own.get(hit.term)
  if (!old || hit.weight > old.weight) own.set(hit.term, hit)
}

/** A touchpoint of one client says nothing of another's; `client` is asked for only where a word names one. */
const isOfClient = (meaning: Meaning, client: () => string): boolean =>
  !meaning.client || !client() || meaning.client === client()

const NAMES_PLACES: readonly EvidencePlace[] = ['page', 'entry', 'broad']
const isPageWord = ({ kind }: Meaning) => kind === 'touchpoint' || kind === 'scope' || kind === 'name'

/** Where places are named, a word that is some module's page is that page, and no other module's noun. */
function readAt(place: EvidencePlace, meanings: readonly Meaning[]): readonly Meaning[] {
  const pages = NAMES_PLACES.includes(place) ? meanings.filter(isPageWord) : []
  return pages.length ? pages : meanings
}

/** Words of one text; a word of several modules weighs for each of them in part. */
function readText(
  found: Found,
  place: EvidencePlace,
  text: string,
  dictionary: ModuleDictionary,
  client: () => string,
): void {
  for (const term of dictionary.find(text)) {
    const meanings = readAt(
      place,
      dictionary.meanings(term).filter((m) => isOfClient(m, client)),
    )
    const sharing = new Set(meanings.map((m) => m.module)).size
    for (const { module, kind } of meanings) {
      const is_exact = place === 'page' && kind === 'touchpoint' && term === text
      const full = is_exact ? EXACT_PAGE : WEIGHTS[kind][place]
      const weight = (full * lengthFactor(dictionary.lengthOf(term))) / sharing
      take(found, module, { kind, term, place, weight, is_exact })
    }
  }
}

const round = (x: number) => Math.round(x * 1000) / 1000

function supportOf(module: number, hits: Iterable<Hit>): Support {
  const sorted = [...hits].sort(
    (a, b) => b.weight - a.weight || PLACES.indexOf(a.place) - PLACES.indexOf(b.place) || (a.term < b.term ? -1 : 1),
  )
  const support: Support = { module, weight: 0, page: 0, entry: 0, words: 0, hits: sorted }
  for (const [i, { place, weight }] of sorted.entries()) {
    const counted = weight * DECAY ** i
    support.weight += counted
    support[place === 'page' ? 'page' : place === 'entry' || place === 'broad' ? 'entry' : 'words'] += counted
  }
  return { ...support, weight: round(support.weight) }
}

/** What speaks for which module in one atom, in the dictionary's order; a hint leans on what is there. */
export function evidenceOf(atom: RuleAtom | BareCaseAtom, dictionary: ModuleDictionary): Support[] {
  const found: Found = new Map()
  for (const written of atom.touchpoints) {
    const { client, page } = dictionary.touchpoint(written)
    if (page) readText(found, 'page', page, dictionary, () => client)
  }
  for (const { place, text } of textsOf(atom, dictionary.norm))
    readText(found, place, text, dictionary, () => readClient(text))
  const supports = [...found].map(([module, hits]) => supportOf(module, hits.values()))
  const hint = 'signal' in atom || !atom.module_hint ? null : dictionary.hinted(atom.module_hint)
  return supports
    .map((s) => (s.module === hint ? { ...s, weight: round(s.weight + HINT) } : s))
    .sort((a, b) => a.module - b.module)
}
