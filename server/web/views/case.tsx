import { useEffect, useRef } from 'preact/hooks'
import { caseUrl } from '../../../shared/case-url.ts'
import type { CaseAnswer } from '../../../shared/schema/case-page.ts'
import { Complaint } from '../parts/complaint.tsx'
import { CopyLink } from '../parts/copy-link.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { useAsked } from '../state/asked.ts'
import { hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { messageIn, readable } from '../words.ts'
import { Steps } from './case/steps.tsx'

function Head({ answer, route }: { answer: CaseAnswer; route: Route }) {
  const { say } = useSpeech()
  const { settings } = useWorkplace()
  const { case: one } = answer
  const id = one.full_external_id ?? one.external_id ?? one.internal_id
  const tool = caseUrl(String(settings.case_url_template ?? ''), one)
  return (
    <div>
      <p class="faint">{one.suite_path || one.suite_name}</p>
      <div class="row spread">
        <h1>
          {id && <span class="faint">{id}</span>} {one.case_name || one.case_key}
        </h1>
        <span class="row">
          <CopyLink href={hrefOf({ ...route, values: { ...route.values, step: '' } })} />
          {tool && (
            <a class="button" href={tool} target="_blank" rel="noreferrer noopener">
              {say('case_open_tool')}
            </a>
          )}
        </span>
      </div>
      <p class="meta faint">
        {one.is_withdrawn && <span class="against">{say('case_withdrawn')}</span>}
        {one.class !== 'atomized' && <span class="tag l-pending">{say(`class_${one.class}`)}</span>}
        {one.importance && <span>{say('case_importance', { level: one.importance })}</span>}
        {one.case_revision_version && <span>{say('case_revision', { revision: one.case_revision_version })}</span>}
        {one.keywords.map((word) => (
          <span key={word} class="tag">
            {word}
          </span>
        ))}
        <span>{say('case_source', { file: one.xml_file })}</span>
      </p>
    </div>
  )
}

function Passage({ name, text }: { name: string; text: string }) {
  const words = readable(text).trim()
  if (!words) return null
  return (
    <section>
      <h3>{name}</h3>
      <p class="passage">{words}</p>
    </section>
  )
}

function Around({ answer }: { answer: CaseAnswer }) {
  const { say, language } = useSpeech()
  const { text, case: one, remarks } = answer
  const fields = text?.custom_fields.filter(({ value }) => value.trim()) ?? []
  return (
    <>
      {remarks.map((remark) => (
        <p key={remark.message} class="notice small">
          {messageIn(language, remark)}
        </p>
      ))}
      {text ? (
        <>
          <Passage name={say('case_summary')} text={text.summary} />
          <Passage name={say('case_preconditions')} text={text.preconditions} />
        </>
      ) : (
        <p class="faint">{say('case_no_text')}</p>
      )}
      {fields.length > 0 && (
        <Passage name={say('case_fields')} text={fields.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
      )}
      {one.attachments.length > 0 && (
        <Passage name={say('attachments')} text={one.attachments.map((a) => a.name).join('\n')} />
      )}
    </>
  )
}

/** One test case as its tester wrote it, and beside each step the rules that it checks. */
export function CaseView({ route }: { route: Route }) {
  const { api, revision } = useWorkplace()
  const { version = '', case_key = '', step = '' } = route.values
  const found = useAsked(() => api.oneCase(version, case_key), [api, version, case_key, revision])
  const page = useRef<HTMLDivElement>(null)
  const isThere = found.answer !== null
  useEffect(() => {
    if (!isThere || !step) return
    const target = page.current?.querySelector<HTMLElement>(`[id="step-${step}"]`)
    target?.scrollIntoView({ block: 'nearest' })
    target?.focus({ preventScroll: true })
  }, [isThere, step])
  if (found.refusal) return <Complaint refusal={found.refusal} again={found.again} />
  if (!found.answer) return <Waiting />
  return (
    <div class="page case-page" ref={page}>
      <Head answer={found.answer} route={route} />
      <Around answer={found.answer} />
      <Steps answer={found.answer} step={step} />
    </div>
  )
}
