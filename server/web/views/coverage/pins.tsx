import type { Placed } from '../../../../shared/marks.ts'
import { RuleLine } from '../../parts/rule-words.tsx'
import { useSpeech } from '../../state/speech.ts'
import { markLabel, type Picking } from './stage.tsx'
import { Sign } from './state-look.tsx'

/** In the margin: rules that have no place on the picture. */
export function Pins({ pins, hasPicture, picking }: { pins: Placed[]; hasPicture: boolean; picking: Picking }) {
  const { say } = useSpeech()
  return (
    <section class="pins" aria-labelledby="pins">
      <h3 id="pins">{say('cov_pins')}</h3>
      <p class="faint small">{say(pins.length || !hasPicture ? 'cov_pins_hint' : 'cov_pins_none')}</p>
      <div class="pin-list">
        {pins.map((pin) => (
          <button
            key={pin.key}
            type="button"
            class={`pin b-${pin.state}`}
            data-mark={pin.key}
            aria-label={markLabel(say, pin)}
            aria-pressed={picking.picked === pin.key}
            tabIndex={picking.current === pin.key ? 0 : -1}
            onClick={() => picking.onPick(pin)}
            onFocus={() => picking.onCurrent(pin.key)}
          >
            <Sign state={pin.state} />
            <RuleLine {...pin.words} />
          </button>
        ))}
      </div>
    </section>
  )
}
