import { useEffect, useState } from 'preact/hooks'
import type { SynonymsAnswer, SynonymsText, WordMove } from '../../../../shared/schema/synonyms.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { RuleLine } from '../../parts/rule-words.tsx'
import { useSpeech } from '../../state/speech.ts'
import { type TeamFileAsks, useTeamFile } from '../../state/team-file.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { countIn, namesIn, partsOfCanon } from '../../words.ts'
import { Explain } from './explain.tsx'
import { LevelJob } from './level-job.tsx'
import { TeamFileSection } from './team-file.tsx'

/** Texts that become one, or one that becomes several. */
function Move({ move }: { move: WordMove }) {
  const { say, language } = useSpeech()
  return (
    <li>
      <p>
        <span class="tag">{move.app_version}</span> <RuleLine {...partsOfCanon(move.canon_text)} />
      </p>
      <ul class="plain move-sides small">
        {move.sides.map((side) => (
          <li key={side.canon_text}>
            <RuleLine {...side.words} />{' '}
            <span class="faint">{say('syn_atoms', { count: countIn(language, side.atoms) })}</span>
          </li>
        ))}
      </ul>
      {move.values_differ && <p class="small against">{say('syn_values_differ')}</p>}
    </li>
  )
}

function Moves({ title, moves }: { title: string; moves: SynonymsAnswer['merges'] }) {
  const { say, language } = useSpeech()
  if (!moves.total) return null
  return (
    <details open={moves.total < 12}>
      <summary>{title}</summary>
      <ul class="plain moves">
        {moves.items.map((move) => (
          <Move key={`${move.app_version} ${move.canon_text}`} move={move} />
        ))}
      </ul>
      {moves.total > moves.items.length && (
        <p class="faint small">{say('syn_first', { count: countIn(language, moves.items.length) })}</p>
      )}
    </details>
  )
}

/** What the words would change, before anybody saves them. */
function Preview({ answer }: { answer: SynonymsAnswer }) {
  const { say, language } = useSpeech()
  const { reworded, merges, partings } = answer
  if (answer.problems.length) return null
  if (!reworded) return <p role="status">{say('syn_no_change')}</p>
  const count = (n: number) => countIn(language, n)
  return (
    <div role="status" class="preview">
      <p>
        {say('syn_would', { reworded: count(reworded), merges: count(merges.total), partings: count(partings.total) })}
      </p>
      <Moves title={say('syn_merges', { count: count(merges.total) })} moves={merges} />
      <Moves title={say('syn_partings', { count: count(partings.total) })} moves={partings} />
    </div>
  )
}

/** The job of this project that is at it, whoever started it. */
function useLevelling(behind: readonly string[] | undefined, fresh: string | null) {
  const { api } = useWorkplace()
  const [job, setJob] = useState<string | null>(null)
  useEffect(() => {
    if (fresh) setJob(fresh)
  }, [fresh])
  useEffect(() => {
    if (!behind?.length || fresh) return
    const ask = new AbortController()
    api.levellingJob(ask.signal).then(
      (id) => id && setJob(id),
      () => undefined,
    )
    return () => ask.abort()
  }, [behind?.join(' ')])
  return { job, setJob }
}

function Behind({ versions, onStarted }: { versions: readonly string[]; onStarted(job: string | null): void }) {
  const { say, language } = useSpeech()
  const { api, mayWrite } = useWorkplace()
  return (
    <div class="notice" role="status">
      <p>{say('level_behind', { versions: namesIn(language, versions) })}</p>
      {mayWrite && (
        <p>
          <ActButton label={say('level_start')} act={api.level} then={({ job_id }) => onStarted(job_id)} />
        </p>
      )}
    </div>
  )
}

/** A project's own words: edited, tried out, carried through, and a sentence explained by them. */
export function Synonyms() {
  const { say } = useSpeech()
  const { api, revision, changed } = useWorkplace()
  const asks: TeamFileAsks<SynonymsAnswer, SynonymsText> = {
    read: api.synonyms,
    attempt: api.trySynonyms,
    save: api.setSynonyms,
    problems: (answer) => answer.problems,
    remarks: (answer) => answer.remarks,
  }
  const file = useTeamFile(asks, [api, revision])
  const { job, setJob } = useLevelling(file.asked.answer?.more.behind, file.saved?.job_id ?? null)
  const behind = file.asked.answer?.more.behind ?? []
  return (
    <>
      <TeamFileSection file={file} id="synonyms" title="syn_title" hint="syn_hint" example="syn_example">
        {file.trial && <Preview answer={file.trial} />}
        {file.saved && !file.saved.job_id && <p role="status">{say('syn_no_change')}</p>}
        {job ? (
          <LevelJob key={job} id={job} onOver={changed} />
        ) : (
          behind.length > 0 && <Behind versions={behind} onStarted={setJob} />
        )}
      </TeamFileSection>
      <Explain synonyms={file.isDirty ? file.text : undefined} />
    </>
  )
}
