import type { Issue, IssueEvidence, IssueLocation } from '../../../../shared/schema/checks.ts'
import { RuleLine } from '../../parts/rule-words.tsx'
import { hrefOf } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

const TONE = { high: 's-conflicting', medium: 's-design_only', low: 's-outdated' } as const

/** Where one of the things stands, with the ways to it: the layer, the case, the rule. */
function Place({ at, evidence, version }: { at: IssueLocation; evidence: IssueEvidence | undefined; version: string }) {
  const { say } = useSpeech()
  const { project } = useWorkplace()
  const step = at.step_number === null ? '' : say('case_step', { step: at.step_number })
  const place = [at.page, at.frame_name, at.case_name, step].filter(Boolean).join(' › ')
  const toCase = { project, version, case_key: at.case_key ?? '', step: String(at.step_number ?? '') }
  return (
    <li>
      <p>
        <span class="tag">{say(`check_side_${at.side}`)}</span> {evidence && <RuleLine {...evidence.words} />}
      </p>
      <p class="row small">
        <span class="faint">{place}</span>
        {at.figma_url && (
          <a href={at.figma_url} target="_blank" rel="noreferrer noopener">
            {say('open_figma')}
          </a>
        )}
        {at.case_key && <a href={hrefOf({ view: 'case', values: toCase })}>{say('check_open_case')}</a>}
        {at.cluster_id && (
          <a href={hrefOf({ view: 'rules', values: { version, id: at.cluster_id } })}>{say('check_open_rule')}</a>
        )}
      </p>
    </li>
  )
}

/** One thing that somebody should look at: what, where, and what could be done. */
export function IssueCard({ issue, version }: { issue: Issue; version: string }) {
  const { say, language } = useSpeech()
  const isChinese = language === 'zh'
  const told = new Map(issue.evidence.map((one) => [one.atom_id, one]))
  const id = `${issue.issue_id}-title`
  return (
    <article class="card issue" aria-labelledby={id}>
      <div class="row spread">
        <h2 id={id}>{isChinese ? issue.title_zh : issue.title}</h2>
        <span class="tag">
          <i class={`dot ${TONE[issue.severity]}`} aria-hidden="true" /> {say(`check_severity_${issue.severity}`)}
        </span>
      </div>
      <p>{isChinese ? issue.description_zh : issue.description}</p>
      <ul class="plain moves">
        {issue.locations.map((at) => (
          <Place key={at.atom_id} at={at} evidence={told.get(at.atom_id)} version={version} />
        ))}
      </ul>
      <ul class="small advice">
        {issue.suggested_actions.map(({ action, text, text_zh }) => (
          <li key={action}>{isChinese ? text_zh : text}</li>
        ))}
      </ul>
    </article>
  )
}
