import { useRef, useState } from 'preact/hooks'
import { useSpeech } from '../state/speech.ts'
import type { TextKey } from '../texts.ts'
import { bytes } from '../words.ts'

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

type Picker = { files: File[]; setFiles(files: File[]): void; accept?: string; hint?: TextKey }

/** Files by drop or by the system's window; the same file twice is one. */
export function FilePicker({ files, setFiles, accept = '.xml,.jsonl,.ndjson,.json', hint = 'drop_hint' }: Picker) {
  const { say } = useSpeech()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const add = (more: Iterable<File>) =>
    setFiles([...files, ...[...more].filter((file) => !files.some((known) => isSame(known, file)))])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    add(event.dataTransfer?.files ?? [])
  }
  return (
    <div>
      <label
        class={isOver ? 'drop over' : 'drop'}
        onDragOver={(e) => {
          e.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          class="unseen"
          type="file"
          multiple
          accept={accept}
          onChange={(e) => {
            add(e.currentTarget.files ?? [])
            e.currentTarget.value = ''
          }}
        />
        <strong>{say('drop_files')}</strong>
        <span class="faint">{say(hint)}</span>
      </label>
      {files.length > 0 && (
        <ul class="picked">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <span class="name">{file.name}</span>
              <span class="faint">{bytes(file.size)}</span>
              <button
                type="button"
                class="quiet"
                aria-label={say('remove_file', { name: file.name })}
                onClick={() => setFiles(files.filter((f) => f !== file))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
