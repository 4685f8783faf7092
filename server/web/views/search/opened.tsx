import { useEffect, useRef } from 'preact/hooks'
import type { ClusterDetail } from '../../../../shared/schema/answers.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { RuleParts } from '../../parts/rule-words.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { ValueConflicts } from '../../parts/value-conflicts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { Sides } from '../coverage/panel.tsx'
import { wordsOf } from '../rules/detail.tsx'
import { RulePicture, screensOf } from './picture.tsx'

function Rule({ detail, route }: { detail: ClusterDetail; route: Route }) {
  const { say } = useSpeech()
  const { cluster, rule_atoms } = detail
  const { project = '' } = route.values
  const screens = screensOf(rule_atoms)
  const own = { view: 'rules', values: { project, version: cluster.app_version, id: cluster.cluster_id } }
  return (
    <>
      <RuleParts parts={wordsOf(detail)} />
      <p class="meta">
        <StateMark state={cluster.state} />
        <span>{say(`coverage_${cluster.coverage}`)}</span>
        <span class="tag">{cluster.app_version}</span>
        {cluster.modules.map((name) => (
          <span key={name} class="tag">
            {name}
          </span>
        ))}
        <a href={hrefOf(own)}>{say('cov_open_rule')}</a>
      </p>
      <ValueConflicts conflicts={cluster.value_conflicts} />
      {screens.length > 0 && (
        <RulePicture app_version={cluster.app_version} cluster_id={cluster.cluster_id} screens={screens} />
      )}
      <Sides detail={detail} />
    </>
  )
}

type OpenedProps = { id: string; app_version: string; route: Route; onClose(): void }

/** The rule that was opened, beside what was found: on the picture of its screen, with the evidence of both sides. */
export function OpenedRule({ id, app_version, route, onClose }: OpenedProps) {
  const { say } = useSpeech()
  const { api, revision } = useWorkplace()
  const detail = useAsked(() => api.cluster(app_version, id), [api, app_version, id, revision])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])
  return (
    <section class="detail" aria-labelledby="opened" onKeyDown={(e) => e.key === 'Escape' && onClose()}>
      <div class="row spread">
        <h2 id="opened" ref={heading} tabIndex={-1}>
          {say('rule')}
        </h2>
        <button type="button" class="quiet" onClick={onClose}>
          <span class="only-wide">× {say('close')}</span>
          <span class="only-narrow">← {say('back')}</span>
        </button>
      </div>
      {detail.refusal && <Complaint refusal={detail.refusal} again={detail.again} />}
      {!detail.answer && detail.isAsking && <Waiting />}
      {detail.answer && <Rule detail={detail.answer} route={route} />}
    </section>
  )
}
