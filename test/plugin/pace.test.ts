import { describe, expect, it } from 'vitest'
import type { Progress } from '../../plugin/bridge/messages.ts'
import { paceOf } from '../../plugin/main/pace.ts'
import { watched } from '../bench/plugin.ts'
import { buildCode } from './build-plugin.ts'

function clocked() {
  let now = 0
  let isCancelled = false
  const reports: Progress[] = []
  const pace = paceOf({ isCancelled: () => isCancelled, report: (progress) => reports.push(progress) }, () => now)
  /** Work of so many ms, then a breath; true when the canvas got its turn. */
  const work = async (ms: number, done = 0) => {
    now += ms
    const turn = pace.breathe({ phase: 'find', done, total: 10 })
    await turn
    return turn !== undefined
  }
  return { work, reports, cancel: () => (isCancelled = true) }
}

describe('long work', () => {
  it('gives the canvas its turn before 40 ms are over, and not at every bit', async () => {
    const { work } = clocked()
    expect(await work(7)).toBe(false)
    expect(await work(7)).toBe(false)
    expect(await work(7)).toBe(true)
    expect(await work(7)).toBe(false)
  })
  it('reports at most five times a second, with the latest count', async () => {
    const { work, reports } = clocked()
    for (let done = 1; done <= 40; done++) await work(30, done)
    expect(reports.length).toBeGreaterThanOrEqual(5)
    expect(reports.length).toBeLessThanOrEqual(7)
    expect(reports.at(-1)!.done).toBeGreaterThan(30)
  })
  it('stops where it breathes once cancelled', async () => {
    const { work, cancel } = clocked()
    await work(30)
    cancel()
    await expect(work(30)).rejects.toMatchObject({ code: 'cancelled' })
  })
})

it('breathes where the benchmark looks at the clock', async () => {
  const code = watched(await buildCode({ minify: false }), 0)
  for (const told of ['hufuStep();', 'hufuStepsTaken(), {']) expect(code.split(told)).toHaveLength(2)
})
