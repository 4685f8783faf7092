import type { BatchAnswer, ItemResult } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { Empty, Fault, Notice } from '../parts/notice.tsx'
import { inOneLine } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import { ServerFault } from '../server/fault.ts'
import type { Extraction } from '../state/extraction.ts'
import { keptAtoms, wordsOf } from '../state/review.ts'
import { MOST_RULES, type Sending } from '../state/sending.ts'
import { Difference } from './send-difference.tsx'

type SendProps = {
  extraction: Extraction
  sending: Sending
  project: string
  isConnected: boolean
  jump(nodeId: string): void
}

const REMARKABLE = new Set<ItemResult['outcome']>(['refused', 'warned'])

/** What became of each rule; refused ones first, since they need somebody. */
function Results({ results, atoms }: { results: readonly ItemResult[]; atoms: Map<string, RuleAtom> }) {
  const { say, language } = useSpeech()
  const ordered = [...results].sort((a, b) => Number(REMARKABLE.has(b.outcome)) - Number(REMARKABLE.has(a.outcome)))
  return (
    <details class="results" open={results.some(({ outcome }) => REMARKABLE.has(outcome))}>
      <summary>{say('results')}</summary>
      <ul>
        {ordered.map((result, i) => {
          const atom = result.subject ? atoms.get(result.subject) : undefined
          return (
            <li key={`${result.subject}${i}`} class={result.outcome}>
              <span class="clip">{atom ? inOneLine(wordsOf(atom)) : (result.subject ?? '')}</span>
              <span class="tag">{say(`outcome_${result.outcome}`)}</span>
              {REMARKABLE.has(result.outcome) && (
                <p class="faint">
                  {language === 'zh' ? result.message_zh : result.message}
                  {result.field && ` (${result.field})`}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function Sent({ answer }: { answer: BatchAnswer }) {
  const { say } = useSpeech()
  return (
    <>
      <Notice tone="success">
        <p>{say('sent', answer.counts)}</p>
      </Notice>
      {answer.counts.refused > 0 && (
        <Notice tone="warning">{say('sent_refused', { count: answer.counts.refused })}</Notice>
      )}
    </>
  )
}

const isNothing = ({ difference }: BatchAnswer) =>
  !difference.new.length && !difference.changed.length && !difference.gone.length

/** A long comparison lists so many of each kind, as docs/http.md says. */
const MOST_LISTED = 1000
const isCut = ({ difference }: BatchAnswer) =>
  Math.max(difference.new.length, difference.changed.length, difference.gone.length) >= MOST_LISTED

function Trouble({ sending, appVersion }: { sending: Sending; appVersion: string }) {
  const { say } = useSpeech()
  const { fault, moved } = sending
  if (moved)
    return (
      <Notice tone="warning">
        <p>{say('stale', moved)}</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={() => void sending.compare()}>
            {say('compare_again')}
          </button>
        </div>
      </Notice>
    )
  const isLookalike = fault instanceof ServerFault && fault.told?.code === 'version_lookalike'
  return (
    <Fault fault={fault}>
      <p class="faint">{say('draft_kept')}</p>
      {isLookalike && (
        <button type="button" onClick={() => void sending.createVersion()}>
          {say('version_lookalike', { app_version: appVersion })}
        </button>
      )}
    </Fault>
  )
}

/** Shows what a send would change, and sends it when a person says so. */
export function SendPanel({ extraction, sending, project, isConnected, jump }: SendProps) {
  const { say } = useSpeech()
  const { extracted, review, app_version } = extraction
  if (!extracted)
    return (
      <div class="panel-body">
        <Empty>{say('send_empty')}</Empty>
      </div>
    )
  const kept = keptAtoms(extracted, review)
  const atoms = new Map(kept.map((atom) => [atom.atom_id, { ...atom, ...wordsOf(atom, review) }]))
  const isBusy = sending.step === 'comparing' || sending.step === 'sending'
  const isTooMany = kept.length > MOST_RULES
  const { answer, step } = sending
  const maySend = step === 'compared' && answer && !isNothing(answer)
  return (
    <>
      <div class="panel-body" aria-busy={isBusy}>
        <p class="summary">
          <strong>{say('send_to', { count: kept.length, project, app_version })}</strong>
        </p>
        {!isConnected && <Notice>{say('not_connected')}</Notice>}
        {isTooMany && <Notice tone="warning">{say('too_many_rules', { limit: MOST_RULES })}</Notice>}
        <Trouble sending={sending} appVersion={app_version} />
        {step === 'sent' && answer && <Sent answer={answer} />}
        {step === 'compared' && answer && isNothing(answer) && <Notice tone="success">{say('send_nothing')}</Notice>}
        {answer && step !== 'sent' && isCut(answer) && <Notice>{say('difference_cut', { limit: MOST_LISTED })}</Notice>}
        {answer && step !== 'sent' && (
          <Difference difference={answer.difference} atoms={atoms} stored={sending.stored} jump={jump} />
        )}
        {answer && answer.results.length > 0 && <Results results={answer.results} atoms={atoms} />}
      </div>
      <footer class="actions">
        <span class="faint grow" aria-live="polite">
          {step === 'comparing' && say('comparing')}
          {step === 'sending' && say('sending')}
          {sending.progress && ` ${sending.progress.done} / ${sending.progress.total}`}
        </span>
        {sending.progress && (
          <button type="button" onClick={sending.cancel}>
            {say('send_cancel')}
          </button>
        )}
        <button
          type="button"
          class={maySend ? '' : 'primary'}
          disabled={isBusy || isTooMany}
          onClick={() => void sending.compare()}
        >
          {say('compare')}
        </button>
        <button type="button" class={maySend ? 'primary' : ''} disabled={!maySend} onClick={() => void sending.send()}>
          {say('send')}
        </button>
      </footer>
    </>
  )
}
