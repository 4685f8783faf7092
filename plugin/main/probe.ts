/** Answers what Figma's documents leave open, by trying it here: run it once in a real Figma and read the list. */
import type { ProbeLine } from '../bridge/messages.ts'
import { exportedLayer, type LayerJson, layersOf } from './layer-json.ts'
import { tryRead } from './live.ts'

const GLOBALS = [
  'Intl',
  'structuredClone',
  'TextEncoder',
  'URL',
  'crypto',
  'AbortController',
  'queueMicrotask',
  'fetch',
  'setTimeout',
]

const world = globalThis as unknown as Record<string, unknown>

const globalsHere = (): ProbeLine => ({
  question: 'globals of the canvas thread',
  answer: GLOBALS.map((name) => `${name}=${typeof world[name]}`).join(' '),
})

const interpreter = (): ProbeLine => ({
  question: 'interpreter',
  answer: String(tryRead(() => new Error('where').stack ?? '', ''))
    .split('\n')
    .slice(0, 3)
    .join(' | '),
})

function host(): ProbeLine[] {
  return [
    { question: 'editor and mode', answer: `${figma.editorType} ${figma.mode}${figma.vscode ? ' vscode' : ''}` },
    { question: 'figma.fileKey', answer: figma.fileKey ? 'given' : 'undefined' },
    {
      question: 'figma.currentUser',
      answer: tryRead(() => (figma.currentUser?.id ? 'has an id' : 'null or no id'), 'throws'),
    },
    { question: 'skipInvisibleInstanceChildren at start', answer: String(figma.skipInvisibleInstanceChildren) },
    {
      question: 'writing plugin data or annotations in Dev Mode',
      answer: 'not tried: it would change the file',
    },
  ]
}

const holds = (layer: LayerJson, field: 'interactions' | 'annotations'): string => {
  const lists = [...layersOf(layer)].map((at) => at[field]).filter((list) => list !== undefined)
  return `${lists.length} layers have the field, ${lists.filter((list) => list?.length).length} are filled`
}

async function exportWith(node: SceneNode, leavesOutHidden: boolean): Promise<LayerJson | null> {
  const before = figma.skipInvisibleInstanceChildren
  figma.skipInvisibleInstanceChildren = leavesOutHidden
  try {
    return exportedLayer(await node.exportAsync({ format: 'JSON_REST_V1' }))?.layer ?? null
  } finally {
    figma.skipInvisibleInstanceChildren = before
  }
}

async function exports(): Promise<ProbeLine[]> {
  const node = figma.currentPage.selection[0]
  if (!node)
    return [
      {
        question: 'JSON_REST_V1',
        answer: 'select one frame with a prototype link, an annotation and a hidden layer, and probe again',
      },
    ]
  const all = await exportWith(node, false)
  const seen = await exportWith(node, true)
  if (!all || !seen) return [{ question: 'JSON_REST_V1', answer: 'the export is not in REST form' }]
  return [
    { question: 'JSON_REST_V1: interactions', answer: holds(all, 'interactions') },
    { question: 'JSON_REST_V1: annotations', answer: holds(all, 'annotations') },
    {
      question: 'JSON_REST_V1 honours skipInvisibleInstanceChildren',
      answer: `${[...layersOf(all)].length} layers without it, ${[...layersOf(seen)].length} with it`,
    },
  ]
}

/** Total: what cannot be tried says why. */
export async function probe(): Promise<ProbeLine[]> {
  const tried = await exports().catch((fault: Error) => [{ question: 'JSON_REST_V1', answer: String(fault.message) }])
  const lines = [...host(), globalsHere(), interpreter(), ...tried]
  for (const line of lines) console.log(`Hufu probe: ${line.question}: ${line.answer}`)
  return lines
}
