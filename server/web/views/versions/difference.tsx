import { useState } from 'preact/hooks'
import type { VersionAnswer, VersionDifference } from '../../../../shared/schema/answers.ts'
import { type Refusal, refusalOf } from '../../api.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { RuleLine } from '../../parts/rule-words.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn } from '../../words.ts'
import { Successions } from './successions.tsx'

type Rule = VersionDifference['new'][number]
type Pair = VersionDifference['reworded'][number]
type Changed = VersionDifference['value_changed'][number]

/** Lists of one rule each, and of a rule before and after. */
const SINGLE = ['new', 'gone'] as const
const PAIRED = ['reworded', 'value_changed', 'moved'] as const
const TESTS = ['lost_tests', 'gained_tests'] as const

const Place = ({ rule }: { rule: Rule }) =>
  rule.touchpoints.length ? <span class="faint small">{rule.touchpoints.join(' · ')}</span> : null

function OneRule({ rule }: { rule: Rule }) {
  return (
    <>
      <RuleLine {...rule.words} /> <Place rule={rule} />
    </>
  )
}

/** A person says that a rule that seems gone is one of the new ones in other words. */
function Succeeds({
  rule,
  candidates,
  onSaid,
  version,
}: {
  rule: Rule
  candidates: Rule[]
  onSaid(): void
  version: string
}) {
  const { say } = useSpeech()
  const { api } = useWorkplace()
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  if (!candidates.length) return null
  if (!isOpen)
    return (
      <button type="button" class="link small" onClick={() => setIsOpen(true)}>
        {say('diff_succeeds')}
      </button>
    )
  return (
    <span class="row">
      <select aria-label={say('diff_succeeds_pick')} value={picked} onChange={(e) => setPicked(e.currentTarget.value)}>
        <option value="">{say('diff_succeeds_pick')}</option>
        {candidates.map(({ cluster_id, words }) => (
          <option key={cluster_id} value={cluster_id}>
            {[words.C, words.A, words.R].filter(Boolean).join(' → ')}
          </option>
        ))}
      </select>
      <button
        type="button"
        disabled={!picked}
        onClick={() =>
          api.succeed(version, picked, rule.rule_key).then(onSaid, (error) => setRefusal(refusalOf(error)))
        }
      >
        {say('diff_succeeds_go')}
      </button>
      {refusal && <Complaint refusal={refusal} />}
    </span>
  )
}

function TwoRules({ pair }: { pair: Pair | Changed }) {
  const { say } = useSpeech()
  return (
    <>
      <p>
        <span class="tag">{say('diff_before')}</span> <OneRule rule={pair.before} />
      </p>
      <p>
        <span class="tag">{say('diff_after')}</span> <OneRule rule={pair.after} />
      </p>
      {'values' in pair && (
        <p class="small">{pair.values.map((value) => `${value.before ?? '–'} → ${value.after ?? '–'}`).join(' · ')}</p>
      )}
    </>
  )
}

function Lists({ found, version, onSaid }: { found: VersionDifference; version: string; onSaid(): void }) {
  const { say, language } = useSpeech()
  const { mayWrite } = useWorkplace()
  const head = (name: 'new' | 'gone' | (typeof PAIRED)[number] | (typeof TESTS)[number], count: number) => (
    <summary>
      {say(`diff_${name}`)} <span class="count">{countIn(language, count)}</span>
    </summary>
  )
  return (
    <>
      {SINGLE.filter((name) => found[name].length).map((name) => (
        <details key={name} class={`diff d-${name}`} open>
          {head(name, found[name].length)}
          <ul>
            {found[name].map((rule) => (
              <li key={rule.cluster_id}>
                <OneRule rule={rule} />
                {name === 'gone' && mayWrite && (
                  <Succeeds rule={rule} candidates={found.new} version={version} onSaid={onSaid} />
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {PAIRED.filter((name) => found[name].length).map((name) => (
        <details key={name} class={`diff d-${name}`} open>
          {head(name, found[name].length)}
          <ul>
            {found[name].map((pair) => (
              <li key={pair.after.cluster_id}>
                <TwoRules pair={pair} />
              </li>
            ))}
          </ul>
        </details>
      ))}
      {TESTS.filter((name) => found[name].length).map((name) => (
        <details key={name} class={`diff d-${name}`} open>
          {head(name, found[name].length)}
          <ul>
            {found[name].map((pair) => (
              <li key={pair.after.cluster_id}>
                <OneRule rule={pair.after} />
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p class="faint">{say('diff_unchanged', { count: countIn(language, found.unchanged) })}</p>
    </>
  )
}

/** What became of another version's rules in this one; by itself it is compared with its base, else with the one before. */
export function Difference({ version }: { version: VersionAnswer }) {
  const { say } = useSpeech()
  const { api, versions, revision, changed } = useWorkplace()
  const { app_version } = version
  const others = versions.filter((v) => v.app_version !== app_version)
  const at = versions.findIndex((v) => v.app_version === app_version)
  const usual = version.base_version ?? versions[at - 1]?.app_version ?? others[0]?.app_version ?? ''
  const [from, setFrom] = useState<string>(usual)
  const { answer, refusal, again, isAsking } = useAsked(
    async (signal) => (from ? api.difference(app_version, from, signal) : null),
    [api, app_version, from, revision],
  )
  if (!others.length) return <p class="faint">{say('version_other_none')}</p>
  return (
    <section class="panel">
      <label class="narrow-field">
        {say('version_difference_to')}
        <select value={from} onChange={(e) => setFrom(e.currentTarget.value)}>
          {others.map((v) => (
            <option key={v.app_version} value={v.app_version}>
              {v.app_version}
            </option>
          ))}
        </select>
      </label>
      {refusal && <Complaint refusal={refusal} again={again} />}
      {!answer && isAsking && <Waiting />}
      {answer && <Lists found={answer} version={app_version} onSaid={changed} />}
      <Successions app_version={app_version} />
    </section>
  )
}
