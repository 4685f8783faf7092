import { describe, expect, it } from 'vitest'
import type { Extracted } from '../../plugin/bridge/messages.ts'
import { ServerFault } from '../../plugin/ui/server/fault.ts'
import { movedBy } from '../../plugin/ui/state/moved.ts'
import {
  BLANK,
  batchOf,
  byFrame,
  drop,
  fromDraft,
  keptAtoms,
  restore,
  reword,
  undo,
  wordsOf,
} from '../../plugin/ui/state/review.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'

function atom(id: string, at: Partial<RuleAtom['evidence'][number]> = {}): RuleAtom {
  return {
    atom_id: `ra_${id}`,
    source_key: `key:${id}`,
    C: '',
    A: `tap ${id}`,
    R: `toast ${id}`,
    edited: null,
    evidence: [{ node_id: id, frame_id: null, frame_name: null, about_frame_id: null, page: 'Page', ...at }],
  } as unknown as RuleAtom
}

const [a, b] = [atom('a'), atom('b')]
const extracted: Extracted = {
  atoms: [a, b],
  frame_names: {},
  scope: { file_key: 'f', root_ids: ['1:1'], visited_ids: ['1:1'], skipped: [] },
  skipped: [],
  hidden_layers: 0,
  beside: 0,
  is_page_large: false,
  places: [],
}
const sent = (history = BLANK) => batchOf(extracted, history.now, 'Lin', '2026-01-02T03:04:05Z').atoms as RuleAtom[]

describe('looking found rules over', () => {
  it('leaves out what was dropped, and brings it back', () => {
    const dropped = drop(BLANK, a)
    expect(sent(dropped).map((at) => at.atom_id)).toEqual(['ra_b'])
    expect(sent(restore(dropped, a))).toHaveLength(2)
    expect(keptAtoms(extracted, dropped.now)).toHaveLength(1)
  })
  it('keeps the extracted words beside the new ones, with who and when', () => {
    const words = { C: 'offline', A: 'tap', R: 'banner' }
    const [first] = sent(reword(BLANK, a, words))
    expect(first).toMatchObject({ R: 'toast a', edited: { ...words, by: 'Lin', at: '2026-01-02T03:04:05Z' } })
    expect(wordsOf(a, reword(BLANK, a, words).now)).toEqual(words)
  })
  it('takes the extracted words typed again as no edit', () => {
    const edited = reword(BLANK, a, { C: '', A: '', R: 'x' })
    const back = reword(edited, a, { C: '', A: 'tap a', R: 'toast a' })
    expect(sent(back)[0]!.edited).toBeNull()
    expect(back.now.edited).toEqual({})
  })
  it('undoes step by step to the beginning and no further', () => {
    const twice = drop(reword(BLANK, a, { C: '', A: '', R: 'x' }), b)
    const once = undo(twice)
    expect(once.now.ignored).toEqual([])
    expect(once.now.edited).toHaveProperty('ra_a')
    expect(undo(undo(once)).now).toEqual(BLANK.now)
  })
  it('dropping twice is one step', () => expect(drop(drop(BLANK, a), a).past).toHaveLength(1))
  it('goes on from a draft', () => {
    const history = fromDraft({ file_key: 'f', app_version: '1', root_ids: [], ignored: ['key:a'], edited: {} })
    expect(sent(history)).toHaveLength(1)
    expect(fromDraft(null)).toBe(BLANK)
  })
})

describe('grouping', () => {
  it('puts a note to the screen that it speaks of, and the rest to its page', () => {
    const screen = { frame_id: '1:1', frame_name: 'Pay' }
    const groups = byFrame({
      atoms: [atom('a', screen), atom('n', { about_frame_id: '2:2' }), atom('x'), atom('c', screen)],
      frame_names: { '2:2': 'Refund' },
    })
    expect(groups.map((group) => [group.frame, group.atoms.length])).toEqual([
      ['Pay', 2],
      ['Refund', 1],
      ['', 1],
    ])
  })
})

describe('a send that is refused as stale', () => {
  const stale = (details: unknown) =>
    new ServerFault('refused', {}, { code: 'stale', message: '', message_zh: '', request_id: '', details })
  it.each([
    [
      stale({ watermark: 'w', new: ['a'], changed: ['b', 'c'], gone: [] }),
      { new: ['a'], changed: ['b', 'c'], gone: [], sends: [] },
    ],
    [stale(undefined), { new: [], changed: [], gone: [] }],
    [stale({ sends: [{ delivery_id: 'd', by: 'Chen', at: '' }] }), { sends: [{ by: 'Chen' }] }],
    [new ServerFault('server'), null],
    [new Error('x'), null],
  ])('%#', (fault, expected) =>
    expected ? expect(movedBy(fault)).toMatchObject(expected) : expect(movedBy(fault)).toBeNull(),
  )
})
