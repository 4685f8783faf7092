import type { ClusterPage, ListedCluster } from '../../../shared/schema/answers.ts'
import type { Link } from '../../../shared/schema/cluster.ts'
import { More } from '../parts/more.tsx'
import { RuleLine } from '../parts/rule-words.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { usePages } from '../state/asked.ts'
import { hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { partsOfCanon } from '../words.ts'

const PAGE = 50
const count = (links: Link[], status: Link['status']) => links.filter((link) => link.status === status).length

function Row({ cluster, route }: { cluster: ListedCluster; route: Route }) {
  const { say } = useSpeech()
  const { cluster_id: id } = cluster
  const pending = count(cluster.rule_links, 'pending') + count(cluster.case_links, 'pending')
  return (
    <tr aria-current={route.values.id === id ? 'true' : undefined}>
      <td class="wide">
        <a class="cover" href={hrefOf({ view: 'rules', values: { ...route.values, id } })}>
          <RuleLine {...(cluster.words ?? partsOfCanon(cluster.canon_text))} />
        </a>
      </td>
      <td data-label={say('state')}>
        <StateMark state={cluster.state} />
      </td>
      <td data-label={say('evidence')} class="faint">
        {[
          say('evidence_counts', {
            rules: count(cluster.rule_links, 'accepted'),
            cases: count(cluster.case_links, 'accepted'),
          }),
          pending > 0 && say('pending_counts', { count: pending }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </td>
      <td data-label={say('where')} class="faint">
        {[...cluster.modules, ...cluster.touchpoints].join(' · ')}
      </td>
    </tr>
  )
}

/** The version's rules, a page at a time: there may be tens of thousands. */
export function RuleTable({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const { coverage = '', state = '' } = route.values
  const pages = usePages<ListedCluster, ClusterPage>(
    (cursor, signal) => api.clusters(app_version, { coverage, state, cursor, limit: PAGE }, signal),
    [api, app_version, coverage, state, revision],
  )
  if (!pages.first && pages.isAsking) return <Waiting />
  return (
    <>
      {pages.first && pages.items.length === 0 && (
        <div class="empty">
          <p>{coverage || state ? say('rules_none_filtered') : say('rules_none')}</p>
          {(coverage || state) && (
            <a
              class="button"
              href={hrefOf({ view: 'rules', values: { ...route.values, coverage: '', state: '', id: '' } })}
            >
              {say('filters_clear')}
            </a>
          )}
        </div>
      )}
      {pages.items.length > 0 && (
        <table class="stacks rule-table">
          <thead>
            <tr>
              <th scope="col">{say('rule')}</th>
              <th scope="col">{say('state')}</th>
              <th scope="col">{say('evidence')}</th>
              <th scope="col">{say('where')}</th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map((cluster) => (
              <Row key={cluster.cluster_id} cluster={cluster} route={route} />
            ))}
          </tbody>
        </table>
      )}
      <More pages={pages} />
    </>
  )
}
