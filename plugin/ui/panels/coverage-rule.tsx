import { useEffect, useState } from 'preact/hooks'
import type { ClusterDetail } from '../../../shared/schema/answers.ts'
import { useLinks } from '../parts/links.ts'
import { Fault } from '../parts/notice.tsx'
import { inOneLine, RuleWords } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import { StateTag } from '../parts/state-look.tsx'
import { ValueConflicts } from '../parts/value-conflicts.tsx'
import * as api from '../server/api.ts'
import { rulePage } from '../server/pages.ts'
import type { Access } from '../server/request.ts'
import type { Row } from '../state/covered.ts'
import { Checks } from './coverage-cases.tsx'

export type RuleAt = { access: Access; appVersion: string; jump(nodeId: string): void }

/** A rule's checks, asked for when somebody opens it. `of`: when the list was read, so that a fresh list is asked anew. */
function useDetail(access: Access, appVersion: string, cluster_id: string, of: unknown) {
  const [detail, setDetail] = useState<ClusterDetail | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isLeft = false
    setFault(null)
    api.cluster(access, appVersion, cluster_id).then(
      (told) => !isLeft && setDetail(told),
      (thrown) => !isLeft && setFault(thrown),
    )
    return () => {
      isLeft = true
    }
  }, [access, appVersion, cluster_id, of, round])
  return { detail, fault, again: () => setRound((n) => n + 1) }
}

/** What checks a rule: its cases, and the way to its page. */
export function RuleDetail({ row, access, appVersion, of }: Omit<RuleAt, 'jump'> & { row: Row; of: unknown }) {
  const { say } = useSpeech()
  const open = useLinks()
  const { detail, fault, again } = useDetail(access, appVersion, row.cluster_id, of)
  return (
    <div class="detail" aria-busy={!detail && !fault}>
      <Fault fault={fault} again={again} />
      {!detail && !fault && <p class="faint">{say('coverage_loading')}</p>}
      {detail && <Checks detail={detail} access={access} appVersion={appVersion} />}
      <button type="button" class="link" onClick={() => open(rulePage(access, appVersion, row.cluster_id))}>
        {say('rule_open')} ↗
      </button>
    </div>
  )
}

type RuleRowProps = RuleAt & { row: Row; of: unknown; isOpen: boolean; toggle(): void }

/** A rule of the list: its words go to its layer; its checks unfold. */
export function CoveredRule({ row, of, isOpen, toggle, jump, ...where }: RuleRowProps) {
  const { say } = useSpeech()
  const what = inOneLine(row.words)
  // a check that waits for somebody is at home elsewhere
  const tests = row.tests
    ? say('checks', { count: row.tests })
    : say(row.state === 'design_only' ? 'no_case' : 'checks_maybe')
  return (
    <li class={isOpen ? 'rule open' : 'rule'} data-cluster={row.cluster_id} data-state={row.state}>
      <div class="rule-head">
        <StateTag state={row.state} />
        {row.places.length > 1 && <span class="faint">{say('places', { count: row.places.length })}</span>}
        <span class="grow" />
        <button
          type="button"
          class="small unfold"
          aria-expanded={isOpen}
          aria-label={`${tests}: ${what}`}
          onClick={toggle}
        >
          {tests}
          <span aria-hidden="true">{isOpen ? ' ▴' : ' ▾'}</span>
        </button>
      </div>
      <button type="button" class="rule-jump" title={say('place_layer')} onClick={() => jump(row.node_id)}>
        <RuleWords parts={row.words} />
      </button>
      <ValueConflicts conflicts={row.value_conflicts} />
      {isOpen && <RuleDetail row={row} of={of} {...where} />}
    </li>
  )
}
