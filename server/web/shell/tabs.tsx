import { useEffect, useState } from 'preact/hooks'
import { hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import type { TextKey } from '../texts.ts'
import { countIn } from '../words.ts'

export type Tab = { view: string; name: TextKey; count?: number | undefined }

/** The views: one row of tabs where there is room, else a menu that opens under the name of the view one is in. */
export function Tabs({ tabs, route, keep }: { tabs: Tab[]; route: Route; keep: Record<string, string> }) {
  const { say, language } = useSpeech()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(false), [route.view])
  const here = tabs.find((tab) => tab.view === route.view)
  const waiting = tabs.reduce((sum, tab) => sum + (tab.view === route.view ? 0 : (tab.count ?? 0)), 0)
  return (
    <>
      <button
        type="button"
        class="menu"
        aria-expanded={isOpen}
        aria-controls="views"
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(e) => e.key === 'Escape' && setIsOpen(false)}
      >
        <i aria-hidden="true">☰</i> {here ? say(here.name) : say('views')}
        {waiting > 0 && <i class="dot" aria-hidden="true" />}
      </button>
      <nav id="views" class={isOpen ? 'tabs open' : 'tabs'} aria-label={say('views')}>
        {tabs.map(({ view, name, count = 0 }) => (
          <a
            key={view}
            href={hrefOf({ view, values: keep })}
            aria-current={route.view === view ? 'page' : undefined}
            onClick={() => setIsOpen(false)}
          >
            {say(name)}
            {count > 0 && (
              <span class="badge">
                <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
                <span class="unseen">{say('tab_open', { count: countIn(language, count) })}</span>
              </span>
            )}
          </a>
        ))}
      </nav>
    </>
  )
}
