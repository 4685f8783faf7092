import { useState } from 'preact/hooks'
import type { VersionAnswer } from '../../../../shared/schema/answers.ts'
import { Certain } from '../../parts/certain.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { BaseChoice } from './base-choice.tsx'

const REVIEWS = ['pending', 'partial', 'done'] as const
const OWNERS = ['figma', 'test', 'merge'] as const

const listed = (text: string) =>
  text
    .split(/[,，、\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** What people fill in of a version. Saved on the edition that was shown: who was quicker is told of. */
export function EditVersion({ version, onDone }: { version: VersionAnswer; onDone(): void }) {
  const { say } = useSpeech()
  const { api, changed } = useWorkplace()
  const { app_version } = version
  const [base_version, setBase] = useState<string | null>(version.base_version)
  const [owners, setOwners] = useState(version.owners)
  const [notes, setNotes] = useState(version.notes)
  const [hints, setHints] = useState(version.module_hints.join(', '))
  const [review, setReview] = useState(version.module_review_status)
  const [links, setLinks] = useState(version.figma_links_file ?? '')
  const [shown] = useState(version)
  const { refusal, isSending, submit } = useForm(async () => {
    await api.editVersion(shown, {
      base_version,
      owners,
      notes,
      module_hints: listed(hints),
      module_review_status: review,
      figma_links_file: links.trim() || null,
    })
    changed()
    onDone()
  })
  const isEmpty = version.holds.clusters === 0 && version.deliveries.design + version.deliveries.cases === 0
  return (
    <form class="edit-version" aria-label={say('version_edit_of', { app_version })} onSubmit={submit}>
      <div class="fields">
        <BaseChoice value={base_version} without={app_version} onPick={setBase} />
        <label>
          {say('version_review')}
          <select value={review} onChange={(e) => setReview(e.currentTarget.value as typeof review)}>
            {REVIEWS.map((value) => (
              <option key={value} value={value}>
                {say(`version_review_${value}`)}
              </option>
            ))}
          </select>
        </label>
        {OWNERS.map((owner) => (
          <label key={owner}>
            {say(`version_owner_${owner}`)}
            <input
              value={owners[owner]}
              maxLength={200}
              onInput={(e) => setOwners({ ...owners, [owner]: e.currentTarget.value })}
            />
          </label>
        ))}
        <label>
          {say('version_hints')}
          <input value={hints} onInput={(e) => setHints(e.currentTarget.value)} />
          <small class="faint">{say('version_hints_hint')}</small>
        </label>
        <label>
          {say('version_links_file')}
          <input
            value={links}
            maxLength={200}
            placeholder="figma_links.txt"
            onInput={(e) => setLinks(e.currentTarget.value)}
          />
        </label>
        <label>
          {say('version_notes')}
          <input value={notes} maxLength={2000} onInput={(e) => setNotes(e.currentTarget.value)} />
        </label>
      </div>
      {refusal && <Complaint refusal={refusal} />}
      <p class="row">
        <button type="submit" class="primary" disabled={isSending}>
          {say('version_save')}
        </button>
        <button type="button" onClick={onDone}>
          {say('cancel')}
        </button>
        {isEmpty && (
          <Certain
            ask={say('version_delete')}
            yes={say('version_delete_yes', { app_version })}
            act={() => api.removeVersion(app_version)}
            then={changed}
          />
        )}
      </p>
    </form>
  )
}
