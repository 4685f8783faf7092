import { useState } from 'preact/hooks'
import type { FileIdentity, FileNote, Settings } from '../../bridge/messages.ts'
import { Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Noted } from '../state/noting.ts'

type FoundProps = { note: FileNote | null; file: FileIdentity; settings: Settings; use(project: string): void }

/** A copy carries the note of the file that it was made from. */
const isCopied = (note: FileNote, { file_key }: FileIdentity) =>
  Boolean(file_key && note.file_url) && !note.file_url.endsWith(`/${file_key}`)

/** Proposes what an earlier send left in the file; a person says whether it still holds. */
export function FileNoteFound({ note, file, settings, use }: FoundProps) {
  const { say } = useSpeech()
  const [isLeft, setLeft] = useState(false)
  if (!note || isLeft || note.project === settings.project) return null
  return (
    <Notice>
      <p>{say(isCopied(note, file) ? 'note_copied' : 'note_found', { project: note.project })}</p>
      <div class="buttons">
        <button type="button" onClick={() => setLeft(true)}>
          {say('note_leave')}
        </button>
        <button type="button" onClick={() => use(note.project)}>
          {say('note_use')}
        </button>
      </div>
    </Notice>
  )
}

/** Whether a send leaves anything in the file. */
export function NotesSwitch({ settings, change }: { settings: Settings; change(changed: Partial<Settings>): void }) {
  const { say } = useSpeech()
  return (
    <div class="fields">
      <label class="switch">
        <input
          type="checkbox"
          name="notes_in_file"
          checked={settings.notes_in_file}
          onChange={(event) => change({ notes_in_file: event.currentTarget.checked })}
        />
        <span>{say('notes_switch')}</span>
      </label>
      <p class="hint">{say('notes_switch_hint')}</p>
    </div>
  )
}

/** What the last send left in the file. */
export function NotedPart({ noted, project }: { noted: Noted; project: string }) {
  const { say } = useSpeech()
  if (!noted) return null
  return <p class="hint">{noted.is_noted ? say('noted', { project, count: noted.buttons }) : say('not_noted')}</p>
}
