import { useEffect, useRef, useState } from 'preact/hooks'
import type { Counts, Job } from '../../../shared/schema/delivery.ts'
import { type ProjectApi, type Refusal, refusalOf, type UploadFields } from '../api.ts'
import { followJob } from './follow-job.ts'

export type Phase = 'waiting' | 'sending' | 'reading' | 'succeeded' | 'failed' | 'cancelled'

/** One file on its way, from the browser to the last line read. */
export type UploadRow = {
  key: number
  file: File
  app_version: string
  phase: Phase
  done: number
  total: number
  job_id: string | null
  delivery_id: string | null
  counts: Counts | null
  refusal: Refusal | null
}

export type Uploads = {
  rows: UploadRow[]
  /** Sends the files one after the other: later files of a delivery often refer to earlier ones. */
  start(app_version: string, files: File[], fields: UploadFields): void
  cancel(key: number): void
}

type Change = (part: Partial<UploadRow>) => void

const ofJob = (job: Job): Partial<UploadRow> => ({
  phase: job.status === 'queued' || job.status === 'running' ? 'reading' : job.status,
  done: job.done,
  total: job.total,
  counts: job.counts,
  refusal: job.error ? { ...job.error, request_id: '', status: 0 } : null,
})

async function carry(api: ProjectApi, row: UploadRow, fields: UploadFields, change: Change, signal: AbortSignal) {
  try {
    if (signal.aborted) throw new DOMException('cancelled', 'AbortError')
    change({ phase: 'sending' })
    const { app_version, file } = row
    const sent = await api.upload({ app_version, file, fields, signal, onSent: (done) => change({ done }) })
    change({ ...sent, phase: 'reading', done: 0 })
    await followJob(api, sent.job_id, (job) => change(ofJob(job)))
  } catch (error) {
    const isOurs = signal.aborted
    change({ phase: isOurs ? 'cancelled' : 'failed', refusal: isOurs ? null : refusalOf(error) })
  }
}

/** The uploads of this visit. They go on while other views are looked at. */
export function useUploads(api: ProjectApi, onEnd: () => void): Uploads {
  const [rows, setRows] = useState<UploadRow[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const next = useRef(1)
  useEffect(
    () => () => {
      for (const abort of aborts.current.values()) abort.abort()
    },
    [],
  )

  const changeOf =
    (key: number): Change =>
    (part) =>
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)))

  function start(app_version: string, files: File[], fields: UploadFields): void {
    const fresh = files.map(
      (file): UploadRow => ({
        key: next.current++,
        file,
        app_version,
        phase: 'waiting',
        done: 0,
        total: file.size,
        job_id: null,
        delivery_id: null,
        counts: null,
        refusal: null,
      }),
    )
    setRows((all) => [...fresh, ...all])
    for (const row of fresh) {
      const abort = new AbortController()
      aborts.current.set(row.key, abort)
      last.current = last.current.then(() => carry(api, row, fields, changeOf(row.key), abort.signal)).then(onEnd)
    }
  }

  function cancel(key: number): void {
    const row = rows.find((r) => r.key === key)
    if (row?.job_id)
      api.cancelJob(row.job_id).then(
        (job) => changeOf(key)(ofJob(job)),
        (error) => changeOf(key)({ refusal: refusalOf(error) }),
      )
    else {
      aborts.current.get(key)?.abort()
      if (row?.phase === 'waiting') changeOf(key)({ phase: 'cancelled' })
    }
  }

  return { rows, start, cancel }
}
