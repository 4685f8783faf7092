/** A bad day for a file: which of its layers fail, and how. The same seed picks the same ones. */
import type { FakeOptions } from './options.ts'
import { below, copy, type RestFile, type RestLayer } from './rest.ts'

/** The linear congruential generator of Numerical Recipes. */
function dice(seed: number) {
  let state = seed >>> 0
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Dice = ReturnType<typeof dice>

function pick<T>(from: readonly T[], count: number, roll: Dice): T[] {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(roll(left.length), 1)[0]!)
}

const ids = (layers: readonly RestLayer[]) => layers.map((layer) => layer.id)

type Vanishing = NonNullable<FakeOptions['vanishing']>

/** When the first of several siblings is exported, the last one is deleted: its holder listed it a moment ago. */
function vanishingIn(layers: readonly RestLayer[], broken: ReadonlySet<string>, count: number, roll: Dice): Vanishing {
  const holders = layers.filter(
    (layer) => (layer.children?.length ?? 0) > 2 && layer.children!.some((child) => broken.has(child.id)),
  )
  const pairs = pick(holders, count, roll).map(({ children }) => [children![0]!.id, children!.at(-1)!.id])
  return Object.fromEntries(pairs)
}

/** Faults of every kind, spread over the page that is read. */
export function hostilityOf(page: RestLayer, seed: number): Partial<FakeOptions> {
  const roll = dice(seed)
  const layers = [...below(page)]
  const holders = layers.filter((layer) => layer.children?.length && layer.type !== 'SECTION')
  const instances = layers.filter((layer) => layer.type === 'INSTANCE' && layer.children?.length)
  const texts = layers.filter((layer) => layer.type === 'TEXT')
  const noted = layers.filter((layer) => layer.annotations?.length)
  const linked = layers.filter((layer) => layer.interactions?.length)
  const broken = ids([...pick(texts, 6, roll), ...pick(holders, 3, roll)])
  const [gone, remote, throwing] = [4, 4, 2].map((count) => ids(pick(instances, count, roll)))
  return {
    broken,
    bad_properties: ids(pick(instances, 4, roll)),
    bad_annotations: ids([...pick(noted, 2, roll), ...pick(texts, 3, roll)]),
    bad_reactions: ids([...pick(linked, 2, roll), ...pick(holders, 3, roll)]),
    main_components: Object.fromEntries([
      ...gone!.map((id) => [id, 'gone'] as const),
      ...remote!.map((id) => [id, 'remote'] as const),
      ...throwing!.map((id) => [id, 'throws'] as const),
    ]),
    vanishing: vanishingIn(layers, new Set(broken), 3, roll),
    memory_for_layers: 60,
    slow_ms: 0,
  }
}

/** The same file with prototype links that lead nowhere: to no layer at all, or to one of a page that was not opened. */
export function withBrokenLinks(file: RestFile, seed: number): RestFile {
  const roll = dice(seed)
  const broken = copy(file)
  const pages = broken.document.children!
  const elsewhere = pages.at(-1)!.children?.[0]?.id ?? null
  for (const layer of pages.flatMap((page) => [...below(page)]))
    for (const action of (layer.interactions ?? []).flatMap((one) => one.actions ?? []) as Record<string, unknown>[])
      if (action.type === 'NODE' && roll(5) === 0) action.destinationId = roll(2) === 0 ? null : elsewhere
  return broken
}
