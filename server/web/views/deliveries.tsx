import { useEffect, useState } from 'preact/hooks'
import type { Delivery, DeliveryEffect } from '../../../shared/schema/delivery.ts'
import type { Page } from '../api.ts'
import { ActButton } from '../parts/act-button.tsx'
import { CountsLine } from '../parts/counts.tsx'
import { More } from '../parts/more.tsx'
import { StackedTable } from '../parts/stacked-table.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { usePages } from '../state/asked.ts'
import { isOver } from '../state/follow-job.ts'
import { hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { sayOr } from '../texts.ts'
import { messageIn, timeIn } from '../words.ts'
import { DeliveryActs } from './delivery-acts.tsx'

const LOOK_AGAIN_MS = 3000

const HEADS = ['delivery_what', 'delivery_by', 'delivery_at', 'delivery_counts'] as const

function Row({ delivery, route, onDone }: { delivery: Delivery; route: Route; onDone(effect: DeliveryEffect): void }) {
  const { say, language } = useSpeech()
  const { mayWrite, api, changed } = useWorkplace()
  const { job_id } = delivery
  const values = { ...route.values, delivery: delivery.delivery_id }
  return (
    <tr>
      <td data-label={say('delivery_what')}>
        <a href={hrefOf({ view: 'upload', values })}>{delivery.file_name ?? say(`kind_${delivery.kind}`)}</a>
        <div class="faint small">
          {delivery.file_name !== null && <>{say(`kind_${delivery.kind}`)} · </>}
          {sayOr(say, `status_${delivery.status}`, delivery.status)}
          {delivery.moved_from && <> · {say('delivery_moved_from', { app_version: delivery.moved_from })}</>}
        </div>
      </td>
      <td data-label={say('delivery_by')}>{delivery.by}</td>
      <td data-label={say('delivery_at')}>{timeIn(language, delivery.at)}</td>
      <td data-label={say('delivery_counts')}>
        <CountsLine counts={delivery.counts} />
      </td>
      <td class="actions">
        {mayWrite && !isOver(delivery.status) && job_id && (
          <ActButton label={say('cancel')} act={() => api.cancelJob(job_id)} then={changed} />
        )}
        {delivery.taken_back_at !== null && (
          <span class="faint" role="status">
            {say('taken_back_at', { time: timeIn(language, delivery.taken_back_at) })}
          </span>
        )}
        <DeliveryActs delivery={delivery} onDone={onDone} />
      </td>
    </tr>
  )
}

/** What was done with a delivery, in words: how much went and came, and what did not. */
function Effect({ effect: { app_version, taken_back_at, effect } }: { effect: DeliveryEffect }) {
  const { say, language } = useSpeech()
  const counts = { app_version, went: effect.went, came_back: effect.came_back, arrived: effect.arrived }
  return (
    <div class="complaint asks" role="status">
      <p>{say(taken_back_at ? 'effect_took_back' : 'effect_moved', counts)}</p>
      {effect.remarks.map((remark) => (
        <p key={remark.code}>{messageIn(language, remark)}</p>
      ))}
    </div>
  )
}

/** Everything that was sent for the version, newest first; it looks again while something is being read. */
export function Deliveries({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, revision } = useWorkplace()
  const [effect, setEffect] = useState<DeliveryEffect | null>(null)
  const pages = usePages<Delivery, Page<Delivery>>(
    (cursor, signal) => api.deliveries({ app_version, cursor, limit: 50 }, signal),
    [api, app_version, revision],
  )
  const isUnderWay = pages.items.some((d) => !isOver(d.status))
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(pages.again, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, pages.again])
  if (!pages.first && pages.isAsking) return <Waiting />
  return (
    <section class="card">
      <h2>
        {say('deliveries')} <span class="faint">{app_version}</span>
      </h2>
      {effect && <Effect effect={effect} />}
      {pages.first && pages.items.length === 0 && <p class="faint">{say('deliveries_none')}</p>}
      {pages.items.length > 0 && (
        <StackedTable heads={HEADS} hasActions>
          {pages.items.map((delivery) => (
            <Row key={delivery.delivery_id} delivery={delivery} route={route} onDone={setEffect} />
          ))}
        </StackedTable>
      )}
      <More pages={pages} />
    </section>
  )
}
