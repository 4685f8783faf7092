import { Complaint } from '../parts/complaint.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { useAsked } from '../state/asked.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { sayOr } from '../texts.ts'
import { Start } from './start.tsx'

/** Every file of the version, one by one and as a whole. */
export function Files() {
  const { say, language } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const files = useAsked(
    () => (app_version ? api.exports(app_version) : Promise.resolve({ items: [], next_cursor: null })),
    [api, app_version, revision],
  )
  if (!app_version) return <Start />
  if (files.refusal) return <Complaint refusal={files.refusal} again={files.again} />
  if (!files.answer) return <Waiting />
  return (
    <section class="page">
      <div class="row spread">
        <div>
          <h1>{say('files_title', { app_version })}</h1>
          <p class="faint">{say('files_hint')}</p>
        </div>
        <a class="button primary" href={api.exportZip(app_version, language)} download={`${app_version}.zip`}>
          {say('files_all')}
        </a>
      </div>
      <ul class="files">
        {files.answer.items.map(({ name }) => (
          <li key={name}>
            <a href={api.exportFile(app_version, name, language)} download={name.split('/').at(-1)}>
              {name}
            </a>
            <span class="faint">{sayOr(say, `file_${name.replace(/\/.*/, '').replace(/\W/g, '_')}`, '')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
