import type { ModulesAnswer } from '../../../../shared/schema/answers.ts'
import { RuleLine } from '../../parts/rule-words.tsx'
import { hrefOf } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { type TeamFileAsks, useTeamFile } from '../../state/team-file.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn, namesIn, partsOfCanon } from '../../words.ts'
import { TeamFileSection } from './team-file.tsx'

/** So many moves are listed: they may be every rule of the project. */
const LISTED = 100

type ModuleMove = ModulesAnswer['moves'][number]

function Move({ move }: { move: ModuleMove }) {
  const { say, language } = useSpeech()
  const { app_version, cluster_id, canon_text, from, to } = move
  const named = ({ primary_module, modules }: ModuleMove['from']) =>
    primary_module === null
      ? say('none')
      : namesIn(language, [primary_module, ...modules.filter((m) => m !== primary_module)])
  return (
    <li>
      <p>
        <span class="tag">{app_version}</span>{' '}
        <a href={hrefOf({ view: 'rules', values: { version: app_version, id: cluster_id } })}>
          <RuleLine {...partsOfCanon(canon_text)} />
        </a>
      </p>
      <p>
        {named(from)} → <strong>{named(to)}</strong>
      </p>
    </li>
  )
}

function Moves({ answer, isDone }: { answer: ModulesAnswer; isDone: boolean }) {
  const { say, language } = useSpeech()
  const { modules, moves } = answer
  const said = { modules: countIn(language, modules), moves: countIn(language, moves.length) }
  return (
    <div role="status">
      <p>{say(isDone ? 'mod_moved' : 'mod_would_move', said)}</p>
      <ul class="plain moves small">
        {moves.slice(0, LISTED).map((move) => (
          <Move key={`${move.app_version} ${move.cluster_id}`} move={move} />
        ))}
      </ul>
      {moves.length > LISTED && <p class="faint small">{say('syn_first', { count: countIn(language, LISTED) })}</p>}
    </div>
  )
}

/** The module dictionary: edited, tried out, and told which rules it moves. */
export function Modules() {
  const { api, revision, changed } = useWorkplace()
  const asks: TeamFileAsks<ModulesAnswer, unknown> = {
    read: api.modules,
    attempt: api.tryModules,
    save: (text, edition) =>
      api.setModules(text, edition).then((answer) => {
        if (answer.moves.length) changed()
        return answer
      }),
    problems: () => [],
    remarks: (answer) => answer.remarks,
  }
  const file = useTeamFile(asks, [api, revision])
  const told = file.trial ?? file.saved
  return (
    <TeamFileSection file={file} id="modules" title="mod_title" hint="mod_hint" example="mod_example">
      {told && <Moves answer={told} isDone={file.saved !== null} />}
    </TeamFileSection>
  )
}
