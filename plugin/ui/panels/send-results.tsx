import type { ItemResult } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { inOneLine } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import { wordsOf } from '../state/review.ts'

/** Those that somebody has to hear of: why they are not, or not simply, in. */
const REMARKABLE = new Set<ItemResult['outcome']>(['refused', 'warned', 'ignored'])
const LISTED = 200

type ResultsProps = {
  results: readonly ItemResult[]
  atoms: Map<string, RuleAtom>
  /** Before a send only what is remarkable is told: nothing was taken yet. */
  isDone: boolean
}

/** What becomes of each rule; remarkable ones first, since they need somebody. */
export function Results({ results, atoms, isDone }: ResultsProps) {
  const { say, language } = useSpeech()
  const isRemarkable = ({ outcome }: ItemResult) => REMARKABLE.has(outcome)
  const told = isDone ? results : results.filter(isRemarkable)
  if (!told.length) return null
  const ordered = [...told].sort((a, b) => Number(isRemarkable(b)) - Number(isRemarkable(a)))
  return (
    <details class="results" open={told.some(isRemarkable)}>
      <summary>{say(isDone ? 'results' : 'results_remarkable')}</summary>
      <ul>
        {ordered.slice(0, LISTED).map((result, i) => {
          const atom = result.subject ? atoms.get(result.subject) : undefined
          return (
            <li key={`${result.subject}${i}`} class={result.outcome}>
              <span class="clip">{atom ? inOneLine(wordsOf(atom)) : (result.subject ?? '')}</span>
              <span class="tag">{say(`outcome_${result.outcome}`)}</span>
              {isRemarkable(result) && (
                <p class="faint">
                  {language === 'zh' ? result.message_zh : result.message}
                  {result.field && ` (${result.field})`}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {told.length > LISTED && <p class="faint">{say('results_more', { count: told.length - LISTED })}</p>}
    </details>
  )
}
