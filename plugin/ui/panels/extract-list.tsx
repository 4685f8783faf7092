import { useMemo, useState } from 'preact/hooks'
import type { IgnoredRule } from '../../../shared/schema/coverage.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Extracted } from '../../bridge/messages.ts'
import { Empty } from '../parts/notice.tsx'
import { RuleRow } from '../parts/rule-row.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Extraction } from '../state/extraction.ts'
import type { Ignoring } from '../state/ignoring.ts'
import { ALL, type Filter, listed, PAGE, type Standing, tally } from '../state/listing.ts'
import { byFrame, isDropped, wordsOf } from '../state/review.ts'
import type { Since } from '../state/standing.ts'
import { FilterLine } from './extract-filter.tsx'

export type ListProps = {
  extraction: Extraction
  extracted: Extracted
  since: Since | null
  ignored: ReadonlyMap<string, IgnoredRule>
  ignoring: Ignoring
  jump(nodeId: string): void
}

/** A shorter list is looked through faster than filtered. */
const FILTERED_FROM = 8

function standingsOf({ extraction: { review }, since, ignored }: ListProps) {
  return (atom: RuleAtom): ReadonlySet<Standing> => {
    if (ignored.has(atom.atom_id)) return new Set(['ignored'])
    if (isDropped(atom, review)) return new Set(['dropped'])
    const found = new Set<Standing>()
    const mark = since?.marks.get(atom.atom_id)
    if (mark) found.add(mark)
    if (review.edited[atom.atom_id]) found.add('edited')
    return found
  }
}

/** The found rules by frame, filtered where there are many, a hundred at a time. */
export function RuleList(props: ListProps) {
  const { say } = useSpeech()
  const { extraction, extracted, since, ignored, ignoring, jump } = props
  const { drop, restore, reword, review } = extraction
  const [filter, setFilter] = useState<Filter>(ALL)
  const [most, setMost] = useState(PAGE)
  const standings = standingsOf(props)
  const { atoms, frame_names } = extracted
  const passing = useMemo(
    () => listed(atoms, filter, standings, (atom) => wordsOf(atom, review)),
    [atoms, filter, review, since, ignored],
  )
  const change = (next: Filter) => {
    setFilter(next)
    setMost(PAGE)
  }
  return (
    <>
      {atoms.length >= FILTERED_FROM && (
        <FilterLine
          filter={filter}
          change={change}
          signals={tally(atoms.map((atom) => atom.signal))}
          standings={tally(atoms.flatMap((atom) => [...standings(atom)]))}
          count={passing.length}
        />
      )}
      {atoms.length > 0 && passing.length === 0 && <Empty>{say('filter_none')}</Empty>}
      {byFrame({ atoms: passing.slice(0, most), frame_names }).map((group) => (
        <section key={group.frame_id ?? group.page} class="group" aria-label={group.frame || say('no_frame')}>
          <h3>
            {group.frame_id ? (
              <button type="button" class="link" onClick={() => jump(group.frame_id!)}>
                {group.frame || group.frame_id}
              </button>
            ) : (
              say('no_frame')
            )}
            <span class="faint">{group.atoms.length}</span>
          </h3>
          <ul class="rules">
            {group.atoms.map((atom) => (
              <RuleRow
                key={atom.atom_id}
                atom={atom}
                review={review}
                mark={since?.marks.get(atom.atom_id)}
                before={since?.before.get(atom.atom_id)}
                ignored={ignored.get(atom.atom_id)}
                ignoring={ignoring}
                actions={{ jump, drop, restore, reword }}
              />
            ))}
          </ul>
        </section>
      ))}
      {passing.length > most && (
        <button type="button" class="more" onClick={() => setMost(most + PAGE)}>
          {say('list_more', { count: Math.min(PAGE, passing.length - most), left: passing.length - most })}
        </button>
      )}
    </>
  )
}
