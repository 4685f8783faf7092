import { reasonSentence } from '../../../shared/align/reasons.ts'
import { reasonIn } from '../../../shared/design/reason-words.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { Link } from '../../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { hrefOf } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { inOneLine, namesIn, percent, readable } from '../words.ts'
import { RuleLine } from './rule-words.tsx'

export type Linked<T> = { link: Link; atom: T | undefined }

/** From where links are accepted, and from where people are asked: it acts on similar ones only. */
function useThresholds(): string | null {
  const { say } = useSpeech()
  const { link_accept, link_pending } = useWorkplace().settings
  if (typeof link_accept !== 'number' || typeof link_pending !== 'number') return null
  return say('thresholds', { accept: percent(link_accept), pending: percent(link_pending) })
}

/** How a link came about: its kind, how sure, whether it stands, and what spoke for and against it. */
function LinkLine({ link }: { link: Link }) {
  const { say, language } = useSpeech()
  const reasons = (codes: string[]) =>
    inOneLine(
      language,
      codes.map((code) => reasonSentence(code, language)),
    )
  const thresholds = useThresholds()
  if (link.reason.for.includes('anchor')) return null // it names the rule; its link to itself claims nothing
  return (
    <div class="link-line small">
      <span class={`tag l-${link.status}`}>{say(`link_${link.status}`)}</span> {say(`link_${link.kind}`)} ·{' '}
      {say('confidence', { percent: percent(link.confidence) })}
      {link.kind === 'similar' && thresholds && <span class="faint"> · {thresholds}</span>}
      {link.guest && <> · {say('link_guest')}</>}
      {link.reason.for.length > 0 && (
        <div class="faint">
          <i aria-hidden="true">＋ </i>
          <span class="unseen">{say('reasons_for')}: </span>
          {reasons(link.reason.for)}
        </div>
      )}
      {link.reason.against.length > 0 && (
        <div class="against">
          <i aria-hidden="true">－ </i>
          <span class="unseen">{say('reasons_against')}: </span>
          {reasons(link.reason.against)}
        </div>
      )}
    </div>
  )
}

/** One rule that the designer drew: its words, and the places that show it. */
export function RuleCard({ link, atom }: Linked<RuleAtom>) {
  const { say, language } = useSpeech()
  return (
    <article class={`evidence l-${link.status}`}>
      {atom ? <RuleLine {...(atom.edited ?? atom)} /> : <code>{link.atom_id}</code>}
      {atom?.edited && <p class="faint small">{say('edited_by', { name: atom.edited.by })}</p>}
      <ul class="plain">
        {atom?.evidence.map((e) => (
          <li key={`${e.file_key} ${e.node_id}`}>
            <blockquote>{readable(e.raw_text)}</blockquote>
            <p class="row spread small">
              <span class="faint">{[e.page, e.frame_name, e.node_path.at(-1)?.name].filter(Boolean).join(' › ')}</span>
              {e.figma_url && (
                <a href={e.figma_url} target="_blank" rel="noreferrer noopener">
                  {say('open_figma')}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
      {atom?.confidence_reason && (
        <p class="faint small">
          {say('read_as_rule', {
            percent: percent(atom.confidence),
            reason: reasonIn(language, atom.confidence_reason),
          })}
        </p>
      )}
      <LinkLine link={link} />
    </article>
  )
}

/** One check that the tester wrote: the case, its step, and the words as they stand there. */
export function CaseCard({ link, atom }: Linked<CaseAtom>) {
  const { say, language } = useSpeech()
  const { project, app_version } = useWorkplace()
  const id = atom?.full_external_id ?? atom?.external_id ?? atom?.internal_id
  const values = {
    ...{ project, version: atom?.app_version ?? app_version, case_key: atom?.case_key ?? '' },
    step: atom?.step_number == null ? '' : String(atom.step_number),
  }
  return (
    <article class={`evidence l-${link.status}`}>
      {atom ? (
        <p class="case">
          <a href={hrefOf({ view: 'case', values })}>
            {id && <strong>{id}</strong>} {atom.case_name}
            {atom.step_number !== null && <> · {say('case_step', { step: atom.step_number })}</>}
          </a>
        </p>
      ) : (
        <code>{link.atom_id}</code>
      )}
      {atom && <RuleLine {...(atom.edited ?? atom)} />}
      {atom?.evidence.map((e) => (
        <div key={e.xpath_or_path}>
          <blockquote>{readable(e.raw_text)}</blockquote>
          {e.attachments.length > 0 && (
            <p class="faint small">
              {say('attachments')}:{' '}
              {namesIn(
                language,
                e.attachments.map((a) => a.name),
              )}
            </p>
          )}
        </div>
      ))}
      {atom && (
        <p class="faint small">
          {[atom.suite_path || atom.suite_name, atom.evidence[0]?.xml_file].filter(Boolean).join(' · ')}
        </p>
      )}
      <LinkLine link={link} />
    </article>
  )
}
