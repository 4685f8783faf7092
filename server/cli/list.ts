import type { DocumentSource } from '../../shared/schema/document.ts'
import { chunkLines } from '../verbs/documents/read-documents.ts'
import { listSources } from '../verbs/documents/sources.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { inWorkshop, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'
import { aligned } from './table.ts'

/** What documents a store holds. */
export const command: Command = {
  name: 'list',
  summary: {
    en: 'List the sources of documents, or every section of them',
    zh: '列出文档来源，或其中的每一段',
  },
  options: {
    chunks: { help: { en: 'every section as JSON Lines, with its text', zh: '以 JSON Lines 打印每一段及正文' } },
    product: { value: 'P', help: { en: 'of this product only', zh: '只列这个产品' } },
    source: { value: 'S', help: { en: 'of this source only', zh: '只列这个来源' } },
    json: { help: { en: 'print the sources as JSON', zh: '以 JSON 打印来源' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    if (args.options.chunks) await printChunks(args, terminal)
    else {
      const [only, sources] = [optionText(args, 'source'), await sourcesOf(args, terminal)]
      const meant = sources.filter(({ source_id }) => only === undefined || source_id === only)
      terminal.stdout.write(args.options.json ? `${JSON.stringify(meant)}\n` : table(meant, terminal.lang))
    }
    return 0
  },
}

async function sourcesOf(args: Arguments, terminal: Terminal): Promise<DocumentSource[]> {
  const product = optionText(args, 'product') ?? null
  const remote = remoteOf(args, terminal)
  if (!remote) return inWorkshop(args, terminal, (workshop) => listSources(workshop, projectOf(args), product))
  const asked = new URLSearchParams(product === null ? {} : { product })
  return ((await (await remote.get(`/documents/sources?${asked}`)).json()) as { items: DocumentSource[] }).items
}

async function printChunks(args: Arguments, terminal: Terminal): Promise<void> {
  const [product, source] = [optionText(args, 'product'), optionText(args, 'source')]
  const remote = remoteOf(args, terminal)
  if (remote) {
    const asked = new URLSearchParams({
      ...(product !== undefined && { product }),
      ...(source !== undefined && { source }),
    })
    const { body } = await remote.get(`/documents/chunks.jsonl?${asked}`)
    for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) terminal.stdout.write(bytes)
    return
  }
  const filter = { ...(product !== undefined && { product }), ...(source !== undefined && { source_id: source }) }
  await inWorkshop(args, terminal, async (workshop) => {
    for await (const line of await chunkLines(workshop, projectOf(args), filter)) terminal.stdout.write(line)
  })
}

const HEADS = {
  en: ['product', 'source', 'files', 'sections', 'characters', 'parameters', 'cut at', 'collapse', 'last ingest'],
  zh: ['产品', '来源', '文件', '段落', '字数', '参数', '切分级别', '合并', '最近导入'],
}

function table(sources: readonly DocumentSource[], lang: Terminal['lang']): string {
  if (!sources.length) return lang === 'zh' ? '还没有文档。\n' : 'No documents yet.\n'
  const rows = sources.map((s) => [
    s.product,
    s.source_id,
    ...[s.files, s.sections, s.text_chars, s.parameters].map(String),
    s.cut_level === 0 ? '-' : '#'.repeat(s.cut_level),
    s.collapses,
    s.last_ingest_at ?? '-',
  ])
  return aligned([HEADS[lang], ...rows])
}
