import type { ClusterDetail } from '../../../shared/schema/answers.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { useLinks } from '../parts/links.ts'
import { inOneLine } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import { casePage } from '../server/pages.ts'
import type { Access } from '../server/request.ts'
import { type CheckedBy, checksOf } from '../state/covered.ts'

type Where = { access: Access; appVersion: string }

/** One step of a case that checks the rule: what to copy for a tester, and the way to it. */
function CaseLine({ check, access, appVersion }: Where & { check: CheckedBy }) {
  const { say } = useSpeech()
  const open = useLinks()
  const { atom, isPending, confidence } = check
  const id = atom.full_external_id ?? atom.external_id ?? atom.internal_id ?? ''
  const step = atom.step_number === null ? '' : say('case_step', { step: atom.step_number })
  const page = casePage(access, appVersion, atom.case_key, atom.step_number)
  const name = [id, atom.case_name, step].filter(Boolean).join(' · ')
  return (
    <li class="case-line">
      <p class="case-name" title={`${atom.suite_path} / ${atom.case_name}`}>
        {id && <span class="id">{id}</span>} {atom.case_name}
        {step && <span class="faint"> · {step}</span>}
        {isPending && <span class="tag">{say('case_pending', { percent: Math.round(confidence * 100) })}</span>}
      </p>
      <span class="case-acts">
        <CopyButton text={`${name}\n${page}`} label={`${say('copy')}: ${name}`} />
        <button type="button" class="small" aria-label={`${say('case_open')}: ${name}`} onClick={() => open(page)}>
          {say('case_open')}
        </button>
      </span>
    </li>
  )
}

/** The checks of a rule, by case and step; of one that has none what came nearest. */
export function Checks({ detail, ...where }: Where & { detail: ClusterDetail }) {
  const { say } = useSpeech()
  const checks = checksOf(detail)
  const near = detail.nearest_atoms?.[0]
  if (checks.length)
    return (
      <ul class="case-list">
        {checks.map((check) => (
          <CaseLine key={check.atom.atom_id} check={check} {...where} />
        ))}
      </ul>
    )
  return (
    <>
      <p class="faint">{say('no_case')}</p>
      {near && <p class="faint">{say('rule_nearest', { what: inOneLine(near.words), place: near.place })}</p>}
    </>
  )
}
