import { useState } from 'preact/hooks'
import type { Job } from '../../../../shared/schema/delivery.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { followJob, isOver } from '../../state/follow-job.ts'
import { useForm } from '../../state/form.ts'
import { hrefOf } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn } from '../../words.ts'

/** How far the pull is, and what came of it. */
function Progress({ job, onJob }: { job: Job; onJob(job: Job): void }) {
  const { say, language } = useSpeech()
  const { api, app_version, project } = useWorkplace()
  const { taken, replaced, unchanged, refused } = job.counts
  const over = isOver(job.status)
  return (
    <div role="status">
      {!over && <progress value={job.done} max={Math.max(1, job.total)} aria-label={say('cov_pulling')} />}
      <p>
        {over
          ? say('cov_pulled', {
              taken: countIn(language, taken + replaced),
              unchanged: countIn(language, unchanged),
              refused: countIn(language, refused),
            })
          : say('cov_pulling')}
      </p>
      {!over && <ActButton label={say('cancel')} act={() => api.cancelJob(job.job_id)} then={onJob} />}
      {over && job.delivery_id && (
        <a href={hrefOf({ view: 'upload', values: { project, version: app_version, delivery: job.delivery_id } })}>
          {say('cov_pull_results')}
        </a>
      )}
    </div>
  )
}

function PullForm() {
  const { say } = useSpeech()
  const { api, app_version, changed } = useWorkplace()
  const [links, setLinks] = useState('')
  const [snapshots, setSnapshots] = useState(true)
  const [job, setJob] = useState<Job | null>(null)
  const form = useForm(async () => {
    const { job_id } = await api.pullFigmaLinks(app_version, { links, snapshots })
    await followJob(api, job_id, setJob)
    changed()
  })
  return (
    <form class="pull" onSubmit={form.submit}>
      <label class="pull-links">
        {say('cov_pull_links')}
        <textarea
          rows={5}
          value={links}
          placeholder="https://www.figma.com/design/…"
          required
          disabled={form.isSending}
          onInput={(e) => setLinks(e.currentTarget.value)}
        />
      </label>
      <p class="faint small">{say('cov_pull_hint')}</p>
      <label class="pull-option">
        <input type="checkbox" checked={snapshots} onChange={(e) => setSnapshots(e.currentTarget.checked)} />
        <span>{say('cov_pull_pictures')}</span>
      </label>
      {form.refusal && <Complaint refusal={form.refusal} />}
      {job?.error && <Complaint refusal={{ ...job.error, request_id: '', status: 0 }} />}
      {job && <Progress job={job} onJob={setJob} />}
      <div class="row">
        <button type="submit" class="primary" disabled={form.isSending || links.trim() === ''}>
          {say('cov_pull')}
        </button>
      </div>
    </form>
  )
}

/** Links of Figma, pulled by the server itself: for who has no seat there. */
export function Pull() {
  const { say } = useSpeech()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {say('cov_pull')}
      </button>
      {isOpen && (
        <Dialog title={say('cov_pull')} onClose={() => setIsOpen(false)}>
          <PullForm />
        </Dialog>
      )}
    </>
  )
}
