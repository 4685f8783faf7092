import { useEffect, useRef } from 'preact/hooks'
import { reasonSentence } from '../../../../shared/align/reasons.ts'
import { fullest } from '../../../../shared/align/speaker.ts'
import type { ClusterDetail, ShortAtom } from '../../../../shared/schema/answers.ts'
import type { Link, Nearest } from '../../../../shared/schema/cluster.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { CopyLink } from '../../parts/copy-link.tsx'
import { CaseCard, type Linked, RuleCard } from '../../parts/evidence.tsx'
import { ModuleLine } from '../../parts/module-line.tsx'
import { Parameters } from '../../parts/parameter-card.tsx'
import { RuleLine, RuleParts } from '../../parts/rule-words.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { ValueConflicts } from '../../parts/value-conflicts.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { inOneLine, partsOfCanon, percent } from '../../words.ts'
import { History } from './history.tsx'

const STATUS_ORDER: readonly Link['status'][] = ['accepted', 'pending', 'rejected']

/** Links with their atoms, accepted ones first. */
function linked<T extends { atom_id: string }>(links: Link[], atoms: T[]): Linked<T>[] {
  const byId = new Map(atoms.map((atom) => [atom.atom_id, atom]))
  return STATUS_ORDER.flatMap((status) => links.filter((link) => link.status === status)).map((link) => ({
    link,
    atom: byId.get(link.atom_id),
  }))
}

/** The words of the atom that speaks for the rule; its canon text where none is at hand. */
export function wordsOf({ cluster, rule_atoms, case_atoms }: ClusterDetail) {
  const accepted = <T extends { atom_id: string }>(links: Link[], atoms: T[]) =>
    linked(links, atoms).flatMap(({ link, atom }) => (link.status === 'accepted' && atom ? [atom] : []))
  const first = accepted(cluster.rule_links, rule_atoms).sort(fullest)[0] ?? accepted(cluster.case_links, case_atoms)[0]
  return first ? (first.edited ?? first) : partsOfCanon(cluster.canon_text)
}

/** Why the other side is missing, who has something to do, and what came closest there. */
function Unmatched({ detail, route }: { detail: ClusterDetail; route: Route }) {
  const { say } = useSpeech()
  const { cluster, nearest_atoms = [], unmatched = null } = detail
  if (unmatched === null) return null
  const atoms = new Map(nearest_atoms.map((atom) => [atom.atom_id, atom]))
  return (
    <section>
      <p>{say(`unmatched_${unmatched}`)}</p>
      {cluster.nearest.length > 0 && <h3>{say('nearest')}</h3>}
      <ul class="plain">
        {cluster.nearest.map((near) => (
          <NearestAtom key={near.atom_id} near={near} atom={atoms.get(near.atom_id)} route={route} />
        ))}
      </ul>
    </section>
  )
}

function NearestAtom({ near, atom, route }: { near: Nearest; atom: ShortAtom | undefined; route: Route }) {
  const { say, language } = useSpeech()
  const words = atom ? <RuleLine {...atom.words} /> : <code>{near.atom_id}</code>
  const against = near.against.map((code) => reasonSentence(code, language))
  return (
    <li>
      {atom?.cluster_id ? (
        <a href={hrefOf({ view: 'rules', values: { ...route.values, id: atom.cluster_id } })}>{words}</a>
      ) : (
        words
      )}
      <p class="faint small">
        {[atom?.place, say('nearest_score', { percent: percent(near.score) }), inOneLine(language, against)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function Detail({ detail, route }: { detail: ClusterDetail; route: Route }) {
  const { say } = useSpeech()
  const { cluster } = detail
  const rules = linked(cluster.rule_links, detail.rule_atoms)
  const cases = linked(cluster.case_links, detail.case_atoms)
  return (
    <>
      <RuleParts parts={wordsOf(detail)} />
      <p class="meta">
        <StateMark state={cluster.state} />
        <span>{say(`coverage_${cluster.coverage}`)}</span>
        <span>{say('confidence', { percent: percent(cluster.confidence) })}</span>
        {cluster.risk !== 'low' && <span class={`risk-${cluster.risk}`}>{say(`risk_${cluster.risk}`)}</span>}
        {[...cluster.modules, ...cluster.touchpoints].map((name) => (
          <span key={name} class="tag">
            {name}
          </span>
        ))}
      </p>
      <ModuleLine {...cluster} />
      <ValueConflicts conflicts={cluster.value_conflicts} />
      <div class="sides">
        <section>
          <h3>{say('design_side')}</h3>
          {rules.length === 0 && <p class="faint">{say('design_none')}</p>}
          {rules.map((rule) => (
            <RuleCard key={rule.link.atom_id} {...rule} />
          ))}
        </section>
        <section>
          <h3>{say('test_side')}</h3>
          {cases.length === 0 && <p class="faint">{say('test_none')}</p>}
          {cases.map((check) => (
            <CaseCard key={check.link.atom_id} {...check} />
          ))}
        </section>
      </div>
      <Parameters detail={detail} />
      <Unmatched detail={detail} route={route} />
      <History id={cluster.cluster_id} />
      <p class="faint small">
        <code>{cluster.cluster_id}</code> · <code>{cluster.merge_fingerprint}</code>
        {cluster.inherited_from && <> · {say('inherited_from', { version: cluster.inherited_from })}</>}
      </p>
    </>
  )
}

/** One rule with all that speaks for it. It takes the focus when it opens and gives the list back on Escape. */
export function RuleDetail({ id, route }: { id: string; route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const detail = useAsked(() => api.cluster(app_version, id), [api, app_version, id, revision])
  const heading = useRef<HTMLHeadingElement>(null)
  const list = { view: 'rules', values: { ...route.values, id: '' } }
  // a link names the rule and its version, not how one came to it
  const kept = { ...(route.values.project && { project: route.values.project }), version: app_version }
  const found = detail.answer?.cluster.cluster_id
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])
  useEffect(() => {
    // asked for by a former id: from here on the address is that of today
    if (found && found !== id) go({ view: 'rules', values: { ...route.values, id: found } }, 'replace')
  }, [found])
  return (
    <section class="detail" aria-labelledby="detail" onKeyDown={(e) => e.key === 'Escape' && go(list)}>
      <div class="row spread">
        <h2 id="detail" ref={heading} tabIndex={-1}>
          {say('detail')}
        </h2>
        <span class="row">
          <CopyLink href={hrefOf({ view: 'rules', values: { ...kept, id } })} />
          <a class="button quiet" href={hrefOf(list)}>
            <span class="only-wide">× {say('close')}</span>
            <span class="only-narrow">← {say('back')}</span>
          </a>
        </span>
      </div>
      {detail.refusal && <Complaint refusal={detail.refusal} again={detail.again} />}
      {!detail.answer && detail.isAsking && <Waiting />}
      {detail.answer && <Detail detail={detail.answer} route={route} />}
    </section>
  )
}
