import type { ReviewEvidence, ReviewItem } from '../../../../shared/schema/review.ts'
import { RuleLine } from '../../parts/rule-words.tsx'
import { hrefOf } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { readable } from '../../words.ts'

/** Where one can see it: the layer in Figma, the step of the case, the rule that it is at home in. */
function Ways({ evidence }: { evidence: ReviewEvidence }) {
  const { say } = useSpeech()
  const { app_version, project, projects } = useWorkplace()
  const { figma_url, case_key, step_number, cluster_id } = evidence
  const keep = { ...(projects.length > 1 && { project }), version: app_version }
  return (
    <span class="row small">
      {figma_url && (
        <a href={figma_url} target="_blank" rel="noreferrer noopener">
          {say('open_figma')}
        </a>
      )}
      {case_key && (
        <a
          href={hrefOf({
            view: 'case',
            values: { project, version: app_version, case_key, step: step_number === null ? '' : String(step_number) },
          })}
        >
          {step_number === null ? say('kind_case') : say('case_step', { step: step_number })}
        </a>
      )}
      {cluster_id && (
        <a href={hrefOf({ view: 'rules', values: { ...keep, id: cluster_id } })}>{say('case_see_rule')}</a>
      )}
    </span>
  )
}

function Card({ evidence }: { evidence: ReviewEvidence }) {
  const { say } = useSpeech()
  const raw = readable(evidence.raw_text)
  return (
    <li class={evidence.is_gone ? 'evidence l-rejected' : 'evidence'}>
      <RuleLine {...evidence.words} />
      {raw && <blockquote>{raw}</blockquote>}
      <p class="row spread">
        <span class="faint small">{evidence.is_gone ? say('evidence_gone') : evidence.place}</span>
        {!evidence.is_gone && <Ways evidence={evidence} />}
      </p>
    </li>
  )
}

/** Design and test next to each other. */
export function Sides({ item }: { item: ReviewItem }) {
  const { say } = useSpeech()
  const of = (side: ReviewEvidence['side']) => item.evidence.filter((e) => e.side === side)
  const sides = (['design', 'test'] as const).filter((side) => of(side).length > 0)
  return (
    <div class={sides.length > 1 ? 'sides' : undefined}>
      {sides.map((side) => (
        <section key={side}>
          <h3>{say(side === 'design' ? 'design_side' : 'test_side')}</h3>
          <ul class="plain column">
            {of(side).map((evidence) => (
              <Card key={evidence.atom_id} evidence={evidence} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
