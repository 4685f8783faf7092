import { useState } from 'preact/hooks'
import type { TestSetAnswer } from '../../../../shared/schema/evaluation.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { messageIn } from '../../words.ts'

/** A file of questions; the lines that were none are named. */
export function SendFile({ set_id, onDone }: { set_id: string; onDone(): void }) {
  const { say, language } = useSpeech()
  const { api } = useWorkplace()
  const [isWhole, setIsWhole] = useState(false)
  const [answer, setAnswer] = useState<TestSetAnswer | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    setAnswer(null)
    setRefusal(null)
    try {
      setAnswer(await api.sendTestSet(set_id, file, isWhole ? 'replace' : 'add', new AbortController().signal))
      onDone()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  }
  return (
    <section class="card send-questions">
      <div class="row">
        <label>
          {say('evaluation_file')}{' '}
          <input
            type="file"
            accept=".jsonl,.ndjson,.json,.txt"
            onChange={(e) => {
              void send(e.currentTarget.files?.[0])
              e.currentTarget.value = ''
            }}
          />
        </label>
        <label class="check">
          <input type="checkbox" checked={isWhole} onChange={(e) => setIsWhole(e.currentTarget.checked)} />
          <span>{say('evaluation_file_whole')}</span>
        </label>
      </div>
      {answer && <p role="status">{say('evaluation_sent', answer.counts)}</p>}
      {answer && answer.refused.length > 0 && (
        <ul>
          {answer.refused.map((one) => (
            <li key={one.line}>
              {say('evaluation_line', { line: one.line })}: {messageIn(language, one)}{' '}
              <small class="faint">{one.code}</small>
            </li>
          ))}
        </ul>
      )}
      {refusal && <Complaint refusal={refusal} />}
    </section>
  )
}
