import type { Looked } from '../state/looked.ts'
import { IconButton } from './icons.tsx'
import { useSpeech } from './speech.ts'

type LookedAtProps = {
  looked: Looked
  appVersion: string
  /** When the server said what is shown. */
  at: Date | undefined
  isLoading: boolean
  refresh(): void
}

/** Which layers of which version a list is of, as of when, and the way to newer ones. */
export function LookedAt({ looked, appVersion, at, isLoading, refresh }: LookedAtProps) {
  const { say, language } = useSpeech()
  const { selection, node_ids } = looked
  const { count } = selection
  const of =
    count === 1
      ? selection.layers[0]?.name || say('coverage_of', { count })
      : count
        ? say('coverage_of', { count })
        : say('coverage_of_page', { page: selection.page.name })
  const time = at?.toLocaleTimeString(language === 'zh' ? 'zh-CN' : 'en-GB')
  return (
    <div class="summary">
      <div class="line">
        <strong class="clip" title={of}>
          {of}
        </strong>
        <span class="faint">{appVersion}</span>
        <span class="grow" />
        <IconButton name="refresh" label={say('refresh')} onClick={refresh} disabled={isLoading} />
      </div>
      {time && <p class="faint">{say('coverage_at', { time })}</p>}
      {count > node_ids.length && <p class="faint">{say('coverage_first', { shown: node_ids.length, count })}</p>}
      {looked.isLeft && (
        <button type="button" class="link text" onClick={looked.follow}>
          {say('coverage_follow')}
        </button>
      )}
    </div>
  )
}
