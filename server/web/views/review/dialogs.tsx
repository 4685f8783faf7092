import { useState } from 'preact/hooks'
import { RULES_FOR_CHECKS, rulesForChecks } from '../../../../shared/reassign.ts'
import type { SearchAnswer } from '../../../../shared/schema/answers.ts'
import type { ReviewAnswer, ReviewItem } from '../../../../shared/schema/review.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useAsked } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { SearchBox } from '../rules/search-box.tsx'

type Props = { item: ReviewItem; onSay(said: Omit<ReviewAnswer, 'base_version'>): void; onClose(): void }
const PARTS = ['C', 'A', 'R'] as const

/** Other words for one of the atoms that the item rests on. */
export function EditWords({ item, onSay, onClose }: Props) {
  const { say } = useSpeech()
  const there = item.evidence.filter((e) => !e.is_gone)
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState<Partial<Record<(typeof PARTS)[number], string>>>({})
  const evidence = there[at]
  if (!evidence) return null
  const words = { ...evidence.words, ...typed }
  const isEmpty = !words.A.trim() && !words.R.trim()
  const submit = (event: Event) => {
    event.preventDefault()
    onSay({ verdict: 'edit', words: { atom_id: evidence.atom_id, ...words } })
  }
  return (
    <Dialog title={say('verdict_edit')} onClose={onClose}>
      <form class="column" onSubmit={submit}>
        {there.length > 1 && (
          <label>
            {say('edit_which')}
            <select
              value={at}
              onChange={(e) => {
                setAt(Number(e.currentTarget.value))
                setTyped({})
              }}
            >
              {there.map((e, i) => (
                <option key={e.atom_id} value={i}>
                  {say(`side_${e.side}`)} · {e.place}
                </option>
              ))}
            </select>
          </label>
        )}
        {PARTS.map((part) => (
          <label key={part}>
            {say(part)}
            <textarea
              rows={2}
              maxLength={2000}
              value={words[part]}
              onInput={(e) => setTyped({ ...typed, [part]: e.currentTarget.value })}
            />
          </label>
        ))}
        <p class="faint small">{say('edit_hint')}</p>
        <p>
          <button type="submit" class="primary" disabled={isEmpty}>
            {say('edit_save')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

const NOTHING: Pick<SearchAnswer, 'hits'> = { hits: [] }

/** Another rule for the check, found by words. */
export function Reassign({ item, onSay, onClose }: Props) {
  const { say } = useSpeech()
  const { api, app_version } = useWorkplace()
  const [q, setQ] = useState('')
  const found = useAsked(
    (signal) =>
      q ? api.search({ q, app_version, ...RULES_FOR_CHECKS }, signal) : Promise.resolve(NOTHING as SearchAnswer),
    [api, app_version, q],
  )
  const hits = rulesForChecks(found.answer?.hits ?? [], item.subject_id)
  return (
    <Dialog title={say('verdict_reassign')} onClose={onClose}>
      <SearchBox query={q} hint={say('reassign_hint')} onAsk={setQ} />
      {found.refusal && <Complaint refusal={found.refusal} again={found.again} />}
      {q && found.answer && !found.isAsking && hits.length === 0 && (
        <p class="faint" role="status">
          {say('found_none', { app_version, query: q })}
        </p>
      )}
      <ul class="plain column choices-list">
        {hits.map((hit) => (
          <li key={hit.id}>
            <button type="button" onClick={() => onSay({ verdict: 'reassign', to: hit.id })}>
              {hit.title}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The module that a rule belongs to, as a person says it. */
export function SetModule({ item, onSay, onClose }: Props) {
  const { say } = useSpeech()
  const { api, app_version } = useWorkplace()
  const known = useAsked((signal) => api.clusterCounts(app_version, {}, signal), [api, app_version])
  const [name, setName] = useState(item.proposed.primary_module ?? '')
  const tell = (primary_module: string | null) =>
    onSay({ verdict: 'set_module', module: { primary_module, modules: primary_module ? [primary_module] : [] } })
  const submit = (event: Event) => {
    event.preventDefault()
    tell(name.trim())
  }
  const names = [...new Set([...item.proposed.modules, ...(known.answer?.modules ?? []).flatMap((m) => m.name ?? [])])]
  return (
    <Dialog title={say('verdict_set_module')} onClose={onClose}>
      <form class="column" onSubmit={submit}>
        <label>
          {say('module_name')}
          <input
            required
            maxLength={200}
            list="known-modules"
            value={name}
            onInput={(e) => setName(e.currentTarget.value)}
          />
          <datalist id="known-modules">
            {names.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </label>
        <p class="row">
          <button type="submit" class="primary">
            {say('verdict_set_module')}
          </button>
          <button type="button" onClick={() => tell(null)}>
            {say('module_set_none')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
