import { useState } from 'preact/hooks'
import type { Extracted } from '../../bridge/messages.ts'
import { copyText } from '../parts/copy-button.tsx'
import { IconButton } from '../parts/icons.tsx'
import { Notice } from '../parts/notice.tsx'
import { inOneLine } from '../parts/rule-words.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Extraction } from '../state/extraction.ts'
import { markdownOf } from '../state/markdown.ts'
import { byFrame, countedAtoms, wordsOf } from '../state/review.ts'
import type { Since } from '../state/standing.ts'
import { reasonText } from '../texts.ts'

type SummaryProps = { extraction: Extraction; extracted: Extracted; ignored: ReadonlyMap<string, unknown> }

/** Copies the rules that count; where the browser refuses, the text is shown to be copied by hand. */
function useCopy(text: () => string) {
  const { say } = useSpeech()
  const [shown, setShown] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const words = text()
    const isDone = await copyText(words)
    setCopied(isDone)
    setShown(isDone ? null : words)
  }
  const line = (
    <>
      <p class="faint" role="status">
        {isCopied && say('copied_markdown')}
      </p>
      {shown !== null && <textarea class="copied" readOnly rows={6} value={shown} aria-label={say('copy_markdown')} />}
    </>
  )
  return { copy, line }
}

/** How much was found, what was left out, and what can be done with all of it. */
export function Summary({ extraction, extracted, ignored }: SummaryProps) {
  const { say } = useSpeech()
  const { review } = extraction
  const counted = countedAtoms(extracted, review, ignored)
  const groups = byFrame({ ...extracted, atoms: counted })
  const { copy, line } = useCopy(() => markdownOf(groups, (atom) => wordsOf(atom, review), say))
  const out = extracted.atoms.length - counted.length
  return (
    <div class="summary">
      <div class="line">
        <strong>{say('found', { count: counted.length, frames: groups.length })}</strong>
        {out > 0 && <span class="faint">{say('found_out', { count: out })}</span>}
        <span class="grow" />
        <IconButton name="copy" label={say('copy_markdown')} onClick={() => void copy()} disabled={!counted.length} />
        <IconButton name="back" label={say('undo')} onClick={extraction.undo} disabled={!extraction.mayUndo} />
        <IconButton
          name="refresh"
          label={say('extract_again')}
          onClick={() => void extraction.run({ of: 'layers', root_ids: extracted.scope.root_ids })}
          disabled={extraction.isRunning}
        />
      </div>
      {line}
      {extracted.hidden_layers > 0 && <p class="faint">{say('found_hidden', { count: extracted.hidden_layers })}</p>}
      {extracted.is_page_large && <Notice>{say('found_large')}</Notice>}
      {extracted.beside > 0 && <Notice>{say('found_beside', { count: extracted.beside })}</Notice>}
    </div>
  )
}

/** Layers that were not read, with the reason; a click goes there. */
export function Skipped({ skipped, jump }: { skipped: Extracted['skipped']; jump(nodeId: string): void }) {
  const { say } = useSpeech()
  if (!skipped.length) return null
  return (
    <details class="skipped">
      <summary>{say('skipped', { count: skipped.length })}</summary>
      <ul>
        {skipped.map(({ node_id, name, reason }) => (
          <li key={node_id}>
            <button type="button" class="link" onClick={() => jump(node_id)}>
              {name || node_id || '—'}
            </button>
            <span class="faint" title={reason}>
              {reasonText(say, reason)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Rules that the last send held and that are no longer found in these layers. */
export function Gone({ since }: { since: Since | null }) {
  const { say } = useSpeech()
  if (!since?.gone.length) return null
  return (
    <details class="skipped">
      <summary>{say('gone_since', { count: since.gone.length })}</summary>
      <ul>
        {since.gone.map((id) => {
          const atom = since.stored.get(id)
          return <li key={id}>{atom ? inOneLine(wordsOf(atom)) : id}</li>
        })}
      </ul>
    </details>
  )
}
