import { useState } from 'preact/hooks'
import type { ReviewCounts, ReviewItem } from '../../../shared/schema/review.ts'
import { Boundary } from '../parts/boundary.tsx'
import { Chips } from '../parts/chips.tsx'
import { Complaint } from '../parts/complaint.tsx'
import { LongTable } from '../parts/long-table.tsx'
import { Pick } from '../parts/pick.tsx'
import { RuleLine } from '../parts/rule-words.tsx'
import { useLongList, useShelved } from '../state/long-list.ts'
import { useDeciding } from '../state/review.ts'
import { go, hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { BulkBar, mayGoInBulk } from './review/bulk.tsx'
import { ItemPanel } from './review/item.tsx'
import { MovedNotice } from './review/moved.tsx'
import { UndoBar } from './review/undo-bar.tsx'
import { optionsOf } from './rules/filters.tsx'
import { Start } from './start.tsx'

const PAGE = 50
const WIDE_PX = 60
const NARROW_PX = 84
const KINDS = [
  'pending_link',
  'pending_module',
  'value_conflict',
  'contradiction',
  'outdated',
  'lost_evidence',
] as const
const RISKS = ['low', 'medium', 'high', 'critical'] as const
const HEADS = ['choose', 'question', 'rule'] as const
const isWide = () => matchMedia('(min-width: 1000px)').matches

/** The modules of the version, by name alone: their counts are of rules, not of what waits. */
function ModulePick({ value, onPick }: { value: string; onPick(value: string): void }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const { answer } = useShelved(
    `review ${app_version} modules`,
    (signal) => api.clusterCounts(app_version, {}, signal),
    [...[api, app_version, revision]],
  )
  const options = optionsOf(answer?.modules ?? [], say('module_of_none')).map(({ value, label }) => ({ value, label }))
  return <Pick label={say('module')} value={value} options={options} onPick={onPick} />
}

function Filters({ counts, route }: { counts: ReviewCounts; route: Route }) {
  const { say } = useSpeech()
  const { kind = '', risk = '', module = '' } = route.values
  const pick = (name: string) => (value: string) =>
    go({ view: 'review', values: { ...route.values, [name]: value, item: '' } })
  return (
    <div class="filters">
      <Chips
        label={say('review_kind')}
        value={kind}
        onPick={pick('kind')}
        chips={[
          { value: '', label: say('all') },
          ...KINDS.filter((k) => counts.by_kind[k] || k === kind).map((k) => ({
            value: k,
            label: say(`kind_${k}`),
            count: counts.by_kind[k] ?? 0,
          })),
        ]}
      />
      <Chips
        label={say('review_risk')}
        value={risk}
        onPick={pick('risk')}
        chips={RISKS.filter((r) => counts.by_risk[r] || r === risk).map((r) => ({
          value: r,
          label: say(`risk_${r}`),
          count: counts.by_risk[r] ?? 0,
        }))}
      />
      <div class="row">
        <ModulePick value={module} onPick={pick('module')} />
      </div>
    </div>
  )
}

/** The words that tell an item from others: those of the design, else of the first evidence. */
const wordsOf = ({ evidence }: ReviewItem) =>
  (evidence.find((e) => e.side === 'design') ?? evidence[0])?.words ?? { C: '', A: '', R: '' }

type RowProps = { item: ReviewItem; route: Route; tabIndex: number; isChosen: boolean; onChoose(is: boolean): void }

function Row({ item, route, tabIndex, isChosen, onChoose }: RowProps) {
  const { say } = useSpeech()
  const { mayWrite } = useWorkplace()
  return (
    <>
      <td class="c-choose">
        {mayWrite && mayGoInBulk(item) && (
          <input
            type="checkbox"
            aria-label={say('choose_item')}
            checked={isChosen}
            onChange={(e) => onChoose(e.currentTarget.checked)}
          />
        )}
      </td>
      <td class="c-question">
        <span>{say(`kind_${item.kind}`)}</span>
        <span class={`small risk-${item.risk}`}>{say(`risk_${item.risk}`)}</span>
      </td>
      <td class="c-rule wide">
        <a
          class="cover"
          tabIndex={tabIndex}
          href={hrefOf({ view: 'review', values: { ...route.values, item: item.item_id } })}
        >
          <RuleLine {...wordsOf(item)} />
        </a>
      </td>
    </>
  )
}

function Empty({ isFiltered, version }: { isFiltered: boolean; version: string }) {
  const { say } = useSpeech()
  return (
    <div class="empty">
      <p>{say(isFiltered ? 'review_none_filtered' : 'review_none')}</p>
      {isFiltered ? (
        <a class="button" href={hrefOf({ view: 'review', values: { version } })}>
          {say('filters_clear')}
        </a>
      ) : (
        <p class="faint">{say('review_none_hint')}</p>
      )}
    </div>
  )
}

/** The queue and its counts, and the item that is looked at: the one named, else the first. */
function useQueue(route: Route) {
  const { api, app_version, revision, recount } = useWorkplace()
  const { kind = '', risk = '', module = '', item = '' } = route.values
  const filter = { kind, risk, module }
  const name = `review ${app_version} ${JSON.stringify(filter)}`
  const [round, setRound] = useState(0)
  const counts = useShelved(`${name} counts`, (signal) => api.reviewCounts(app_version, filter, signal), [
    api,
    revision,
    round,
  ])
  const list = useLongList<ReviewItem>(name, (cursor, signal) =>
    api.review(app_version, { ...filter, cursor, limit: PAGE }, signal),
  )
  const found = list.items.find((one) => one.item_id === item)
  const at = found ?? (item === '' && isWide() ? list.items[0] : undefined)
  const settled = (ids: readonly string[]) => {
    const gone = new Set(ids)
    const place = list.items.findIndex((one) => one.item_id === at?.item_id)
    const next = list.items.slice(place + 1).find((one) => !gone.has(one.item_id))
    list.edit((items) => items.filter((one) => !gone.has(one.item_id)))
    setRound((n) => n + 1)
    recount()
    if (at && gone.has(at.item_id))
      go({ view: 'review', values: { ...route.values, item: next?.item_id ?? '' } }, 'replace')
  }
  const forward = () => {
    const place = list.items.findIndex((one) => one.item_id === at?.item_id)
    const next = list.items[place + 1] ?? list.items[0]
    if (next) go({ view: 'review', values: { ...route.values, item: next.item_id } }, 'replace')
  }
  return { list, counts, at, settled, forward, isFiltered: Boolean(kind || risk || module) }
}

function Queue({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { app_version, mayWrite } = useWorkplace()
  const { list, counts, at, settled, forward, isFiltered } = useQueue(route)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const deciding = useDeciding(list, (ids) => {
    setChosen((all) => new Set([...all].filter((id) => !ids.includes(id))))
    settled(ids)
  })
  const choose = (id: string, is: boolean) => {
    const all = new Set(chosen)
    if (is) all.add(id)
    else all.delete(id)
    setChosen(all)
  }
  const back = hrefOf({ view: 'review', values: { ...route.values, item: '' } })
  return (
    <div class={at ? 'rules with-detail review' : 'rules review'}>
      <section class="list">
        {counts.refusal && <Complaint refusal={counts.refusal} again={counts.again} />}
        {counts.answer && <Filters counts={counts.answer} route={route} />}
        {mayWrite && <BulkBar items={list.items} chosen={chosen} setChosen={setChosen} deciding={deciding} />}
        {list.isKnown && !list.refusal && !list.isAsking && list.items.length === 0 && (
          <Empty isFiltered={isFiltered} version={app_version} />
        )}
        <LongTable<ReviewItem>
          label={say('view_review')}
          class="rule-table review-table"
          list={list}
          total={counts.answer?.total}
          heads={HEADS.map((name) => ({ name, label: say(`head_${name}`), isUnseen: name === 'choose' }))}
          keyOf={(item) => item.item_id}
          isCurrent={(item) => item.item_id === at?.item_id}
          isShown={!at || isWide()}
          wide_px={WIDE_PX}
          narrow_px={NARROW_PX}
          row={(item, tabIndex) => (
            <Row
              {...{ item, route, tabIndex }}
              isChosen={chosen.has(item.item_id)}
              onChoose={(is) => choose(item.item_id, is)}
            />
          )}
        />
      </section>
      {at && (
        <section class="detail" aria-label={say(`kind_${at.kind}`)}>
          <a class="button quiet only-narrow" href={back}>
            ← {say('back')}
          </a>
          {deciding.moved && <MovedNotice moved={deciding.moved} />}
          <Boundary key={at.item_id}>
            <ItemPanel item={at} deciding={deciding} onNext={forward} />
          </Boundary>
        </section>
      )}
      {!at && deciding.moved && <MovedNotice moved={deciding.moved} />}
      <UndoBar deciding={deciding} />
    </div>
  )
}

/** What waits for people, the most pressing first, one at a time. */
export function Review({ route }: { route: Route }) {
  const { app_version } = useWorkplace()
  if (!app_version) return <Start />
  return <Queue key={app_version} route={route} />
}
