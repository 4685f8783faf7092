import type { ModulesCoverage, Tally } from '../../../../shared/schema/coverage.ts'
import { useSpeech } from '../../state/speech.ts'
import type { TextKey } from '../../texts.ts'
import { countIn } from '../../words.ts'
import { Share, TallyBar } from './state-look.tsx'

function Total({ name, tally, side }: { name: TextKey; tally: Tally; side: 'rules' | 'cases' }) {
  const { say, language } = useSpeech()
  return (
    <div class="card total">
      <span class="faint">{say(name)}</span>
      <strong class="number">
        <Share share={tally.share} />
      </strong>
      <TallyBar tally={tally} side={side} />
      <span class="faint small">
        {say('cov_of', { part: countIn(language, tally.covered), total: countIn(language, tally.total) })}
      </span>
    </div>
  )
}

/** How the version stands as a whole: the rates of its merge report. */
export function Totals({ rules, cases, hit_rate }: Pick<ModulesCoverage, 'rules' | 'cases' | 'hit_rate'>) {
  const { say, language } = useSpeech()
  return (
    <div class="totals">
      <Total name="cov_rules" tally={rules} side="rules" />
      <Total name="cov_cases" tally={cases} side="cases" />
      <div class="card total">
        <span class="faint">{say('cov_hit_rate')}</span>
        <strong class="number">{hit_rate.share === null ? '–' : hit_rate.share.toFixed(3)}</strong>
        <span class="faint small">
          {say('cov_hit_hint', {
            matched: countIn(language, hit_rate.matched_clusters),
            total: countIn(language, hit_rate.total_case_atoms),
          })}
        </span>
      </div>
    </div>
  )
}
