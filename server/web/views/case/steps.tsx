import type { CaseAtom } from '../../../../shared/schema/case-atom.ts'
import type { CaseAnswer, CaseRule } from '../../../../shared/schema/case-page.ts'
import { RuleLine } from '../../parts/rule-words.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { hrefOf } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { percent, readable } from '../../words.ts'

type Step = { number: number | null; actions: string; expected: string; atoms: CaseAtom[] }

/** Steps as written, with the checks read from each; where no text came, the checks themselves say what the steps are. */
function stepsOf({ text, atoms }: CaseAnswer): Step[] {
  const written = text?.steps ?? []
  if (written.length === 0) {
    const numbers = [...new Set(atoms.map((atom) => atom.step_number))]
    return numbers.map((number) => {
      const own = atoms.filter((atom) => atom.step_number === number)
      const raw = [...new Set(own.flatMap((atom) => atom.evidence.map((e) => e.raw_text)))]
      return { number, actions: raw.join('\n'), expected: '', atoms: own }
    })
  }
  const numbers = new Set(written.map((step) => step.step_number))
  const of = (number: number | null, isFirst: boolean) =>
    // a check of no step, or of one that is not written, stands at the first
    atoms.filter((a) => a.step_number === number || (isFirst && !numbers.has(a.step_number)))
  return written.map(({ step_number, actions, expected }, i) => ({
    ...{ number: step_number, actions, expected },
    atoms: of(step_number, i === 0),
  }))
}

function RuleOf({ rule }: { rule: CaseRule }) {
  const { say } = useSpeech()
  const { app_version, project, projects } = useWorkplace()
  const values = { ...(projects.length > 1 && { project }), version: app_version, id: rule.cluster_id }
  const { link } = rule
  const isOpen = link.status === 'pending'
  return (
    <li class={`of-rule l-${link.status}`}>
      <p class="row small">
        <StateMark state={rule.state} />
        {isOpen && <span class="tag l-pending">{say('case_maybe')}</span>}
        {link.status === 'rejected' && <span class="tag">{say('case_not')}</span>}
        {link.guest && <span class="faint">{say('link_guest')}</span>}
        {link.kind !== 'strong' && (
          <span class="faint">{say('confidence', { percent: percent(link.confidence) })}</span>
        )}
      </p>
      <a href={hrefOf({ view: 'rules', values })}>
        {rule.coverage === 'case_only' ? say('case_see_rule') : <RuleLine {...rule.words} />}
      </a>
      {rule.coverage === 'case_only' && link.status === 'accepted' && <p class="faint small">{say('case_no_rule')}</p>}
    </li>
  )
}

function Check({ atom, rules }: { atom: CaseAtom; rules: CaseRule[] }) {
  const order = ['accepted', 'pending', 'rejected']
  const own = rules
    .filter((rule) => rule.atom_id === atom.atom_id)
    .sort((a, b) => order.indexOf(a.link.status) - order.indexOf(b.link.status))
  return (
    <li class="case-check">
      <RuleLine {...(atom.edited ?? atom)} />
      <ul class="plain">
        {own.map((rule) => (
          <RuleOf key={rule.cluster_id} rule={rule} />
        ))}
      </ul>
    </li>
  )
}

/** Why a step has no check. */
function whyNone({ case: one }: CaseAnswer, step: Step) {
  if (one.class === 'not_in_force') return 'case_no_atom_force' as const
  return readable(step.expected).trim() === '' ? ('case_no_atom_expectation' as const) : ('case_no_atom' as const)
}

function StepBox({ step, answer, isMeant }: { step: Step; answer: CaseAnswer; isMeant: boolean }) {
  const { say } = useSpeech()
  const { number, actions, expected, atoms } = step
  return (
    <li
      class={isMeant ? 'card step meant' : 'card step'}
      {...(number !== null && { id: `step-${number}` })}
      tabIndex={-1}
    >
      <div class="written">
        <h2>{number === null ? say('case_step_only') : say('case_step_heading', { step: number })}</h2>
        <p class="passage">{readable(actions)}</p>
        {answer.text && (
          <>
            <h3>{say('case_expected')}</h3>
            {readable(expected).trim() ? (
              <p class="passage">{readable(expected)}</p>
            ) : (
              <p class="faint">{say('case_no_expected')}</p>
            )}
          </>
        )}
      </div>
      <div class="read">
        <h3>{say('case_rules')}</h3>
        {atoms.length === 0 && <p class="faint">{say(whyNone(answer, step))}</p>}
        <ul class="plain">
          {atoms.map((atom) => (
            <Check key={atom.atom_id} atom={atom} rules={answer.rules} />
          ))}
        </ul>
      </div>
    </li>
  )
}

/** The steps; the one that the address names stands out. */
export function Steps({ answer, step }: { answer: CaseAnswer; step: string }) {
  return (
    <ol class="steps">
      {stepsOf(answer).map((one, i) => (
        <StepBox key={i} step={one} answer={answer} isMeant={step !== '' && String(one.number) === step} />
      ))}
    </ol>
  )
}
