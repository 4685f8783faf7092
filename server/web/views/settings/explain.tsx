import { useState } from 'preact/hooks'
import type { Part } from '../../../../shared/schema/base.ts'
import type { Explained } from '../../../../shared/schema/synonyms.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { useForm } from '../../state/form.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

const PARTS: readonly Part[] = ['C', 'A', 'R']

/** Each step that changed the sentence, with what stood before and after it. */
function Steps({ explained, part }: { explained: Explained; part: Part }) {
  const { say, language } = useSpeech()
  const steps = explained.steps[part]
  return (
    <>
      {steps.length === 0 && <p class="faint">{say('explain_same')}</p>}
      <ol class="steps">
        {steps.map((step, i) => (
          <li key={i}>
            <span>
              <code>{step.name}</code> <span class="faint small">{language === 'zh' ? step.why_zh : step.why}</span>
            </span>
            <span class="small">
              <del>{step.before}</del> → <ins>{step.after}</ins>
            </span>
          </li>
        ))}
      </ol>
      <p>
        <code>{explained.canon_text}</code> <span class="faint small">{explained.merge_fingerprint}</span>
      </p>
    </>
  )
}

/** How a sentence becomes its canon text, step by step; `synonyms`: words that nobody saved yet. */
export function Explain({ synonyms }: { synonyms: string | undefined }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [text, setText] = useState('')
  const [part, setPart] = useState<Part>('R')
  const [told, setTold] = useState<{ explained: Explained; part: Part } | null>(null)
  const form = useForm(async () => {
    setTold(null)
    const explained = await api.explain({ [part]: text, ...(synonyms !== undefined && { synonyms }) })
    setTold({ explained, part })
  })
  return (
    <section class="card" aria-labelledby="explain-title">
      <h2 id="explain-title">{say('explain_title')}</h2>
      <p class="faint">{say(synonyms === undefined ? 'explain_hint' : 'explain_hint_draft')}</p>
      <form class="explain" onSubmit={form.submit}>
        <label>
          {say('explain_part')}
          <select value={part} onChange={(e) => setPart(e.currentTarget.value as Part)}>
            {PARTS.map((one) => (
              <option key={one} value={one}>
                {say(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say('explain_sentence')}
          <input value={text} maxLength={2000} onInput={(e) => setText(e.currentTarget.value)} required />
        </label>
        <button type="submit" disabled={form.isSending}>
          {say('explain_go')}
        </button>
      </form>
      {form.refusal && <Complaint refusal={form.refusal} />}
      <div role="status">{told && <Steps {...told} />}</div>
    </section>
  )
}
