import { useState } from 'preact/hooks'
import type { FileIdentity } from '../../bridge/messages.ts'
import { Form } from '../parts/form.tsx'
import { Fault } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'

export type FileProps = { file: FileIdentity; fileFault: unknown; nameFile(url: string): void }

/** Which file this is: told by Figma, or pasted once and confirmed when the file changed. */
export function FilePart({ file, fileFault, nameFile }: FileProps) {
  const { say } = useSpeech()
  const [isChanging, setChanging] = useState(false)
  const [url, setUrl] = useState('')
  const submit = () => {
    nameFile(url)
    setChanging(false)
  }
  const isOpen = file.source === 'unknown' || isChanging
  return (
    <div class="fields" data-part="file">
      <div class="line">
        <span class="label">{say('file')}</span>
        <span class="value" title={file.file_key ?? ''}>
          {file.source === 'unknown'
            ? file.file_name
            : say(`file_${file.source === 'figma' ? 'given' : 'pasted'}`, { name: file.file_name })}
        </span>
        {file.source === 'pasted' && !isChanging && (
          <button type="button" class="quiet" onClick={() => setChanging(true)}>
            {say('file_change')}
          </button>
        )}
      </div>
      {file.suggested_key && (
        <div class="line">
          <span class="value wraps">{say('file_suggested', { key: file.suggested_key })}</span>
          <button type="button" onClick={() => nameFile(file.suggested_key!)}>
            {say('file_confirm')}
          </button>
        </div>
      )}
      {isOpen && (
        <Form submit={submit}>
          <p class="hint">{say('file_unknown')}</p>
          <label>
            <span>{say('file_url')}</span>
            <input
              name="file_url"
              spellcheck={false}
              placeholder="https://www.figma.com/design/…"
              value={url}
              onInput={(event) => setUrl(event.currentTarget.value)}
            />
          </label>
          <div class="buttons">
            <button type="button" disabled={!url.trim()} onClick={submit}>
              {say('file_save')}
            </button>
          </div>
        </Form>
      )}
      <Fault fault={fileFault} />
    </div>
  )
}
