import { useEffect, useState } from 'preact/hooks'

/** Where one is: a view and what it shows, all in the address, so that a link to it can be sent. */
export type Route = { view: string; values: Record<string, string> }

export function readRoute(hash: string): Route {
  const [view = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  return { view, values: Object.fromEntries(new URLSearchParams(query)) }
}

/** The address of a view; empty values are left out. */
export function hrefOf({ view, values }: Route): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return `#/${view}${given.length ? `?${new URLSearchParams(given)}` : ''}`
}

/** Goes there. `replace` leaves no step to go back to: for what changes with every key that is typed. */
export function go(route: Route, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') history.replaceState(null, '', hrefOf(route))
  else history.pushState(null, '', hrefOf(route))
  dispatchEvent(new HashChangeEvent('hashchange'))
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash))
  useEffect(() => {
    const read = () => setRoute(readRoute(location.hash))
    addEventListener('hashchange', read)
    addEventListener('popstate', read)
    return () => {
      removeEventListener('hashchange', read)
      removeEventListener('popstate', read)
    }
  }, [])
  return route
}
