import { useEffect, useRef, useState } from 'preact/hooks'
import type { IngestResult } from '../../../shared/schema/document.ts'
import { type ProjectApi, refusalOf } from '../api.ts'
import { followJob } from './follow-job.ts'
import type { UploadRow } from './uploads.ts'

/** A document on its way. */
export type DocumentRow = Pick<UploadRow, 'key' | 'file' | 'phase' | 'done' | 'total' | 'counts' | 'refusal'> & {
  result: IngestResult | null
}
export type Sent = { source_id: string; paths: string[] }

/** Documents sent in this visit, one after the other; the first names the source of those after it. */
export function useDocumentSends(api: ProjectApi) {
  const [rows, setRows] = useState<DocumentRow[]>([])
  const leaving = useRef(new AbortController())
  const next = useRef(1)
  useEffect(() => () => leaving.current.abort(), [])

  async function carry(row: DocumentRow, product: string, source: string): Promise<string> {
    const change = (part: Partial<DocumentRow>) =>
      setRows((all) => all.map((one) => (one.key === row.key ? { ...one, ...part } : one)))
    try {
      change({ phase: 'sending' })
      const { file } = row
      const upload = { file, product, source, path: file.name, signal: leaving.current.signal }
      const sent = await api.sendDocument({ ...upload, onSent: (done) => change({ done }) })
      change({ phase: 'reading', done: 0 })
      await followJob(api, sent.job_id, ({ status, done, total, counts, error, result }) =>
        change({
          phase: status === 'queued' || status === 'running' ? 'reading' : status,
          ...{ done, total, counts },
          result: (result as IngestResult | null) ?? null,
          refusal: error && { ...error, request_id: '', status: 0 },
        }),
      )
      return sent.source_id
    } catch (error) {
      change({ phase: 'failed', refusal: refusalOf(error) })
      return source
    }
  }

  /** Resolves when all of them ended. */
  async function start(files: File[], product: string, source: string): Promise<Sent> {
    const blank = { phase: 'waiting' as const, done: 0, counts: null, refusal: null, result: null }
    const fresh = files.map((file): DocumentRow => ({ ...blank, key: next.current++, file, total: file.size }))
    setRows((all) => [...fresh, ...all])
    let source_id = source
    for (const row of fresh) source_id = await carry(row, product, source_id)
    return { source_id, paths: files.map((file) => file.name) }
  }
  return { rows, start }
}
