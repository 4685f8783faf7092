import { expect, it } from 'vitest'
import type { OutboxRow, WebhookRow } from '../../server/verbs/rows/governance.ts'
import { ALL, AT, at, elsewhere, type Ground } from './ground.ts'

const target = (webhook_id: string, more: Partial<WebhookRow> = {}): Omit<WebhookRow, 'project'> => ({
  ...{ webhook_id, name: '群 “机器人”', url: 'https://example.com/?a=%20', events: ['merged'], queue_above: null },
  ...{ secret: 's', is_paused: false, is_above: false, created_at: AT, created_by: 'Ada' },
  ...more,
})
const call = (n: number, webhook_id: string, more: Partial<OutboxRow> = {}): Omit<OutboxRow, 'project'> => ({
  ...{
    outbox_id: `ob_${n}`,
    webhook_id,
    event: 'merged',
    body: '{"a":1}',
    created_at: AT,
    status: 'waiting',
    tries: 0,
  },
  ...{ next_try_at: at(n), ended_at: null, last_status: null, last_error: null },
  ...more,
})
const numbers = (rows: readonly { outbox_id: string }[]) => rows.map((row) => Number(row.outbox_id.slice(3)))

/** Targets, and the calls that go to them. */
export function outgoing(ground: () => Ground): void {
  const targets = [
    target('wh_1', { queue_above: 9, is_above: true }),
    target('wh_2', { is_paused: true }),
    target('wh_3'),
  ]
  const calls = [
    call(1, 'wh_1', { next_try_at: at(5) }),
    call(2, 'wh_1'),
    call(3, 'wh_2'),
    call(4, 'wh_3', { status: 'delivered', next_try_at: null, ended_at: at(4), last_status: 204, tries: 2 }),
    call(5, 'wh_3', { status: 'given_up', next_try_at: null, ended_at: at(5), last_error: 'timeout' }),
    call(6, 'wh_3', { next_try_at: at(2), body: '“换行\n”' }),
    call(7, 'wh_3', { next_try_at: null }),
  ]
  async function filled(): Promise<string> {
    const project = await ground().project()
    await ground().put(project, 'webhooks', targets.toReversed())
    await ground().put(project, 'outbox', calls.toReversed())
    return project
  }

  it('finds calls that are due, the longest waiting first, and lets those go that ended', async () => {
    expect(await ground().store.outbox.next()).toBeUndefined()
    const project = await filled()
    const { outbox } = ground().store
    const here = (rows: readonly OutboxRow[]) => numbers(rows.filter((row) => row.project === project))
    expect(here(await outbox.due(at(5), 99))).toEqual([2, 6, 1])
    expect(here(await outbox.due(at(4), 99))).toEqual([2, 6])
    expect(await outbox.due(at(1), 99)).toEqual([])
    expect(await outbox.next()).toBe(at(2))
    const ended = await outbox.endedBefore(at(5), 99)
    expect(ended).toContainEqual({ project, outbox_id: 'ob_4' })
    expect(ended).toHaveLength(2)
    expect(await outbox.endedBefore(at(4), 99)).toEqual([])
  })

  it('keeps targets by id, with how many calls stand how', async () => {
    const project = await filled()
    const { webhooks } = ground().store
    expect(await webhooks.all(project)).toEqual(targets.map((row) => ({ ...row, project })))
    expect(await webhooks.one(project, 'wh_2')).toEqual({ ...targets[1], project })
    expect(await webhooks.one(project, 'wh_9')).toBeUndefined()
    const tally = await webhooks.tally(project)
    expect(tally).toHaveLength(5)
    expect(tally).toEqual(
      expect.arrayContaining([
        { webhook_id: 'wh_1', status: 'waiting', count: 2 },
        { webhook_id: 'wh_2', status: 'waiting', count: 1 },
        { webhook_id: 'wh_3', status: 'delivered', count: 1 },
        { webhook_id: 'wh_3', status: 'given_up', count: 1 },
        { webhook_id: 'wh_3', status: 'waiting', count: 2 },
      ]),
    )
  })

  it('lists the calls of a target, the newest first, and lets them go with it', async () => {
    const project = await filled()
    const { outbox, commit } = ground().store
    expect(await outbox.one(project, 'ob_6')).toEqual({ ...calls[5], project })
    expect(await outbox.one(project, 'ob_1')).toEqual({ ...calls[0], project })
    expect(await outbox.one(project, 'ob_9')).toBeUndefined()
    expect(numbers(await outbox.page(project, 'wh_3', ALL))).toEqual([7, 6, 5, 4])
    expect(numbers(await outbox.page(project, 'wh_3', { after: 'ob_6', limit: 1 }))).toEqual([5])
    await commit({ writes: [{ table: 'webhooks', drop: [{ project, webhook_id: 'wh_3' }] }] })
    expect(await outbox.page(project, 'wh_3', ALL)).toEqual([])
    expect(numbers(await outbox.page(elsewhere(project), 'wh_3', ALL))).toEqual([7, 6, 5, 4])
  })
}
