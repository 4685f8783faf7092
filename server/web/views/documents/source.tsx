import { useState } from 'preact/hooks'
import type { DocumentFile, DocumentSource } from '../../../../shared/schema/document.ts'
import { type Page, type Refusal, refusalOf } from '../../api.ts'
import { Certain } from '../../parts/certain.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { More } from '../../parts/more.tsx'
import { StackedTable } from '../../parts/stacked-table.tsx'
import { usePages } from '../../state/asked.ts'
import { useForm } from '../../state/form.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn, messageIn, timeIn } from '../../words.ts'

type Props = { route: Route; source: DocumentSource; onChange(): void }
const LEVELS = [1, 2, 3, 4, 5, 6]
const COLLAPSES = ['chapter', 'file', 'none'] as const
const PAGE = 50

/** One source: its files, how it is cut and put together, and its end. */
export function OneSource({ route, source, onChange }: Props) {
  const { say } = useSpeech()
  const { api, mayWrite } = useWorkplace()
  const { source_id, product, title } = source
  const out = { view: 'documents', values: { ...route.values, source: '', q: '' } }
  return (
    <>
      <section class="card">
        <p>
          <a href={hrefOf(out)}>← {say('documents_back')}</a>
        </p>
        <h2>
          {title || source_id} <span class="faint">· {product}</span>
        </h2>
        <Files route={route} source={source} onChange={onChange} />
        <p>
          <a class="button" href={api.chunks({ source: source_id })} download>
            {say('documents_chunks')}
          </a>
        </p>
      </section>
      {mayWrite && <Settings source={source} onChange={onChange} />}
      {mayWrite && (
        <DeleteSource
          source_id={source_id}
          onGone={() => {
            onChange()
            go(out)
          }}
        />
      )}
    </>
  )
}

function Files({ route, source, onChange }: Props) {
  const { say, language } = useSpeech()
  const { api, mayWrite, revision } = useWorkplace()
  const pages = usePages<DocumentFile, Page<DocumentFile>>(
    (cursor, signal) => api.documentFiles({ source: source.source_id, limit: PAGE, cursor }, signal),
    [api, source.source_id, source.files, revision],
  )
  return (
    <>
      <StackedTable heads={['documents_files', 'documents_sections', 'documents_last']} hasActions={mayWrite}>
        {pages.items.map((file) => (
          <tr key={file.file_id}>
            <td data-label={say('documents_files')}>
              <a href={hrefOf({ view: 'documents', values: { ...route.values, file: file.file_id } })}>{file.path}</a>
              {file.title && <small class="faint block">{file.title}</small>}
              {file.remarks.map((remark) => (
                <small key={remark.code} class="outcome o-warned">
                  {messageIn(language, remark)}
                </small>
              ))}
            </td>
            <td data-label={say('documents_sections')}>{countIn(language, file.sections)}</td>
            <td data-label={say('documents_last')}>
              {timeIn(language, file.at)} · {file.by}
            </td>
            {mayWrite && (
              <td class="actions">
                <Certain
                  ask={say('documents_delete_file')}
                  yes={say('documents_delete_file_yes')}
                  act={() => api.deleteDocument(file.file_id)}
                  then={() => {
                    onChange()
                    pages.again()
                  }}
                />
              </td>
            )}
          </tr>
        ))}
      </StackedTable>
      <More pages={pages} />
    </>
  )
}

function Settings({ source, onChange }: { source: DocumentSource; onChange(): void }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const set = (wish: Parameters<typeof api.editSource>[1]) =>
    api.editSource(source.source_id, wish, source.edition).then(onChange, (error) => {
      setRefusal(refusalOf(error))
      onChange()
    })
  return (
    <section class="card">
      <div class="fields">
        <label>
          {say('documents_cut')}
          <select
            value={String(source.cut_level)}
            onChange={(e) => void set({ cut_level: Number(e.currentTarget.value) })}
          >
            {LEVELS.map((level) => (
              <option key={level} value={String(level)}>
                {say('documents_cut_level', { level })} {'#'.repeat(level)}
              </option>
            ))}
            <option value="0">{say('documents_cut_none')}</option>
          </select>
        </label>
        <label>
          {say('documents_collapse')}
          <select
            value={source.collapse ?? ''}
            onChange={(e) => void set({ collapse: (e.currentTarget.value || null) as DocumentSource['collapse'] })}
          >
            <option value="">{say('documents_collapse_auto')}</option>
            {COLLAPSES.map((how) => (
              <option key={how} value={how}>
                {say(`documents_collapse_${how}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {refusal && <Complaint refusal={refusal} />}
    </section>
  )
}

/** The end of a source: its name typed. */
function DeleteSource({ source_id, onGone }: { source_id: string; onGone(): void }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [typed, setTyped] = useState('')
  const form = useForm(async () => {
    await api.deleteSource(source_id, typed)
    onGone()
  })
  return (
    <form class="card settings-form" onSubmit={form.submit}>
      <label>
        {say('documents_delete_type', { source: source_id })}
        <input value={typed} autoComplete="off" spellcheck={false} onInput={(e) => setTyped(e.currentTarget.value)} />
      </label>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <p>
        <button type="submit" class="danger" disabled={form.isSending || typed !== source_id}>
          {say('documents_delete')}
        </button>
      </p>
    </form>
  )
}
