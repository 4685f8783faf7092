import type { EvaluationRun, Figures, GateState, GateVerdict } from '../../../../shared/schema/evaluation.ts'
import { StackedTable } from '../../parts/stacked-table.tsx'
import { useSpeech } from '../../state/speech.ts'

/** Cut, never rounded up: what misses a gate must not look as if it met it. */
export const cut = (share: number): number => Math.floor(share * 100 + 1e-6)
const shown = (share: number | null): string => (share === null ? '–' : `${cut(share)}%`)

/** How a run stands before its gates, in words and colour. */
export function GateMark({ state }: { state: GateState }) {
  const { say } = useSpeech()
  return <span class={`gate-mark g-${state}`}>{say(`evaluation_state_${state}`)}</span>
}

/** A share as a bar, with the gate as a mark on it. */
export function ShareBar({
  label,
  share,
  verdict,
}: {
  label: string
  share: number
  verdict?: GateVerdict | undefined
}) {
  const tone = verdict && !verdict.is_met ? 'share-bar missed' : 'share-bar'
  return (
    <span class={tone}>
      <span class="track" role="img" aria-label={`${label}: ${cut(share)}%`}>
        <i style={{ width: `${share * 100}%` }} />
        {verdict && <b style={{ left: `${verdict.wanted * 100}%` }} />}
      </span>
      <span class="share">{cut(share)}%</span>
    </span>
  )
}

const HEADS = [
  ...(['evaluation_category', 'evaluation_passed', 'evaluation_gate', 'evaluation_hit_1', 'evaluation_hit_3'] as const),
  ...(['evaluation_hit_10', 'evaluation_mrr', 'evaluation_quotes', 'evaluation_time'] as const),
]

/** Each category as a bar with its gate, and the figures beside; then all. */
export function FigureTable({ run }: { run: EvaluationRun }) {
  const { say } = useSpeech()
  const { all, by_category } = run.summary
  const verdicts = new Map(run.is_informal ? [] : run.gate.verdicts.map((one) => [one.category, one]))
  return (
    <StackedTable heads={HEADS} class="figures">
      {Object.entries(by_category).map(([name, figures]) => (
        <Row key={name} name={name} figures={figures} verdict={verdicts.get(name)} />
      ))}
      <Row name={say('evaluation_all')} figures={all} verdict={undefined} />
    </StackedTable>
  )
}

type RowProps = { name: string; figures: Figures; verdict: GateVerdict | undefined }

function Row({ name, figures: f, verdict }: RowProps) {
  const { say } = useSpeech()
  const { passed, questions } = f
  return (
    <tr>
      <td data-label={say('evaluation_category')}>{name}</td>
      <td data-label={say('evaluation_passed')}>
        <ShareBar label={name} share={f.pass_rate} verdict={verdict} />
        <small class="faint block">{say('evaluation_of', { passed, questions })}</small>
      </td>
      <td data-label={say('evaluation_gate')}>{verdict ? shown(verdict.wanted) : '–'}</td>
      <td data-label={say('evaluation_hit_1')}>{shown(f.hit_at_1)}</td>
      <td data-label={say('evaluation_hit_3')}>{shown(f.hit_at_3)}</td>
      <td data-label={say('evaluation_hit_10')}>{shown(f.hit_at_10)}</td>
      <td data-label={say('evaluation_mrr')}>{f.mrr === null ? '–' : (cut(f.mrr) / 100).toFixed(2)}</td>
      <td data-label={say('evaluation_quotes')}>{shown(f.quotes)}</td>
      <td data-label={say('evaluation_time')}>
        {say('evaluation_ms', { p50: f.p50_ms.toFixed(1), p95: f.p95_ms.toFixed(1) })}
      </td>
    </tr>
  )
}
