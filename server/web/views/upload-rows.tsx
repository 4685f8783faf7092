import { Complaint } from '../parts/complaint.tsx'
import { CountsLine } from '../parts/counts.tsx'
import { hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import type { UploadRow } from '../state/uploads.ts'
import { useWorkplace } from '../state/workplace.ts'
import { bytes } from '../words.ts'

function Row({ row, route }: { row: UploadRow; route: Route }) {
  const { say } = useSpeech()
  const { uploads } = useWorkplace()
  const isUnderWay = row.phase === 'sending' || row.phase === 'reading'
  const values = { ...route.values, version: row.app_version }
  return (
    <li class="upload-row">
      <div class="row spread">
        <span>
          <strong class="name">{row.file.name}</strong> <span class="faint">→ {row.app_version}</span>
        </span>
        <span class={`phase p-${row.phase}`} role="status">
          {say(`phase_${row.phase}`)}
        </span>
      </div>
      {isUnderWay && (
        <div class="row">
          <progress max={Math.max(1, row.total)} value={row.done} aria-label={row.file.name} />
          <span class="faint small">{say('of_bytes', { done: bytes(row.done), total: bytes(row.total) })}</span>
        </div>
      )}
      {row.counts && <CountsLine counts={row.counts} />}
      {row.refusal && <Complaint refusal={row.refusal} />}
      <p class="row">
        {(isUnderWay || row.phase === 'waiting') && (
          <button type="button" onClick={() => uploads.cancel(row.key)}>
            {say('cancel')}
          </button>
        )}
        {row.delivery_id && !isUnderWay && (
          <a class="button" href={hrefOf({ view: 'upload', values: { ...values, delivery: row.delivery_id } })}>
            {say('see_results')}
          </a>
        )}
        {row.phase === 'succeeded' && (
          <a class="button" href={hrefOf({ view: 'rules', values })}>
            {say('see_rules')}
          </a>
        )}
      </p>
    </li>
  )
}

/** The files of this visit, newest first. */
export function UploadRows({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { uploads } = useWorkplace()
  return (
    <section class="card">
      <h2>{say('uploads')}</h2>
      <ul class="plain">
        {uploads.rows.map((row) => (
          <Row key={row.key} row={row} route={route} />
        ))}
      </ul>
    </section>
  )
}
