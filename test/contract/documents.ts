import { expect, it } from 'vitest'
import { placeOfFile, placeOfSection } from '../../server/verbs/ports/documents.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { ALL, AT, at, type Ground, type Unplaced } from './ground.ts'

type Source = Unplaced<'document_sources'>
type File = Unplaced<'document_files'>
type Section = Unplaced<'document_sections'>
type Parameter = Unplaced<'document_parameters'>

const source = (source_id: string, product: string, more: Partial<Source> = {}): Source => ({
  ...{ source_id, product, title: '', doc_kind: 'manual', app_version: null, cut_level: 2, collapse: null },
  ...{ created_at: AT, created_by: 'Ada', ...more },
})
const file = (source_id: string, path: string, more: Partial<File> = {}): File => ({
  ...{ source_id, path, file_id: `df_${source_id}_${path}`, title: path, name: path, description: '“描述”' },
  ...{ keywords: ['a', 'ｂ'], doc_kind: null, doc_kind_label: '', app_version: null, format: 'markdown', sha256: '00' },
  ...{ size_bytes: 1, text_chars: 10, first_line: 1, pages: [{ page: 1, line: 1 }], sections: 2, parameters: 1 },
  ...{ remarks: [], read_by: 1, cut_level: 2, by: 'Ada', at: AT, ...more },
})
const section = (of: File, seq: number, more: Partial<Section> = {}): Section => ({
  ...{ file_id: of.file_id, source_id: of.source_id, path: of.path, seq, id: `ds_${of.path}_${seq}` },
  ...{ chunk_key: `${of.source_id}__0#${seq}`, title_path: `# ${seq}`, heading: 'h', stage_name: '', chunking: 'h2' },
  ...{ anchor: 'h', cite_line: seq, page: null, line_start: seq, line_end: seq, text: `正文 ${seq}\n`, text_chars: 5 },
  ...{ created_at: AT, ...more },
})
const parameter = (of: File, seq: number, more: Partial<Parameter> = {}): Parameter => ({
  ...{ file_id: of.file_id, source_id: of.source_id, path: of.path, seq, atom_id: `pa_${of.path}_${seq}` },
  ...{ line: 3, page: null, anchor: '', title_path: '', about: 'POST /x', name: 'amount', kind: 'limit', type: null },
  ...{ is_required: null, value: '5', unit: '元', meaning: '', raw_text: 'amount ≤ 5', ...more },
})

/** Manuals: sources, files, sections, parameters, and what sections were. */
export function documents(ground: () => Ground): void {
  const OF_ONE = { app_version: '1.0' as AppVersion, collapse: 'file' as const }
  const a = file('s1', 'b/a.md')
  const b = file('s1', 'a.md', { format: 'pdf', at: at(9) })
  const c = file('s2', 'c_.md')
  const sections = [section(a, 10), section(a, 9, { page: 4 }), section(b, 0), section(c, 0)]
  const parameters = [parameter(a, 0, { is_required: true, type: 'int' }), parameter(a, 1)]
  const gone = section(a, 11)

  async function filled(): Promise<string> {
    const project = await ground().project()
    await ground().put(project, 'document_sources', [source('s2', 'P'), source('s1', '产品', OF_ONE)])
    await ground().put(project, 'document_files', [a, b, c])
    await ground().put(project, 'document_sections', sections)
    await ground().put(project, 'document_parameters', parameters)
    const former = (until: string, fate: 'changed' | 'gone') => ({
      id: gone.id,
      until,
      fate,
      section: { ...gone, project: 'as it was' },
    })
    await ground().put(project, 'section_history', [former(at(1), 'changed'), former(at(2), 'gone')])
    return project
  }

  it('hands back what was put, to the letter', async () => {
    const project = await filled()
    const { documents } = ground().store
    const here = <T>(row: T) => ({ ...row, project })
    expect(await documents.source(project, 's1')).toEqual(here(source('s1', '产品', OF_ONE)))
    expect(await documents.file(project, a.file_id)).toEqual(here(a))
    expect(await documents.someFiles(project, [c.file_id])).toEqual([here(c)])
    expect(await documents.section(project, 'ds_b/a.md_9')).toEqual(here(sections[1]))
    expect(await documents.someSections(project, ['ds_c_.md_0'])).toEqual([here(sections[3])])
    expect(await documents.parameters(project, {}, ALL)).toEqual(parameters.map(here))
    expect(await documents.someParameters(project, ['pa_b/a.md_1'])).toEqual([here(parameters[1])])
  })

  it('lists by source, path and place, and only what a filter names', async () => {
    const project = await filled()
    const { documents } = ground().store
    const ids = async (filter: object, page: { after: string | null; limit: number } = ALL) =>
      (await documents.sections(project, filter, page)).map((row) => row.id)
    const paths = async (filter: object, page: { after: string | null; limit: number } = ALL) =>
      (await documents.files(project, filter, page)).map((row) => row.path)
    expect((await documents.sources(project)).map((row) => row.source_id)).toEqual(['s1', 's2'])
    expect(await paths({})).toEqual(['a.md', 'b/a.md', 'c_.md'])
    expect(await paths({}, { after: placeOfFile(b), limit: 1 })).toEqual(['b/a.md'])
    expect(await paths({ words: 'B/A' })).toEqual(['b/a.md'])
    expect(await ids({})).toEqual(['ds_a.md_0', 'ds_b/a.md_9', 'ds_b/a.md_10', 'ds_c_.md_0'])
    expect(await ids({}, { after: placeOfSection(sections[1]!), limit: 1 })).toEqual(['ds_b/a.md_10'])
    expect(await ids({ product: 'P' })).toEqual(['ds_c_.md_0'])
    expect(await ids({ source_id: 's2' })).toEqual(['ds_c_.md_0'])
    expect(await ids({ file_id: a.file_id })).toEqual(['ds_b/a.md_9', 'ds_b/a.md_10'])
    expect(await ids({ words: '_' })).toEqual(['ds_c_.md_0'])
    expect((await documents.parameters(project, { product: '产品' }, ALL)).length).toBe(2)
  })

  it('counts what a source holds', async () => {
    const project = await filled()
    const { documents } = ground().store
    expect(await documents.tally(project, 's1')).toEqual([
      {
        ...{ source_id: 's1', files: 2, sections: 4, text_chars: 20, parameters: 2 },
        ...{ formats: { markdown: 1, pdf: 1 }, last_ingest_at: at(9) },
      },
    ])
    expect((await documents.tally(project, null)).map((t) => t.source_id)).toEqual(['s1', 's2'])
  })

  it('keeps what a section was, newest first, and tells what is older', async () => {
    const project = await filled()
    const { documents } = ground().store
    expect((await documents.history(project, gone.id, ALL)).map(({ until, fate }) => [until, fate])).toEqual([
      [at(2), 'gone'],
      [at(1), 'changed'],
    ])
    expect(await documents.historyBefore(project, at(2), 10)).toEqual([{ project, id: gone.id, until: at(1) }])
    expect(await documents.historyBefore(project, AT, 10)).toEqual([])
  })

  it('lets what belongs to a file or a source go along with it, but for history', async () => {
    const project = await filled()
    const { documents } = ground().store
    await ground().store.commit({
      writes: [
        { table: 'document_files', drop: [{ project, file_id: a.file_id }] },
        { table: 'document_sources', drop: [{ project, source_id: 's2' }] },
      ],
    })
    expect((await documents.sections(project, {}, ALL)).map((row) => row.id)).toEqual(['ds_a.md_0'])
    expect(await documents.parameters(project, {}, ALL)).toEqual([])
    expect((await documents.history(project, gone.id, ALL)).length).toBe(2)
  })
}
