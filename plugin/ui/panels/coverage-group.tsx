import { useState } from 'preact/hooks'
import { BY_URGENCY } from '../../../shared/marks.ts'
import type { State } from '../../../shared/schema/base.ts'
import type { ModuleCoverage } from '../../../shared/schema/coverage.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { useSpeech } from '../parts/speech.ts'
import { CountBar } from '../parts/state-look.tsx'
import { type Counts, countsOf, type Group, type Row, sum } from '../state/covered.ts'
import { CoveredRule, type RuleAt } from './coverage-rule.tsx'
import { ScreenPicture } from './coverage-screen.tsx'

type RulesProps = RuleAt & { rows: readonly Row[]; of: unknown }

function Rules({ rows, of, ...at }: RulesProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const urgency = (row: Row) => BY_URGENCY.indexOf(row.state)
  return (
    <ul class="rules">
      {[...rows]
        .sort((a, b) => urgency(a) - urgency(b))
        .map((row) => (
          <CoveredRule
            key={row.atom_id}
            row={row}
            of={of}
            isOpen={opened === row.atom_id}
            toggle={() => setOpened(opened === row.atom_id ? null : row.atom_id)}
            {...at}
          />
        ))}
    </ul>
  )
}

const withState = (rows: readonly Row[], state: State | null) => rows.filter((row) => !state || row.state === state)

type ScreenProps = RuleAt & {
  bridge: Bridge
  group: Group
  of: unknown
  state: State | null
  /** The server's numbers of the screen; undefined where it is none. */
  told: Counts | undefined
  isPictured: boolean
  togglePicture(): void
}

/** A screen: the server's numbers of it, its picture, its rules and those noted beside it. */
export function ScreenGroup({ group, told, state, isPictured, togglePicture, bridge, ...at }: ScreenProps) {
  const { say } = useSpeech()
  const rows = withState(group.rows, state)
  if (!rows.length) return null
  const name = group.id ? group.name || say('screen_unnamed', { id: group.id }) : say('no_frame')
  const counts = told && sum(told) ? told : countsOf(group.rows)
  // a layer inside the screen was asked about, not the screen
  const drawn = countsOf(group.rows.flatMap((row) => row.places).filter((place) => place.box))
  const more = told ? sum(told) - sum(drawn) : 0
  return (
    <section class="group" aria-label={name} data-frame={group.id ?? ''}>
      <h3>
        {group.id ? (
          <button type="button" class="link" onClick={() => at.jump(group.id!)}>
            {name}
          </button>
        ) : (
          name
        )}
        <span class="faint numbers">{say('screen_counts', { covered: counts.covered ?? 0, total: sum(counts) })}</span>
        <span class="grow" />
        {group.id && (
          <button type="button" class="small" aria-expanded={isPictured} onClick={togglePicture}>
            {say(isPictured ? 'picture_hide' : 'picture_show')}
          </button>
        )}
      </h3>
      <CountBar counts={counts} />
      {isPictured && <ScreenPicture bridge={bridge} group={{ ...group, rows }} {...at} />}
      <Rules rows={rows} {...at} />
      {more > 0 && <p class="faint more">{say('screen_more', { count: more })}</p>}
    </section>
  )
}

type ModuleProps = RuleAt & { group: Group; of: unknown; state: State | null; whole: ModuleCoverage | undefined }

/** A module: how many of its rules are here, and how the whole version stands in it. */
export function ModuleGroup({ group, state, whole, ...at }: ModuleProps) {
  const { say, language } = useSpeech()
  const rows = withState(group.rows, state)
  if (!rows.length) return null
  const counts = countsOf(group.rows)
  const name = group.id === null ? say('no_module') : whole?.title[language] || group.name
  return (
    <section class="group" aria-label={name} data-module={group.id ?? ''}>
      <h3>
        <span class="clip">{name}</span>
        <span class="faint numbers">{say('screen_counts', { covered: counts.covered ?? 0, total: sum(counts) })}</span>
      </h3>
      <CountBar counts={counts} />
      {whole && (
        <p class="faint more">{say('module_whole', { covered: whole.rules.covered, total: whole.rules.total })}</p>
      )}
      <Rules rows={rows} {...at} />
    </section>
  )
}
