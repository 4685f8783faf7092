import { useState } from 'preact/hooks'
import type { FormerCluster } from '../../../../shared/schema/review.ts'
import type { Page } from '../../api.ts'
import { More } from '../../parts/more.tsx'
import { RuleLine } from '../../parts/rule-words.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { usePages } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { partsOfCanon, timeIn } from '../../words.ts'

/** What the rule was until somebody or something changed it. */
function Former({ former }: { former: FormerCluster }) {
  const { say, language } = useSpeech()
  const { cluster, until, fate, by } = former
  return (
    <li>
      <p class="row">
        <span class="faint">
          {say(fate === 'gone' ? 'history_gone' : 'history_until', { time: timeIn(language, until) })}
        </span>
        <StateMark state={cluster.state} />
        {by && <span class="faint">{say('history_by', { name: by })}</span>}
      </p>
      <RuleLine {...partsOfCanon(cluster.canon_text)} />
    </li>
  )
}

function Formers({ id }: { id: string }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const pages = usePages<FormerCluster, Page<FormerCluster>>(
    (cursor, signal) => api.clusterHistory(app_version, id, { cursor, limit: 20 }, signal),
    [api, app_version, id, revision],
  )
  return (
    <>
      {pages.first && pages.items.length === 0 && <p class="faint">{say('history_none')}</p>}
      <ol class="history">
        {pages.items.map((former, i) => (
          <Former key={i} former={former} />
        ))}
      </ol>
      <More pages={pages} />
    </>
  )
}

/** The history of a rule, asked for when it is opened. */
export function History({ id }: { id: string }) {
  const { say } = useSpeech()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(e) => setIsOpen(e.currentTarget.open)}>
      <summary>{say('history')}</summary>
      {isOpen && <Formers id={id} />}
    </details>
  )
}
