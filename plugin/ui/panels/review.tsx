import { IconButton } from '../parts/icons.tsx'
import { useLinks } from '../parts/links.ts'
import { LookedAt } from '../parts/looked-at.tsx'
import { Empty, Fault, Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { reviewPage } from '../server/pages.ts'
import type { Access } from '../server/request.ts'
import type { Looked } from '../state/looked.ts'
import type { Reviewing } from '../state/reviewing.ts'
import { Bulk } from './review-bulk.tsx'
import { MovedNotice, Question } from './review-item.tsx'
import { Verdicts } from './review-verdicts.tsx'

type ReviewProps = {
  access: Access
  reviewing: Reviewing
  looked: Looked
  appVersion: string
  isOpen: boolean
  /** Null while nobody is connected. */
  role: string | null
  jump(nodeId: string): void
}

function Stepper({ reviewing }: { reviewing: Reviewing }) {
  const { say } = useSpeech()
  const { items, at, step, queue } = reviewing
  return (
    <div class="line">
      <IconButton name="left" label={say('review_previous')} onClick={() => step(-1)} disabled={items.length < 2} />
      <span class="numbers" aria-live="polite">
        {say('review_at', { at: at + 1, total: items.length })}
      </span>
      <IconButton name="right" label={say('review_next')} onClick={() => step(1)} disabled={items.length < 2} />
      {queue && queue.total > items.length && (
        <span class="faint">{say('review_more', { shown: items.length, total: queue.total })}</span>
      )}
    </div>
  )
}

const DECIDES = new Set(['admin', 'editor'])

/** What waits about the looked-at layers, one question at a time. */
export function ReviewPanel({ access, reviewing, looked, appVersion, isOpen, role, jump }: ReviewProps) {
  const { say } = useSpeech()
  const open = useLinks()
  const { isReady, queue, items, item, isLoading, fault, refresh, moved, refusal } = reviewing
  if (!isReady)
    return (
      <div class="panel-body">
        <Empty>{say('review_need')}</Empty>
      </div>
    )
  const mayDecide = role !== null && DECIDES.has(role)
  return (
    <>
      <div class="panel-body" aria-busy={isLoading || reviewing.isBusy}>
        <LookedAt
          looked={looked}
          appVersion={appVersion}
          at={queue?.at}
          isLoading={isLoading}
          refresh={() => void refresh()}
        />
        <Fault fault={fault} again={() => void refresh()} />
        {isLoading && !queue && <Empty>{say('coverage_loading')}</Empty>}
        {moved && <MovedNotice moved={moved} />}
        <Fault fault={refusal} />
        {queue && items.length === 0 && <Empty>{say('review_none', { app_version: appVersion })}</Empty>}
        {item && (
          <>
            {role !== null && !mayDecide && <Notice>{say('review_may_not')}</Notice>}
            <Stepper reviewing={reviewing} />
            <Question item={item} access={access} appVersion={appVersion} jump={jump} />
            {mayDecide && <Bulk reviewing={reviewing} />}
            <button type="button" class="link text" onClick={() => open(reviewPage(access, appVersion, item.item_id))}>
              {say('review_on_server')} ↗
            </button>
          </>
        )}
      </div>
      <Verdicts access={access} appVersion={appVersion} reviewing={reviewing} isOpen={isOpen} mayDecide={mayDecide} />
    </>
  )
}
