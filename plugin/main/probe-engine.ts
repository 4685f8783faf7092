/** What the engine is that runs the canvas thread: which globals it has, what it knows of the language, how fast it is. */
import type { ProbeLine } from '../bridge/messages.ts'
import { tryRead } from './live.ts'

const GLOBALS = [
  'Intl',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
  'URL',
  'URLSearchParams',
  'crypto',
  'atob',
  'btoa',
  'AbortController',
  'performance',
  'WebSocket',
  'XMLHttpRequest',
  'Blob',
  'localStorage',
  'document',
  'window',
  'queueMicrotask',
  'fetch',
  'setTimeout',
  'setInterval',
  'WeakRef',
]

const world = globalThis as unknown as Record<string, unknown>

/** Made from text: the bundle itself would not load where one of them is unknown. */
const PATTERNS: Record<string, [pattern: string, flags: string]> = {
  lookbehind: ['(?<=a)b', 'u'],
  'named groups': ['(?<year>\\d)', 'u'],
  'Script=Han': ['\\p{Script=Han}', 'u'],
  'v flag': ['[\\p{L}--[a-z]]', 'v'],
}

const knows = ([pattern, flags]: [string, string]) => tryRead(() => Boolean(new RegExp(pattern, flags)), false)

function language(): string {
  const known = Object.entries(PATTERNS).map(([name, pattern]) => `${name}=${knows(pattern)}`)
  const folded = tryRead(() => 'Ａ１'.normalize('NFKC'), 'throws')
  return [...known, `NFKC of Ａ１=${folded}`, `console.debug=${typeof (console as { debug?: unknown }).debug}`].join(
    ' ',
  )
}

const READS = 1000

/** Milliseconds for a thousand reads of a live layer: each is a call across the engine's border. */
function priceOfReading(): string {
  const page = figma.currentPage
  const began = Date.now()
  let length = 0
  for (let i = 0; i < READS; i++) length += page.name.length
  return `${Date.now() - began} ms for ${READS} reads of a name${length < 0 ? '!' : ''}`
}

async function priceOfYielding(): Promise<string> {
  const began = Date.now()
  for (let i = 0; i < 10; i++) await new Promise<void>((resolve) => setTimeout(resolve, 0))
  return `${Date.now() - began} ms for ten timers of 0 ms`
}

export async function engineLines(): Promise<ProbeLine[]> {
  const stack = String(tryRead(() => new Error('where').stack ?? '', ''))
  return [
    {
      question: 'globals of the canvas thread',
      answer: GLOBALS.map((name) => `${name}=${typeof world[name]}`).join(' '),
    },
    { question: 'language of the canvas thread', answer: language() },
    { question: 'interpreter', answer: stack.split('\n').slice(0, 3).join(' | ') },
    { question: 'price of reading a live layer', answer: priceOfReading() },
    { question: 'price of letting the canvas draw', answer: await priceOfYielding() },
  ]
}
