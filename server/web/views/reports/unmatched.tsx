import { useState } from 'preact/hooks'
import type { ReportSummary, UnmatchedRow } from '../../../../shared/schema/coverage.ts'
import type { Page } from '../../api.ts'
import { Chips } from '../../parts/chips.tsx'
import { More } from '../../parts/more.tsx'
import { RuleLine } from '../../parts/rule-words.tsx'
import { usePages } from '../../state/asked.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { percent } from '../../words.ts'

const CLASSES = ['semantic_mismatch', 'design_missing_copy', 'case_missing', 'case_missing_expectation'] as const

/** One that has no partner: its words and place, what came closest, and what to do. */
function Row({ row, route }: { row: UnmatchedRow; route: Route }) {
  const { say, language } = useSpeech()
  const near = row.nearest
  const words = row.words ? <RuleLine {...row.words} /> : row.id
  const href = row.cluster_id && hrefOf({ view: 'rules', values: { ...route.values, id: row.cluster_id } })
  return (
    <li>
      <p>{href ? <a href={href}>{words}</a> : words}</p>
      <p class="faint small">
        {[say(`class_${row.class}`), row.place, row.module].filter(Boolean).join(' · ')}
        {near && <> · {say('report_nearest', { place: near.place, percent: percent(near.score) })}</>}
      </p>
      <p class="small">{row.hint[language]}</p>
    </li>
  )
}

/** What has one side only, by why, with what to do about each. */
export function UnmatchedList({ counts, route }: { counts: ReportSummary['unmatched']; route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const [why, setWhy] = useState('')
  const pages = usePages<UnmatchedRow, Page<UnmatchedRow>>(
    (cursor, signal) => api.unmatched(app_version, { class: why, cursor, limit: 50 }, signal),
    [api, app_version, why, revision],
  )
  return (
    <section class="card">
      <h2>{say('report_unmatched')}</h2>
      <Chips
        label={say('report_class')}
        value={why}
        onPick={setWhy}
        chips={[
          { value: '', label: say('all') },
          ...CLASSES.filter((c) => counts[c]).map((c) => ({ value: c, label: say(`class_${c}`), count: counts[c] })),
        ]}
      />
      {pages.first && pages.items.length === 0 && <p class="faint">{say('report_unmatched_none')}</p>}
      <ul class="plain unmatched">
        {pages.items.map((row) => (
          <Row key={`${row.side} ${row.id}`} row={row} route={route} />
        ))}
      </ul>
      <More pages={pages} />
    </section>
  )
}
