import { useEffect, useRef } from 'preact/hooks'
import type { Placed } from '../../../../shared/marks.ts'
import type { ClusterDetail } from '../../../../shared/schema/answers.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { CaseCard, RuleCard } from '../../parts/evidence.tsx'
import { RuleParts } from '../../parts/rule-words.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { ValueConflicts } from '../../parts/value-conflicts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'

/** The rule's evidence on both sides, without what people rejected. */
export function Sides({ detail }: { detail: ClusterDetail }) {
  const { say } = useSpeech()
  const { cluster, rule_atoms, case_atoms } = detail
  const rules = new Map(rule_atoms.map((atom) => [atom.atom_id, atom]))
  const cases = new Map(case_atoms.map((atom) => [atom.atom_id, atom]))
  const shown = ({ status }: { status: string }) => status !== 'rejected'
  return (
    <>
      <section class="side">
        <h3>{say('test_side')}</h3>
        {cluster.case_links.filter(shown).length === 0 && <p class="faint">{say('test_none')}</p>}
        {cluster.case_links.filter(shown).map((link) => (
          <CaseCard key={link.atom_id} link={link} atom={cases.get(link.atom_id)} />
        ))}
      </section>
      <section class="side">
        <h3>{say('design_side')}</h3>
        {cluster.rule_links.filter(shown).length === 0 && <p class="faint">{say('design_none')}</p>}
        {cluster.rule_links.filter(shown).map((link) => (
          <RuleCard key={link.atom_id} link={link} atom={rules.get(link.atom_id)} />
        ))}
      </section>
    </>
  )
}

/** The rule of one box: what it says, the checks that cover it, and the way to each of its places. */
export function Panel({ mark, route, onClose }: { mark: Placed; route: Route; onClose(): void }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const id = mark.cluster_id
  const detail = useAsked(() => api.cluster(app_version, id), [api, app_version, id, revision])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [mark.key])
  const { project = '', version = '' } = route.values
  const answer = detail.answer
  return (
    <aside class="panel card" aria-labelledby="panel">
      <div class="row spread">
        <h2 id="panel" ref={heading} tabIndex={-1}>
          {say('rule')} {mark.number}
        </h2>
        <button type="button" class="quiet" aria-label={say('close')} onClick={onClose}>
          ×
        </button>
      </div>
      <RuleParts parts={mark.words} />
      <p class="meta">
        <StateMark state={answer?.cluster.state ?? mark.state} />
        {(answer?.cluster.modules ?? []).map((name) => (
          <span key={name} class="tag">
            {name}
          </span>
        ))}
        <a href={hrefOf({ view: 'rules', values: { project, version, id } })}>{say('cov_open_rule')}</a>
      </p>
      {detail.refusal && <Complaint refusal={detail.refusal} again={detail.again} />}
      {!answer && detail.isAsking && <Waiting />}
      {answer && (
        <>
          <ValueConflicts conflicts={answer.cluster.value_conflicts} />
          <Sides detail={answer} />
        </>
      )}
    </aside>
  )
}
