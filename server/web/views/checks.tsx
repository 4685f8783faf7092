import type { CheckPage, CheckSummary, Issue } from '../../../shared/schema/checks.ts'
import type { Page } from '../api.ts'
import { type Chip, Chips } from '../parts/chips.tsx'
import { Complaint } from '../parts/complaint.tsx'
import { More } from '../parts/more.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { useAsked, usePages } from '../state/asked.ts'
import { go, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { timeIn } from '../words.ts'
import { IssueCard } from './checks/issue.tsx'
import { RunCheck } from './checks/run.tsx'
import { Start } from './start.tsx'

const TYPES = ['value_conflict', 'contradiction', 'limit_twice', 'no_failure_copy'] as const
const SEVERITIES = ['high', 'medium', 'low'] as const

const sumOf = (counts: CheckSummary['counts']) => TYPES.reduce((sum, type) => sum + (counts[type] ?? 0), 0)

/** Which check is looked at: the last, or an earlier one. */
function Which({ checks, check, pick }: { checks: CheckSummary[]; check: CheckSummary; pick(id: string): void }) {
  const { say, language } = useSpeech()
  return (
    <p class="row small">
      <label class="choice">
        <span class="faint">{say('check_of')}</span>
        <select value={check.check_id} onChange={(e) => pick(e.currentTarget.value)}>
          {checks.map((one) => (
            <option key={one.check_id} value={one.check_id}>
              {say('check_option', { time: timeIn(language, one.at), by: one.by, count: sumOf(one.counts) })}
            </option>
          ))}
        </select>
      </label>
      {!check.is_current && <span class="tag">{say('check_moved')}</span>}
    </p>
  )
}

type Listing = Page<Issue> & { check: CheckPage }

function Issues({ check, route }: { check: CheckSummary; route: Route }) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const { type = '', severity = '' } = route.values
  const pages = usePages<Issue, Listing>(
    async (cursor, signal) => {
      const query = { issue_type: type, severity, cursor, limit: 50 }
      const page = await api.check(check.check_id, query, signal)
      return { items: page.issues, next_cursor: page.next_cursor, check: page }
    },
    [api, check.check_id, type, severity],
  )
  const set = (values: Record<string, string>) => go({ view: 'checks', values: { ...route.values, ...values } })
  const all: Chip = { value: '', label: say('all'), count: sumOf(check.counts) }
  const types = TYPES.map((value): Chip => ({ value, label: say(`check_${value}`), count: check.counts[value] ?? 0 }))
  const severities = SEVERITIES.map((value): Chip => ({ value, label: say(`check_severity_${value}`) }))
  if (!sumOf(check.counts)) return <p class="card">{say('check_clean')}</p>
  return (
    <>
      <Chips label={say('check_kind')} chips={[all, ...types]} value={type} onPick={(value) => set({ type: value })} />
      <Chips
        label={say('check_severity')}
        chips={[{ value: '', label: say('all') }, ...severities]}
        value={severity}
        onPick={(value) => set({ severity: value })}
      />
      {pages.first && pages.items.length === 0 && <p class="faint">{say('check_none_so')}</p>}
      {pages.items.map((issue) => (
        <IssueCard key={issue.issue_id} issue={issue} version={check.app_version} />
      ))}
      <More pages={pages} />
    </>
  )
}

/** What a version says twice, against itself, or not at all: found on request, with the ways to each place. */
export function Checks({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const asked = useAsked(
    (signal) => (app_version ? api.checks(app_version, signal) : Promise.resolve({ items: [], next_cursor: null })),
    [api, app_version, revision],
  )
  if (!app_version) return <Start />
  if (asked.refusal) return <Complaint refusal={asked.refusal} again={asked.again} />
  if (!asked.answer) return <Waiting />
  const checks = asked.answer.items
  const check = checks.find((one) => one.check_id === route.values.check) ?? checks[0]
  const pick = (id: string) => go({ view: 'checks', values: { ...route.values, check: id } })
  const seeNewest = () => {
    if (route.values.check) pick('')
    asked.again()
  }
  return (
    <div class="page">
      <div class="row spread">
        <h1>{say('check_title', { app_version })}</h1>
        <RunCheck key={app_version} isAgain={checks.length > 0} onDone={seeNewest} />
      </div>
      <p class="faint">{say('check_hint')}</p>
      {check ? (
        <>
          <Which checks={checks} check={check} pick={pick} />
          <Issues key={check.check_id} check={check} route={route} />
        </>
      ) : (
        <p class="card">{say('check_never')}</p>
      )}
    </div>
  )
}
