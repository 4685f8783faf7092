import { useState } from 'preact/hooks'
import type { DocumentSource, Pruned } from '../../../../shared/schema/document.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { FilePicker } from '../../parts/file-picker.tsx'
import { type DocumentRow, type Sent, useDocumentSends } from '../../state/document-sends.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { bytes, messageIn, namesIn } from '../../words.ts'

type Props = { sources: readonly DocumentSource[]; onEnd(): void }
type Left = Sent & { gone: Pruned }

/** Files, the product that they are about, and the source that they belong to. */
export function SendDocuments({ sources, onEnd }: Props) {
  const { say, language } = useSpeech()
  const { api, changed } = useWorkplace()
  const [files, setFiles] = useState<File[]>([])
  const [product, setProduct] = useState(sources[0]?.product ?? '')
  const [source, setSource] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const [left, setLeft] = useState<Left | null>(null)
  const [hint, setHint] = useState('')
  const sends = useDocumentSends(api)
  const known = sources.filter((one) => one.product === product.trim())

  async function submit(event: Event) {
    event.preventDefault()
    setHint(files.length ? '' : say('documents_need_files'))
    if (!files.length) return
    setFiles([])
    const sent = await sends.start(files, product.trim(), source.trim())
    changed()
    onEnd()
    if (!isWhole) return
    const gone = await api.pruneSource(sent.source_id, sent.paths, true).catch(() => null)
    if (gone?.files.length) setLeft({ ...sent, gone })
  }

  return (
    <form class="card upload" onSubmit={submit}>
      <h1>{say('documents_title')}</h1>
      <FilePicker
        files={files}
        setFiles={setFiles}
        accept=".md,.markdown,.txt,.pdf,.docx,.xlsx"
        hint="documents_hint"
      />
      <div class="fields">
        <label>
          {say('documents_product')}
          <input
            required
            maxLength={100}
            list="products"
            value={product}
            onInput={(e) => setProduct(e.currentTarget.value)}
          />
          <small class="faint">{say('documents_product_hint')}</small>
        </label>
        <label>
          {say('documents_source')}
          <input maxLength={64} list="sources" value={source} onInput={(e) => setSource(e.currentTarget.value)} />
          <small class="faint">{say('documents_source_hint')}</small>
        </label>
        <label class="check">
          <input type="checkbox" checked={isWhole} onChange={(e) => setIsWhole(e.currentTarget.checked)} />
          <span>
            {say('documents_prune')}
            <small class="faint">{say('documents_prune_hint')}</small>
          </span>
        </label>
      </div>
      <datalist id="products">
        {[...new Set(sources.map((one) => one.product))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="sources">
        {known.map(({ source_id }) => (
          <option key={source_id} value={source_id} />
        ))}
      </datalist>
      <p class="row">
        <button type="submit" class="primary">
          {say('documents_go')}
        </button>
        <span role="status">{hint}</span>
      </p>
      {left && (
        <div class="complaint asks" role="alert">
          <p>{say('documents_prune_ask', { source: left.source_id, files: namesIn(language, left.gone.files) })}</p>
          <p class="row">
            <ActButton
              label={say('documents_prune_yes', { count: left.gone.files.length })}
              class="danger"
              act={() => api.pruneSource(left.source_id, left.paths, false)}
              then={() => {
                setLeft(null)
                onEnd()
              }}
            />
            <button type="button" onClick={() => setLeft(null)}>
              {say('cancel')}
            </button>
          </p>
        </div>
      )}
      {sends.rows.length > 0 && (
        <ul class="plain">
          {sends.rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
      )}
    </form>
  )
}

function Row({ row }: { row: DocumentRow }) {
  const { say, language } = useSpeech()
  const { file, phase, done, total, result, counts, refusal } = row
  const isUnderWay = phase === 'sending' || phase === 'reading'
  return (
    <li class="upload-row">
      <div class="row spread">
        <strong class="name">{file.name}</strong>
        <span class={`phase p-${phase}`} role="status">
          {say(`phase_${phase}`)}
        </span>
      </div>
      {isUnderWay && (
        <div class="row">
          <progress max={Math.max(1, total)} value={done} aria-label={file.name} />
          <span class="faint small">{say('of_bytes', { done: bytes(done), total: bytes(total) })}</span>
        </div>
      )}
      {result && counts && (
        <p class="small">{say(`documents_outcome_${result.outcome}`, { ...counts, count: result.sections })}</p>
      )}
      {result?.remarks.map((remark) => (
        <p key={remark.code} class="faint small">
          {messageIn(language, remark)}
        </p>
      ))}
      {refusal && <Complaint refusal={refusal} />}
    </li>
  )
}
