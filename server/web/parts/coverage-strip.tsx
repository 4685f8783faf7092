import type { State } from '../../../shared/schema/base.ts'
import type { VersionCoverage } from '../api.ts'
import { useSpeech } from '../state/speech.ts'
import { countIn, percent } from '../words.ts'

/** From well to badly, then what waits: the order of the bar. */
export const STATE_ORDER: readonly State[] = [
  'covered',
  'ambiguous',
  'outdated',
  'orphaned',
  'conflicting',
  'design_only',
  'case_only',
  'withdrawn',
]

export const sum = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((total, n) => total + (n ?? 0), 0)

/** How the version stands, as one slim bar and one sentence; the numbers themselves stand on the filters below. */
export function CoverageStrip({ coverage }: { coverage: VersionCoverage }) {
  const { say, language } = useSpeech()
  const { by_state, by_coverage } = coverage.clusters
  const { link_accept, link_pending } = coverage.thresholds
  const total = sum(by_coverage)
  return (
    <div class="strip">
      <p class="row spread">
        <strong>
          {say('coverage_strip', {
            covered: countIn(language, by_coverage.both ?? 0),
            total: countIn(language, total),
          })}
        </strong>
        <span class="faint">
          {say('atoms_strip', {
            rules: countIn(language, sum(coverage.rule_atoms)),
            cases: countIn(language, sum(coverage.case_atoms)),
          })}{' '}
          · {say('thresholds', { accept: percent(link_accept), pending: percent(link_pending) })}
        </span>
      </p>
      <div class="bar" aria-hidden="true">
        {STATE_ORDER.filter((state) => by_state[state]).map((state) => (
          <i key={state} class={`s-${state}`} style={{ flexGrow: by_state[state]! }} />
        ))}
      </div>
    </div>
  )
}
