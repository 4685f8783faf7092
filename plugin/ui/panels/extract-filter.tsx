import { useSpeech } from '../parts/speech.ts'
import { ALL, type Filter } from '../state/listing.ts'
import { sayOr } from '../texts.ts'

type FilterProps = {
  filter: Filter
  change(filter: Filter): void
  signals: [string, number][]
  standings: [string, number][]
  /** Rules that pass. */
  count: number
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  value: string
  options: [string, string][]
  pick(value: string): void
}

const Choice = ({ name, label, all, value, options, pick }: ChoiceProps) => (
  <select
    name={name}
    aria-label={label}
    title={label}
    value={value}
    onChange={(event) => pick(event.currentTarget.value)}
  >
    <option value="">{all}</option>
    {options.map(([option, words]) => (
      <option key={option} value={option}>
        {words}
      </option>
    ))}
  </select>
)

/** Narrows a long list down by words, signal and standing. */
export function FilterLine({ filter, change, signals, standings, count }: FilterProps) {
  const { say } = useSpeech()
  const isOn = Object.values(filter).some(Boolean)
  const named = (family: string, list: [string, number][]) =>
    list.map(([key, n]): [string, string] => [key, `${sayOr(say, `${family}_${key}`, key)} ${n}`])
  return (
    <search class="filter">
      <input
        type="search"
        name="filter_text"
        aria-label={say('filter_text')}
        placeholder={say('filter_text')}
        value={filter.text}
        onInput={(event) => change({ ...filter, text: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Escape' && change({ ...filter, text: '' })}
      />
      <Choice
        name="filter_signal"
        label={say('filter_signal')}
        all={say('filter_signal_all')}
        value={filter.signal}
        options={named('signal', signals)}
        pick={(signal) => change({ ...filter, signal })}
      />
      <Choice
        name="filter_standing"
        label={say('filter_standing')}
        all={say('filter_standing_all')}
        value={filter.standing}
        options={named('standing', standings)}
        pick={(standing) => change({ ...filter, standing })}
      />
      <p class="faint line" role="status">
        {isOn && say('filtered', { count })}
        {isOn && (
          <button type="button" class="link brand" onClick={() => change(ALL)}>
            {say('filter_clear')}
          </button>
        )}
      </p>
    </search>
  )
}
