import { useRef } from 'preact/hooks'
import type { AskAnswer, Citation } from '../../../../shared/schema/ask.ts'
import { Complaint } from '../../parts/complaint.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import type { Conversation, Turn } from '../../state/conversation.ts'
import { hrefOf, type Route } from '../../state/route.ts'
import { useSpeech } from '../../state/speech.ts'
import { CitationRow } from './citation.tsx'
import { FeedbackLine } from './feedback.tsx'
import { ofCitation, placeOf } from './places.ts'

const MARK = /\[(\d{1,2})\]/

type Told = { citations: readonly Citation[]; route: Route }

/** Sentences, with a number after each that opens its source. */
function Sentences({ words, citations, route }: Told & { words: string }) {
  const { say } = useSpeech()
  return (
    <>
      {words.split(MARK).map((piece, i) => {
        if (i % 2 === 0) return piece
        const cited = citations.find(({ n }) => String(n) === piece)
        const opens = cited && placeOf(ofCitation(cited), route.values)
        if (!cited || !opens) return `[${piece}]`
        return (
          <a
            key={i}
            class="cited-number"
            href={hrefOf(opens)}
            title={cited.section}
            aria-label={say('ask_source', { number: piece, title: cited.section })}
          >
            {piece}
          </a>
        )
      })}
    </>
  )
}

const ITEM = /^- /

/** The answer as it was told; what is told as a list is one. */
function Answer({ words, ...told }: Told & { words: string }) {
  const items = words.split(/\n(?=- )/)
  if (!items.every((item) => ITEM.test(item)))
    return (
      <p class="answer">
        <Sentences words={words} {...told} />
      </p>
    )
  return (
    <div class="answer">
      <ul>
        {items.map((item, i) => (
          <li key={i}>
            <Sentences words={item.replace(ITEM, '')} {...told} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the question was taken to be about. */
function About({ answer }: { answer: AskAnswer }) {
  const { say } = useSpeech()
  const about = [answer.product, answer.module].filter((name): name is string => Boolean(name))
  return (
    <p class="meta small">
      {about.length > 0 && <span class="faint">{say('ask_about')}</span>}
      {about.map((name) => (
        <span key={name} class="tag">
          {name}
        </span>
      ))}
      {answer.app_version && <span class="tag">{answer.app_version}</span>}
    </p>
  )
}

type AnsweredProps = { turn: Turn; answer: AskAnswer; conversation: Conversation; route: Route }

function Answered({ turn, answer, conversation, route }: AnsweredProps) {
  const { say } = useSpeech()
  const words = useRef<HTMLDivElement>(null)
  const { citations, nearest, no_answer } = answer
  const listed = no_answer ? nearest : citations
  const select = () => words.current && getSelection()?.selectAllChildren(words.current)
  const search = { view: 'search', values: { ...route.values, mode: '', q: answer.question, open: '', of: '' } }
  return (
    <>
      <About answer={answer} />
      <div ref={words} class="column">
        <Answer words={answer.answer} citations={citations} route={route} />
        {listed.length > 0 && <h3>{say(no_answer ? 'ask_nearest' : 'ask_sources')}</h3>}
        <ol class="hits">
          {listed.map((cited) => (
            <CitationRow key={`${cited.n} ${cited.id}`} cited={cited} route={route} isNumbered={!no_answer} />
          ))}
        </ol>
      </div>
      <div class="row">
        {!no_answer && <CopyButton text={answer.copy_text} select={select} />}
        <a class="button" href={hrefOf(search)}>
          {say('ask_search_instead')}
        </a>
      </div>
      <FeedbackLine answer_id={answer.answer_id} said={turn.said} onSaid={(said) => conversation.said(turn, said)} />
    </>
  )
}

/** One question with its answer. */
export function TurnCard({ turn, conversation, route }: { turn: Turn; conversation: Conversation; route: Route }) {
  const { answer, refusal } = turn
  return (
    <article class={answer?.no_answer ? 'card turn no-answer' : 'card turn'} aria-busy={!answer && !refusal}>
      <h2>{turn.question}</h2>
      {refusal && <Complaint refusal={refusal} again={() => conversation.again(turn)} />}
      {!answer && !refusal && <Waiting />}
      {answer && <Answered turn={turn} answer={answer} conversation={conversation} route={route} />}
    </article>
  )
}
