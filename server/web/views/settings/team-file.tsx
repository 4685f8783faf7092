import type { ComponentChildren } from 'preact'
import { Complaint } from '../../parts/complaint.tsx'
import { TextEditor } from '../../parts/text-editor.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useSpeech } from '../../state/speech.ts'
import type { Said, TeamFileState } from '../../state/team-file.ts'
import { useWorkplace } from '../../state/workplace.ts'
import type { TextKey } from '../../texts.ts'
import { messageIn } from '../../words.ts'

type State = TeamFileState<unknown, unknown>

/** What is wrong or worth a look; each leads to its line. */
function Problems({ file, said, mark }: { file: State; said: readonly Said[]; mark: 'error' | 'remark' }) {
  const { say, language } = useSpeech()
  if (!said.length) return null
  return (
    <div class={mark === 'error' ? 'complaint' : 'notice'} role={mark === 'error' ? 'alert' : 'status'}>
      <ul class="plain problems">
        {said.map((one, i) => (
          <li key={i}>
            {one.places.map(
              ({ line, column }, n) =>
                line !== undefined && (
                  <button key={n} type="button" class="link" onClick={() => file.jump({ line, column })}>
                    {say('editor_line', { line })}
                  </button>
                ),
            )}
            <span>{messageIn(language, one)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Buttons({ file, example }: { file: State; example: TextKey }) {
  const { say } = useSpeech()
  return (
    <p class="row">
      <button type="button" class="primary" onClick={() => void file.save()} disabled={!file.isDirty || file.isBusy}>
        {say('editor_save')}
      </button>
      <button type="button" onClick={() => void file.look()} disabled={file.isBusy}>
        {say('editor_preview')}
      </button>
      <button type="button" onClick={file.reset} disabled={!file.isDirty || file.isBusy}>
        {say('editor_reset')}
      </button>
      {file.text.trim() === '' && (
        <button type="button" onClick={() => file.write(say(example))}>
          {say('editor_example')}
        </button>
      )}
      <span class="faint small" role="status">
        {say(file.isBusy ? 'loading' : file.isDirty ? 'editor_unsaved' : file.saved ? 'editor_saved' : 'editor_same')}
      </span>
    </p>
  )
}

type Named = { id: string; title: TextKey; hint: TextKey; example: TextKey }

/** One file of the team's as a section: its text, what is wrong with it, and below what it would change. */
export function TeamFileSection({
  file,
  id,
  title,
  hint,
  example,
  children,
}: Named & { file: State; children: ComponentChildren }) {
  const { say } = useSpeech()
  const { mayWrite } = useWorkplace()
  const { asked } = file
  return (
    <section class="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{say(title)}</h2>
      <p class="faint">{say(hint)}</p>
      {asked.refusal ? (
        <Complaint refusal={asked.refusal} again={asked.again} />
      ) : !asked.answer ? (
        <Waiting />
      ) : (
        <>
          <TextEditor
            id={id}
            label={say(title)}
            text={file.text}
            isReadOnly={!mayWrite}
            marks={file.marks}
            spot={file.spot}
            onText={file.write}
            onSave={() => void file.save()}
          />
          {mayWrite && <Buttons file={file} example={example} />}
          {file.refusal && <Complaint refusal={file.refusal} again={file.reset} />}
          <Problems file={file} said={file.problems} mark="error" />
          <Problems file={file} said={file.remarks} mark="remark" />
          {children}
        </>
      )}
    </section>
  )
}
