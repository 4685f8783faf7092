import type { ClusterDetail } from '../../../shared/schema/answers.ts'
import type { State } from '../../../shared/schema/base.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Selection } from '../../bridge/messages.ts'
import { IconButton } from '../parts/icons.tsx'
import { Empty, Fault, Notice } from '../parts/notice.tsx'
import { inOneLine, RuleWords } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import { type Covering, wordings } from '../state/covering.ts'
import { wordsOf } from '../state/review.ts'

type CoverageProps = {
  covering: Covering
  selection: Selection
  appVersion: string
  isReady: boolean
  jump(nodeId: string): void
}

/** Those that need somebody first, as the server ranks them. */
const ORDER: readonly State[] = [
  'conflicting',
  'orphaned',
  'outdated',
  'ambiguous',
  'design_only',
  'covered',
  'case_only',
  'withdrawn',
]

const StateTag = ({ state }: { state: State }) => {
  const { say } = useSpeech()
  return <span class={`tag state ${state}`}>{say(`state_${state}`)}</span>
}

function Counts({ counts }: { counts: Covering['counts'] }) {
  const { say } = useSpeech()
  return (
    <dl class="counts states">
      {ORDER.filter((state) => counts[state]).map((state) => (
        <div key={state} class={`state ${state}`}>
          <dd>{counts[state]}</dd>
          <dt>{say(`state_${state}`)}</dt>
        </div>
      ))}
    </dl>
  )
}

function Bar({ counts }: { counts: Covering['counts'] }) {
  return (
    <div class="bar" aria-hidden="true">
      {ORDER.filter((state) => counts[state]).map((state) => (
        <span key={state} class={`state ${state}`} style={{ flexGrow: counts[state] }} />
      ))}
    </div>
  )
}

function CaseLine({ atom }: { atom: CaseAtom }) {
  const { say } = useSpeech()
  const id = atom.full_external_id ?? atom.external_id
  return (
    <li class="case-line">
      <span class="clip" title={`${atom.suite_path} / ${atom.case_name}`}>
        {id && <span class="id">{id}</span>} {atom.case_name}
      </span>
      {atom.step_number !== null && <span class="faint">{say('case_step', { step: atom.step_number })}</span>}
    </li>
  )
}

/** The values in which the two sides differ. */
function Conflicts({ detail }: { detail: ClusterDetail }) {
  const { say } = useSpeech()
  const said = (side: 'design' | 'test', conflict: ClusterDetail['cluster']['value_conflicts'][number]) => [
    ...new Set(conflict.sides.filter((s) => s.side === side).map((s) => s.literal ?? s.value ?? '')),
  ]
  return (
    <>
      {detail.cluster.value_conflicts.map((conflict, i) => (
        <p key={`${conflict.part}${i}`} class="conflict">
          {say('conflict', { design: said('design', conflict).join(', '), test: said('test', conflict).join(', ') })}
        </p>
      ))}
    </>
  )
}

const nodeOf = (atom: RuleAtom | CaseAtom): string | undefined => {
  const at = atom.evidence[0]
  return at && 'node_id' in at ? at.node_id : undefined
}

function Wording({ atom, jump }: { atom: RuleAtom | CaseAtom; jump(nodeId: string): void }) {
  const { say } = useSpeech()
  const node_id = nodeOf(atom)
  const parts = wordsOf(atom)
  return (
    <button
      type="button"
      class="rule-jump"
      disabled={!node_id}
      aria-label={say('jump', { what: inOneLine(parts) })}
      onClick={() => node_id && jump(node_id)}
    >
      <RuleWords parts={parts} />
    </button>
  )
}

function CoveredRule({ detail, jump }: { detail: ClusterDetail; jump(nodeId: string): void }) {
  const { say } = useSpeech()
  return (
    <li class="rule">
      <div class="rule-head">
        <StateTag state={detail.cluster.state} />
        <span class="faint">
          {detail.case_atoms.length ? say('cases', { count: detail.case_atoms.length }) : say('no_case')}
        </span>
      </div>
      {wordings(detail).map((atom) => (
        <Wording key={atom.atom_id} atom={atom} jump={jump} />
      ))}
      <Conflicts detail={detail} />
      {detail.case_atoms.length > 0 && (
        <ul class="case-list">
          {detail.case_atoms.map((atom) => (
            <CaseLine key={atom.atom_id} atom={atom} />
          ))}
        </ul>
      )}
    </li>
  )
}

const urgency = (detail: ClusterDetail) => ORDER.indexOf(detail.cluster.state)

/** What is tested of the selected layers, and by which cases. */
export function CoveragePanel({ covering, selection, appVersion, isReady, jump }: CoverageProps) {
  const { say } = useSpeech()
  if (!isReady)
    return (
      <div class="panel-body">
        <Empty>{say('coverage_need')}</Empty>
      </div>
    )
  const { counts, rules } = covering
  const isEmpty = covering.hasAnswer && !covering.fault && Object.keys(counts).length === 0 && rules.length === 0
  const of = selection.count
    ? say('coverage_of', { count: selection.count })
    : say('coverage_of_page', { page: selection.page.name })
  return (
    <div class="panel-body" aria-busy={covering.isLoading}>
      <div class="summary line">
        <strong class="clip">{of}</strong>
        <span class="faint">{appVersion}</span>
        <span class="grow" />
        <IconButton name="refresh" label={say('refresh')} onClick={covering.refresh} disabled={covering.isLoading} />
      </div>
      <Fault fault={covering.fault} />
      {covering.isLoading && !covering.hasAnswer && <Empty>{say('coverage_loading')}</Empty>}
      {isEmpty && <Empty>{say('coverage_empty', { app_version: appVersion })}</Empty>}
      {!isEmpty && covering.hasAnswer && (
        <>
          <Bar counts={counts} />
          <Counts counts={counts} />
          <ul class="rules">
            {[...rules]
              .sort((a, b) => urgency(a) - urgency(b))
              .map((detail) => (
                <CoveredRule key={detail.cluster.cluster_id} detail={detail} jump={jump} />
              ))}
          </ul>
          {covering.unlisted > 0 && <Notice>{say('coverage_more', { count: covering.unlisted })}</Notice>}
        </>
      )}
    </div>
  )
}
