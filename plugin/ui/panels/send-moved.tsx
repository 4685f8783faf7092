import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { useLinks } from '../parts/links.ts'
import { Notice } from '../parts/notice.tsx'
import { inOneLine } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Moved } from '../state/moved.ts'
import { wordsOf } from '../state/review.ts'

/** `found`: our own rules, for the words of those that the server no longer holds. */
type MovedProps = {
  moved: Moved
  found: ReadonlyMap<string, RuleAtom>
  addressOf(deliveryId: string): string
  compare(): void
}

const KINDS = ['new', 'changed', 'gone'] as const

/** Somebody else sent meanwhile: who, when, what, and what to do now. */
export function MovedNotice({ moved, found, addressOf, compare }: MovedProps) {
  const { say, language } = useSpeech()
  const open = useLinks()
  const time = (at: string) => new Date(at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en')
  const counts = { new: moved.new.length, changed: moved.changed.length, gone: moved.gone.length }
  return (
    <Notice tone="warning">
      <p>{say('stale', counts)}</p>
      <ul class="fixes">
        {moved.sends.map(({ delivery_id, by, at }) => (
          <li key={delivery_id}>
            <button type="button" class="link" onClick={() => open(addressOf(delivery_id))}>
              {say('sent_by', { by, at: time(at) })}
            </button>
          </li>
        ))}
        {!moved.sends.length && <li>{say('moved_otherwise')}</li>}
      </ul>
      {KINDS.map((kind) => {
        const known = moved[kind].flatMap((id) => moved.rules.get(id) ?? found.get(id) ?? [])
        return (
          known.length > 0 && (
            <details key={kind} open={known.length <= 5}>
              <summary>{say('moved_list', { kind: say(`difference_${kind}`), count: known.length })}</summary>
              <ul class="fixes">
                {known.map((atom) => (
                  <li key={atom.atom_id}>{inOneLine(wordsOf(atom))}</li>
                ))}
              </ul>
            </details>
          )
        )
      })}
      <p class="faint">{say('stale_what')}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={compare}>
          {say('compare_again')}
        </button>
      </div>
    </Notice>
  )
}
