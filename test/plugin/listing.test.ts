import { describe, expect, it } from 'vitest'
import type { Place } from '../../plugin/bridge/messages.ts'
import { ignoredAmong } from '../../plugin/ui/state/ignoring.ts'
import { ALL, listed, type Standing, tally } from '../../plugin/ui/state/listing.ts'
import { markdownOf } from '../../plugin/ui/state/markdown.ts'
import { settled, versionsOf } from '../../plugin/ui/state/places.ts'
import { wordsOf } from '../../plugin/ui/state/review.ts'
import { sinceOf } from '../../plugin/ui/state/standing.ts'
import { sayIn } from '../../plugin/ui/texts.ts'
import type { IgnoredRule } from '../../shared/schema/coverage.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'

const atom = (id: string, R: string, signal = 'toast'): RuleAtom =>
  ({
    atom_id: `ra_${id}`,
    source_key: `key:${id}`,
    signal,
    C: '',
    A: 'tap',
    R,
    edited: null,
    confidence_reason: signal === 'toast' ? 'toast: named as a toast' : 'button_state: faded',
    evidence: [{ node_id: id, raw_text: R, frame_name: 'Pay', figma_url: `https://figma.com/${id}` }],
  }) as unknown as RuleAtom

const pay = atom('1', 'toast「Paid」')
const seat = atom('2', '「Seat」 disabled', 'button_state')
const all = [pay, seat]

describe('the list of found rules', () => {
  const standings = (one: RuleAtom): ReadonlySet<Standing> => new Set(one === pay ? ['new'] : ['unchanged', 'edited'])
  it.each([
    [ALL, [pay, seat]],
    [{ ...ALL, text: 'PAID' }, [pay]],
    [{ ...ALL, text: 'seat disabled' }, [seat]],
    [{ ...ALL, text: 'paid seat' }, []],
    [{ ...ALL, text: 'named' }, [pay]],
    [{ ...ALL, text: '整体变淡' }, [seat]],
    [{ ...ALL, signal: 'toast' }, [pay]],
    [{ ...ALL, standing: 'edited' }, [seat]],
    [{ ...ALL, standing: 'new', signal: 'button_state' }, []],
  ])('filtered by %j', (filter, expected) => expect(listed(all, filter, standings)).toEqual(expected))
  it('finds a reworded rule by its new words', () => {
    const words = (one: RuleAtom) => (one === pay ? { C: '', A: '', R: 'banner' } : wordsOf(one))
    expect(listed(all, { ...ALL, text: 'banner' }, standings, words)).toEqual([pay])
  })
  it('counts in the order met', () =>
    expect(tally(['b', 'a', 'b'])).toEqual([
      ['b', 2],
      ['a', 1],
    ]))
})

describe('what changed since the last send', () => {
  const difference = { new: ['ra_1'], changed: [{ from: 'ra_9', to: 'ra_2' }], gone: ['ra_8'], unchanged: 0 }
  const stored = new Map([['ra_9', atom('9', 'before')]])
  it('is told per rule, with the words before', () => {
    const since = sinceOf([pay, seat, atom('3', 'same')], { difference, results: [] }, stored)
    expect([...since.marks]).toEqual([
      ['ra_1', 'new'],
      ['ra_2', 'changed'],
      ['ra_3', 'unchanged'],
    ])
    expect(since.before.get('ra_2')!.R).toBe('before')
    expect(since.gone).toEqual(['ra_8'])
  })
  it('says nothing of a rule that is ignored or refused, nor of those that a long answer did not name', () => {
    const ignored = { subject: 'ra_1', outcome: 'ignored' } as never
    expect(sinceOf([pay], { difference: { ...difference, new: [] }, results: [ignored] }, stored).marks.size).toBe(0)
    const cut = { ...difference, new: Array.from({ length: 1000 }, (_, i) => `ra_x${i}`) }
    expect([...sinceOf([pay, seat], { difference: cut, results: [] }, stored).marks]).toEqual([['ra_2', 'changed']])
  })
})

describe('rules ignored for good', () => {
  const row = (atom_id: string, source_key: string) => ({ atom_id, source_key }) as IgnoredRule
  it.each([
    ['by the very rule', [row('ra_1', 'key:1')], ['ra_1']],
    ['by its place, in other words', [row('ra_old', 'key:2')], ['ra_2']],
    ['not by a place whose rule still stands beside it', [row('ra_1', 'key:2')], ['ra_1']],
    ['not elsewhere', [row('ra_9', 'key:9')], []],
  ])('are known %s', (_, rows, expected) => expect([...ignoredAmong(all, rows).keys()]).toEqual(expected))
})

describe('the version of a page or section', () => {
  const page: Place = { id: '0:1', name: 'Page', page_id: '0:1' }
  const [one, two] = ['1:1', '2:2'].map((id): Place => ({ id, name: id, page_id: '0:1' })) as [Place, Place]
  const of = (places: Place[], own: Record<string, string>) => [...versionsOf(places, own, '1.0').keys()]
  it.each([
    [[one], {}, ['1.0']],
    [[one], { '0:1': '2.0' }, ['2.0']],
    [[one], { '0:1': '2.0', '1:1': '3.0' }, ['3.0']],
    [[one, two], { '1:1': '3.0' }, ['3.0', '1.0']],
  ])('%j with %j is %j', (places, own, expected) => expect(of(places, own)).toEqual(expected))
  it('is kept for each section, and for all of a page where the page is meant', () => {
    expect(settled([one, two], {}, '4.0')).toEqual({ '1:1': '4.0', '2:2': '4.0' })
    expect(settled([page, one], { '1:1': '3.0', '2:2': '5.0' }, '4.0')).toEqual({ '0:1': '4.0', '2:2': '5.0' })
  })
})

describe('the rules as Markdown', () => {
  it('stand under their screens, with nothing that Markdown takes for its own', () => {
    const group = { frame_id: '1', frame: 'Pay *now*', page: '', atoms: [atom('1', 'a\n[b](c) | <d>')] }
    expect(markdownOf([group], wordsOf, sayIn('en'))).toBe(
      '## Pay \\*now\\*\n\n- Action: tap → Result: a \\[b\\](c) \\| \\<d\\> ([Figma](https://figma.com/1))\n',
    )
  })
})
