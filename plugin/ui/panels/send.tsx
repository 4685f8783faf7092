import type { BatchAnswer } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { Empty, Fault, Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { TargetLine, type TargetProps } from '../parts/target-line.tsx'
import { ServerFault } from '../server/fault.ts'
import { sendPage } from '../server/pages.ts'
import type { Access } from '../server/request.ts'
import type { Extraction } from '../state/extraction.ts'
import { countedAtoms, wordsOf } from '../state/review.ts'
import { MOST_RULES, type Sending } from '../state/sending.ts'
import { isCut, MOST_LISTED } from '../state/standing.ts'
import { Difference } from './send-difference.tsx'
import { MovedNotice } from './send-moved.tsx'
import { Results } from './send-results.tsx'
import { LastSend } from './send-sent.tsx'

type SendProps = TargetProps & {
  extraction: Extraction
  sending: Sending
  access: Access
  ignored: ReadonlyMap<string, unknown>
  isConnected: boolean
  jump(nodeId: string): void
}

const isNothing = ({ difference }: BatchAnswer) =>
  !difference.new.length && !difference.changed.length && !difference.gone.length

type TroubleProps = Pick<SendProps, 'sending' | 'access'> & { appVersion: string; found: ReadonlyMap<string, RuleAtom> }

function Trouble({ sending, access, appVersion, found }: TroubleProps) {
  const { say } = useSpeech()
  const { fault, moved } = sending
  if (moved)
    return (
      <MovedNotice
        moved={moved}
        found={found}
        addressOf={(delivery) => sendPage(access, appVersion, delivery)}
        compare={() => void sending.compare()}
      />
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

/** Where long work is, its cancel, and the two buttons. */
function Actions({ sending, mayCompare }: { sending: Sending; mayCompare: boolean }) {
  const { say } = useSpeech()
  const { step, answer, progress } = sending
  const isBusy = step === 'comparing' || step === 'sending'
  const maySend = step === 'compared' && answer !== null && !isNothing(answer)
  return (
    <footer class="actions">
      <span class="faint grow" aria-live="polite">
        {step === 'comparing' && say('comparing')}
        {step === 'sending' && say('sending')}
        {progress && ` ${progress.done} / ${progress.total}`}
      </span>
      {progress && (
        <button type="button" onClick={sending.cancel}>
          {say('send_cancel')}
        </button>
      )}
      <button
        type="button"
        class={maySend || step === 'sent' ? '' : 'primary'}
        disabled={isBusy || !mayCompare}
        onClick={() => void sending.compare()}
      >
        {say('compare')}
      </button>
      <button type="button" class={maySend ? 'primary' : ''} disabled={!maySend} onClick={() => void sending.send()}>
        {say('send')}
      </button>
      {progress && progress.total > 0 && (
        <progress max={progress.total} value={progress.done} aria-label={say('sending')} />
      )}
    </footer>
  )
}

type OutcomeProps = Pick<SendProps, 'sending' | 'jump'> & { atoms: Map<string, RuleAtom> }

/** What a comparison or a send came to. */
function Outcome({ sending, jump, atoms }: OutcomeProps) {
  const { say } = useSpeech()
  const { answer, step } = sending
  if (!answer) return null
  const isEmpty = step === 'compared' && isNothing(answer) && !sending.fault
  return (
    <>
      {isEmpty && !sending.last.effect && <Notice tone="success">{say('send_nothing')}</Notice>}
      {step !== 'sent' && isCut(answer) && <Notice>{say('difference_cut', { limit: MOST_LISTED })}</Notice>}
      {step !== 'sent' && (
        <Difference difference={answer.difference} atoms={atoms} stored={sending.stored} jump={jump} />
      )}
      <Results results={answer.results} atoms={atoms} isDone={step === 'sent'} />
    </>
  )
}

/** Shows what a send would change, and sends it when a person says so. */
export function SendPanel(props: SendProps) {
  const { extraction, sending, access, ignored, isConnected, target, places, versions } = props
  const { say } = useSpeech()
  const { extracted, review } = extraction
  if (!extracted)
    return (
      <div class="panel-body">
        <LastSend last={sending.last} isNow={false} />
        <Empty>{say('send_empty')}</Empty>
      </div>
    )
  const atoms = new Map(extracted.atoms.map((atom) => [atom.atom_id, { ...atom, ...wordsOf(atom, review) }]))
  const count = countedAtoms(extracted, review, ignored).length
  const isTooMany = count > MOST_RULES
  const isBusy = sending.step === 'comparing' || sending.step === 'sending'
  return (
    <>
      <div class="panel-body" aria-busy={isBusy}>
        <p class="summary">
          <strong>{say('send_to', { count, project: access.project })}</strong>
        </p>
        <TargetLine target={target} places={places} versions={versions} />
        {!target.app_version && target.versions.size < 2 && <Notice>{say('send_need_version')}</Notice>}
        {!isConnected && <Notice>{say('not_connected')}</Notice>}
        {isTooMany && <Notice tone="warning">{say('too_many_rules', { limit: MOST_RULES })}</Notice>}
        <Trouble sending={sending} access={access} appVersion={target.app_version} found={atoms} />
        <LastSend last={sending.last} isNow={sending.step === 'sent'} />
        <Outcome {...props} atoms={atoms} />
      </div>
      <Actions sending={sending} mayCompare={Boolean(target.app_version) && !isTooMany} />
    </>
  )
}
