import type { ListedCluster } from '../../../../shared/schema/answers.ts'
import type { Link } from '../../../../shared/schema/cluster.ts'
import { LongTable } from '../../parts/long-table.tsx'
import { RuleLine } from '../../parts/rule-words.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { useLongList } from '../../state/long-list.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { partsOfCanon, percent } from '../../words.ts'
import { FILTERS, filtersOf } from './filters.tsx'

const PAGE = 100
const WIDE_PX = 52
const NARROW_PX = 104
const count = (links: Link[], status: Link['status']) => links.filter((link) => link.status === status).length

/** How much stands on each side, and what waits. */
function Evidence({ cluster }: { cluster: ListedCluster }) {
  const { say } = useSpeech()
  const pending = count(cluster.rule_links, 'pending') + count(cluster.case_links, 'pending')
  const rules = count(cluster.rule_links, 'accepted')
  const cases = count(cluster.case_links, 'accepted')
  return (
    <>
      {say('evidence_counts', { rules, cases })}
      {pending > 0 && <span class="tag l-pending">{say('pending_counts', { count: pending })}</span>}
    </>
  )
}

function Cells({ cluster, route, tabIndex }: { cluster: ListedCluster; route: Route; tabIndex: number }) {
  const { say } = useSpeech()
  const { cluster_id: id, primary_module, touchpoints, confidence, risk } = cluster
  return (
    <>
      <td class="c-state">
        <StateMark state={cluster.state} />
      </td>
      <td class="c-rule wide">
        <a class="cover" tabIndex={tabIndex} href={hrefOf({ view: 'rules', values: { ...route.values, id } })}>
          <RuleLine {...(cluster.words ?? partsOfCanon(cluster.canon_text))} />
        </a>
      </td>
      <td class="c-module faint">{primary_module ?? ''}</td>
      <td class="c-touchpoint faint">{touchpoints.join(' · ')}</td>
      <td class="c-evidence faint">
        <Evidence cluster={cluster} />
      </td>
      <td class="c-confidence faint">{percent(confidence)}%</td>
      <td class="c-risk">{risk !== 'low' && <span class={`risk-${risk}`}>{say(`risk_${risk}`)}</span>}</td>
    </>
  )
}

const HEADS = ['state', 'rule', 'module', 'touchpoint', 'evidence', 'confidence', 'risk'] as const

/** The version's rules: there may be tens of thousands. */
export function RuleTable({ route, total }: { route: Route; total: number | undefined }) {
  const { say } = useSpeech()
  const { api, app_version } = useWorkplace()
  const filters = filtersOf(route)
  const list = useLongList<ListedCluster>(`rules ${app_version} ${JSON.stringify(filters)}`, (cursor, signal) =>
    api.clusters(app_version, { ...filters, cursor, limit: PAGE }, signal),
  )
  const isFiltered = FILTERS.some((name) => filters[name])
  return (
    <>
      {list.isKnown && !list.refusal && list.items.length === 0 && (
        <div class="empty">
          <p>{isFiltered ? say('rules_none_filtered') : say('rules_none')}</p>
          {isFiltered && (
            <a class="button" href={hrefOf({ view: 'rules', values: { version: app_version } })}>
              {say('filters_clear')}
            </a>
          )}
        </div>
      )}
      <LongTable<ListedCluster>
        label={say('view_rules')}
        class="rule-table"
        list={list}
        total={total}
        heads={HEADS.map((name) => ({ name, label: say(`head_${name}`) }))}
        keyOf={(cluster) => cluster.cluster_id}
        isCurrent={(cluster) => cluster.cluster_id === route.values.id}
        isShown={!route.values.id || !matchMedia('(max-width: 999px)').matches}
        wide_px={WIDE_PX}
        narrow_px={NARROW_PX}
        row={(cluster, tabIndex) => <Cells cluster={cluster} route={route} tabIndex={tabIndex} />}
      />
    </>
  )
}
