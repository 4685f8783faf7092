import { useEffect, useState } from 'preact/hooks'
import type { FrameCoverage, FramesCoverage } from '../../../../shared/schema/coverage.ts'
import { Chips } from '../../parts/chips.tsx'
import { More } from '../../parts/more.tsx'
import { usePages } from '../../state/asked.ts'
import { go, hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import type { Say } from '../../texts.ts'
import { countIn } from '../../words.ts'
import { Pull } from './pull.tsx'
import { SHOWN_STATES, Share, TallyBar } from './state-look.tsx'

const TYPING_PAUSE_MS = 250

/** What a screen is called where it is shown. */
export const frameName = (say: Say, { kind, name, frame_id }: Pick<FrameCoverage, 'kind' | 'name' | 'frame_id'>) =>
  kind === 'off_screen' ? say('cov_off_screen') : name || say('cov_unnamed', { id: frame_id })

function Card({ frame, route }: { frame: FrameCoverage; route: Route }) {
  const { say, language } = useSpeech()
  const { api, app_version } = useWorkplace()
  const { rules, picture, kind } = frame
  const href = hrefOf({
    view: 'coverage',
    values: { ...route.values, file: frame.file_key, frame: frame.frame_id || '-', q: '', mark: '' },
  })
  return (
    <li class="screen-card">
      <a class="screen-link" href={href}>
        <span class={picture ? 'thumb' : `thumb sheet ${kind}`}>
          {picture ? (
            <img src={api.picture(app_version, picture.snapshot_id)} alt="" loading="lazy" />
          ) : (
            <span class="faint small">{kind === 'off_screen' ? '' : say('cov_no_picture')}</span>
          )}
        </span>
        <span class="screen-name">
          <strong>{frameName(say, frame)}</strong>
          <span class="faint small">
            {[frame.page, kind === 'section' && say('cov_section')].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span class="row spread small">
          <strong>
            <Share share={rules.share} />
          </strong>
          <span class="faint">{say('cov_rule_count', { count: countIn(language, rules.total) })}</span>
        </span>
        <TallyBar tally={rules} side="rules" />
        {picture?.is_older && <span class="tag older">{say('cov_older')}</span>}
      </a>
    </li>
  )
}

/** A filter by name that asks a moment after the last key. */
function NameFilter({ route }: { route: Route }) {
  const { say } = useSpeech()
  const asked = route.values.screen ?? ''
  const [typed, setTyped] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== asked) go({ view: 'coverage', values: { ...route.values, screen: typed.trim() } }, 'replace')
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <input
      type="search"
      class="screen-search"
      aria-label={say('cov_find_screen')}
      placeholder={say('cov_find_screen')}
      value={typed}
      maxLength={200}
      onInput={(e) => setTyped(e.currentTarget.value)}
    />
  )
}

/** The screens of a version, each with how it stands. */
export function Screens({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, mayWrite, revision } = useWorkplace()
  const { screen = '', holds = '' } = route.values
  const pages = usePages<FrameCoverage, FramesCoverage>(
    (cursor, signal) => api.coverageByFrame(app_version, { cursor, q: screen, state: holds, limit: 60 }, signal),
    [api, app_version, screen, holds, revision],
  )
  const isFiltered = screen !== '' || holds !== ''
  return (
    <section class="screens" aria-labelledby="screens">
      <div class="row spread">
        <div>
          <h2 id="screens">{say('cov_screens')}</h2>
          <p class="faint small">{say('cov_screens_hint')}</p>
        </div>
        <div class="row tools">
          {mayWrite && <Pull />}
          <NameFilter route={route} />
        </div>
      </div>
      <Chips
        label={say('cov_has_state')}
        value={holds}
        onPick={(picked) => go({ view: 'coverage', values: { ...route.values, holds: picked } }, 'replace')}
        chips={SHOWN_STATES.filter((state) => state !== 'case_only').map((state) => ({
          value: state,
          label: say(`state_${state}`),
          tone: `s-${state}`,
        }))}
      />
      {pages.first && pages.items.length === 0 && (
        <p class="empty">{say(isFiltered ? 'cov_screens_none_filtered' : 'cov_screens_none')}</p>
      )}
      <ul class="plain screen-grid">
        {pages.items.map((frame) => (
          <Card key={`${frame.file_key} ${frame.frame_id}`} frame={frame} route={route} />
        ))}
      </ul>
      <More pages={pages} />
    </section>
  )
}
