import { useEffect, useRef } from 'preact/hooks'
import { Empty, Fault } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import type { Access } from '../server/request.ts'
import type { Searching } from '../state/searching.ts'
import { HitRow } from './search-hit.tsx'

type SearchProps = {
  searching: Searching
  access: Access
  fileKey: string | null
  isOpen: boolean
  jump(nodeId: string): void
}

/** Arrows lead from the box to the hits and from one to the next; Escape leads back to the box, and clears it. */
function stepThrough(event: KeyboardEvent, panel: HTMLElement, clear: () => void): void {
  const stops = [...panel.querySelectorAll<HTMLElement>('input, [data-hit]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Escape') {
    if (at === 0) clear()
    stops[0]?.focus()
  }
  const next = event.key === 'ArrowDown' ? stops[at + 1] : event.key === 'ArrowUp' ? stops[at - 1] : undefined
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** Rules, cases and documents that the server finds by words; what lies in this file is selected on the canvas. */
export function SearchPanel({ searching, access, fileKey, isOpen, jump }: SearchProps) {
  const { say } = useSpeech()
  const panel = useRef<HTMLDivElement>(null)
  const { isReady, words, found, isLoading, fault } = searching
  useEffect(() => {
    if (!isOpen) return
    const onSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || /^(?:INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) return
      event.preventDefault()
      panel.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', onSlash)
    return () => removeEventListener('keydown', onSlash)
  }, [isOpen])
  if (!isReady)
    return (
      <div class="panel-body">
        <Empty>{say('search_need')}</Empty>
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the box and the hits inside
    <div
      class="panel-body"
      aria-busy={isLoading}
      ref={panel}
      onKeyDown={(event) =>
        panel.current && !event.isComposing && stepThrough(event, panel.current, () => searching.type(''))
      }
    >
      <input
        type="search"
        name="search"
        aria-label={say('search_words')}
        placeholder={say('search_words')}
        value={words}
        maxLength={1000}
        onInput={(event) => searching.type(event.currentTarget.value)}
      />
      <Fault fault={fault} again={searching.again} />
      {!found && !isLoading && !fault && <Empty>{say('search_hint')}</Empty>}
      {!found && isLoading && <Empty>{say('search_loading')}</Empty>}
      {found && (
        <p class="faint" role="status">
          {found.total ? say('search_count', { count: found.total }) : say('search_none', { words: found.words })}
          {found.app_version && ` · ${found.app_version}`}
        </p>
      )}
      {found && found.hits.length > 0 && (
        <ul class="found-list">
          {found.hits.map((hit) => (
            <HitRow
              key={`${hit.kind} ${hit.id} ${hit.app_version}`}
              {...{ hit, access, fileKey, jump }}
              appVersion={found.app_version}
            />
          ))}
        </ul>
      )}
      {found?.next_cursor && (
        <button type="button" class="more" disabled={isLoading} onClick={searching.more}>
          {say('search_more')}
        </button>
      )}
    </div>
  )
}
