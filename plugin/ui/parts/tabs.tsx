import { useRef } from 'preact/hooks'
import type { TextKey } from '../texts.ts'
import { useSpeech } from './speech.ts'

export type PanelName = 'connect' | 'extract' | 'send' | 'coverage' | 'review' | 'search' | 'probe'

type TabsProps = {
  panels: readonly PanelName[]
  open: PanelName
  badge: Partial<Record<PanelName, number>>
  choose(panel: PanelName): void
}

const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys walk the tabs, as screen readers expect of a tab list. */
export function Tabs({ panels, open, badge, choose }: TabsProps) {
  const { say } = useSpeech()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (!step) return
    event.preventDefault()
    const at = step(panels.indexOf(open), panels.length)
    choose(panels[at]!)
    ;(list.current?.children[at] as HTMLElement | undefined)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={say('panels')} ref={list} onKeyDown={onKeyDown}>
      {panels.map((panel) => (
        <button
          key={panel}
          type="button"
          role="tab"
          id={`tab-${panel}`}
          aria-controls={`panel-${panel}`}
          aria-selected={panel === open}
          tabIndex={panel === open ? 0 : -1}
          onClick={() => choose(panel)}
        >
          {say(`panel_${panel}` satisfies TextKey)}
          {badge[panel] ? <span class="badge">{badge[panel]}</span> : null}
        </button>
      ))}
    </div>
  )
}
