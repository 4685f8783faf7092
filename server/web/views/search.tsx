import { useEffect, useRef } from 'preact/hooks'
import { Boundary } from '../parts/boundary.tsx'
import { type Conversation, useConversation } from '../state/conversation.ts'
import { go, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { SearchBox } from './rules/search-box.tsx'
import { TurnCard } from './search/answer.tsx'
import { Hits } from './search/hits.tsx'
import { stepsThrough, useSlash } from './search/keys.ts'
import { OpenedRule } from './search/opened.tsx'

const MODES = ['', 'ask'] as const
/** What people end with a question mark is a question. */
const IS_QUESTION = /[?？]$/

/** Search or ask: one box, two ways to use it. */
function Modes({ mode, onPick }: { mode: string; onPick(mode: string): void }) {
  const { say } = useSpeech()
  return (
    <fieldset class="modes">
      <legend class="unseen">{say('search_mode')}</legend>
      {MODES.map((one) => (
        <button key={one} type="button" aria-pressed={mode === one} onClick={() => onPick(one)}>
          {say(one === 'ask' ? 'search_mode_ask' : 'search')}
        </button>
      ))}
    </fieldset>
  )
}

/** What stands there before anything was typed. */
function Hints({ isAsk }: { isAsk: boolean }) {
  const { say } = useSpeech()
  return (
    <section class="card hints">
      <h2>{say(isAsk ? 'ask_empty' : 'search_empty')}</h2>
      <p class="faint">{say(isAsk ? 'ask_empty_hint' : 'search_empty_hint')}</p>
      {!isAsk && <p class="faint small only-keyboard">{say('search_keys')}</p>}
    </section>
  )
}

type TurnsProps = { conversation: Conversation; route: Route; onAnew(): void }

/** Answers of this visit, the last one first. */
function Turns({ conversation, route, onAnew }: TurnsProps) {
  const { say } = useSpeech()
  const { turns } = conversation
  if (!turns.length) return <Hints isAsk />
  return (
    <>
      <p class="row spread small">
        <span class="faint">{say('ask_follow_up')}</span>
        <button type="button" class="quiet" onClick={onAnew}>
          {say('ask_new')}
        </button>
      </p>
      <div class="column" aria-live="polite">
        {[...turns].reverse().map((turn) => (
          <TurnCard key={turn.key} turn={turn} conversation={conversation} route={route} />
        ))}
      </div>
    </>
  )
}

/** Search and ask: what is typed is found at once, or asked with Enter; what is opened stands beside it. */
export function Search({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { api, app_version, shelf } = useWorkplace()
  const { q = '', mode = '', open = '', of = '' } = route.values
  const isAsk = mode === 'ask'
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const conversation = useConversation(api, shelf, app_version)
  const { turns } = conversation
  useSlash(box)
  const to = (values: Record<string, string>, how: 'push' | 'replace' = 'push') =>
    go({ view: 'search', values: { ...route.values, open: '', of: '', ...values } }, how)
  useEffect(() => {
    // a question in the address is asked once: by who typed it, or who was sent the link
    if (isAsk && q && !turns.some(({ question }) => question === q)) conversation.ask(q)
  }, [isAsk, q])
  const ask = (question: string) => {
    if (question && turns.some((turn) => turn.question === question)) conversation.ask(question)
    to({ mode: 'ask', q: question })
    // the next question takes its place
    box.current?.select()
  }
  const isAnew = useRef(false)
  const anew = () => {
    isAnew.current = true
    conversation.clear()
    to({ q: '' })
  }
  useEffect(() => {
    // the button that was pressed is gone, the box emptied
    if (isAnew.current) box.current?.focus()
    isAnew.current = false
  }, [turns])
  const onKey = (event: KeyboardEvent, typed: string) => {
    // an input method is being talked to
    if (event.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      ask(typed)
    } else if (event.key === 'Escape' && !isAsk && q) to({ q: '' })
    else if (event.key === 'ArrowDown' && list.current) stepsThrough(list.current, box.current)(event)
  }
  const close = () => {
    to({})
    document.querySelector<HTMLElement>(`[data-hit="rule ${CSS.escape(open)}"]`)?.focus()
  }
  return (
    <div class={open ? 'rules with-detail' : 'rules search-page'}>
      <section class="list" aria-label={say('view_search')}>
        <Modes mode={mode} onPick={(picked) => to({ mode: picked })} />
        <SearchBox
          box={box}
          query={q}
          hint={say(isAsk ? 'ask_hint' : 'search_hint')}
          label={say(isAsk ? 'search_mode_ask' : 'search')}
          isEager={!isAsk}
          onAsk={(query) => to({ q: query }, q === '' ? 'push' : 'replace')}
          onEnter={(typed) => {
            if (!isAsk && !IS_QUESTION.test(typed)) return false
            if (typed) ask(typed)
            return true
          }}
          onKey={onKey}
        >
          {isAsk && (
            <button type="submit" class="primary">
              {say('search_mode_ask')}
            </button>
          )}
        </SearchBox>
        <Boundary key={mode}>
          {isAsk ? (
            <Turns conversation={conversation} route={route} onAnew={anew} />
          ) : q ? (
            <Hits
              route={route}
              list={list}
              onKeyDown={(event) => list.current && stepsThrough(list.current, box.current)(event)}
            />
          ) : (
            <Hints isAsk={false} />
          )}
        </Boundary>
      </section>
      {open && (
        <Boundary key={open}>
          <OpenedRule id={open} app_version={of || app_version} route={route} onClose={close} />
        </Boundary>
      )}
    </div>
  )
}
