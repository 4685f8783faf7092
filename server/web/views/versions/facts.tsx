import type { ComponentChildren } from 'preact'
import type { VersionAnswer } from '../../../../shared/schema/answers.ts'
import { STATE_ORDER, sum } from '../../parts/coverage-strip.tsx'
import { useAsked } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn, timeIn } from '../../words.ts'

const OWNERS = ['figma', 'test', 'merge'] as const

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** How much of what a version holds is covered, as a bar and a number. */
function Covered({ app_version }: { app_version: string }) {
  const { say, language } = useSpeech()
  const { api, revision } = useWorkplace()
  const { answer } = useAsked(() => api.coverage(app_version), [api, app_version, revision])
  if (!answer) return null
  const { by_state, by_coverage } = answer.clusters
  return (
    <>
      <span class="bar" aria-hidden="true">
        {STATE_ORDER.filter((state) => by_state[state]).map((state) => (
          <i key={state} class={`s-${state}`} style={{ flexGrow: by_state[state]! }} />
        ))}
      </span>
      <span class="faint small">
        {say('version_covered', {
          covered: countIn(language, by_coverage.both ?? 0),
          total: countIn(language, sum(by_coverage)),
        })}
      </span>
    </>
  )
}

/** What a version holds, whence it came, who sees to it. */
export function Facts({ version }: { version: VersionAnswer }) {
  const { say, language } = useSpeech()
  const { holds, deliveries, owners, figma_file_keys, last_sync_at } = version
  const count = (n: number) => countIn(language, n)
  const named = OWNERS.filter((owner) => owners[owner])
  return (
    <dl class="facts">
      <Fact name={say('version_holds')}>
        {holds.clusters === 0
          ? say('version_holds_nothing')
          : say('version_holds_text', {
              clusters: count(holds.clusters),
              rules: count(holds.rule_atoms),
              cases: count(holds.case_atoms),
            })}
        {holds.clusters > 0 && <Covered app_version={version.app_version} />}
      </Fact>
      <Fact name={say('version_sources')}>
        {say('version_sources_text', { files: count(figma_file_keys.length), sends: count(deliveries.design) })}
      </Fact>
      <Fact name={say('version_deliveries')}>{count(deliveries.cases)}</Fact>
      <Fact name={say('version_last_sync')}>
        {last_sync_at ? timeIn(language, last_sync_at) : say('version_never')}
      </Fact>
      <Fact name={say('version_owners')}>
        {named.length === 0
          ? say('none')
          : named.map((owner) => (
              <span key={owner} class="owner">
                <span class="faint">{say(`version_owner_${owner}`)}</span> {owners[owner]}
              </span>
            ))}
      </Fact>
      <Fact name={say('version_review')}>{say(`version_review_${version.module_review_status}`)}</Fact>
    </dl>
  )
}
