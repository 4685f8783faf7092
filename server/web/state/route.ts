import { useEffect, useState } from 'preact/hooks'
import { ROOT } from './root.ts'

/** Where one is: a view and what it shows, all in the address, so that a link to it can be sent. */
export type Route = { view: string; values: Record<string, string> }
type Address = Pick<Location, 'pathname' | 'hash'>

/** A case has a plain path, so that other tools can point at it: its step stands behind the hash. */
const CASE_PATH = /^p\/([^/]+)\/v\/([^/]+)\/cases\/(.+)$/
const STEP = /^#step-(\d+)$/

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a percent sign that somebody typed
  }
}

export function readRoute({ pathname, hash }: Address, root = ROOT.pathname): Route {
  const found = pathname.startsWith(root) ? CASE_PATH.exec(pathname.slice(root.length)) : null
  if (found && !hash.startsWith('#/')) {
    const [project, version, case_key] = found.slice(1).map(decoded) as [string, string, string]
    return { view: 'case', values: { project, version, case_key, step: STEP.exec(hash)?.[1] ?? '' } }
  }
  const [view = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  return { view, values: Object.fromEntries(new URLSearchParams(query)) }
}

/** The address of a view; empty values are left out. */
export function hrefOf({ view, values }: Route, root = ROOT.pathname): string {
  if (view === 'case') {
    const { project = 'default', version = '', case_key = '', step } = values
    const path = `p/${encodeURIComponent(project)}/v/${encodeURIComponent(version)}/cases/${encodeURIComponent(case_key)}`
    return `${root}${path}${step ? `#step-${step}` : ''}`
  }
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return `${root}#/${view}${given.length ? `?${new URLSearchParams(given)}` : ''}`
}

const tell = () => dispatchEvent(new HashChangeEvent('hashchange'))

/** Goes there. `replace` leaves no step to go back to: for what changes with every key that is typed. */
export function go(route: Route, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') history.replaceState(null, '', hrefOf(route))
  else history.pushState(null, '', hrefOf(route))
  tell()
}

/** A plain click on a link to another of our pages changes the address and loads nothing: uploads under way go on. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link?.href || link.target || link.hasAttribute('download')) return
  const to = new URL(link.href)
  const inside = to.pathname.slice(ROOT.pathname.length)
  if (to.origin !== location.origin || !to.pathname.startsWith(ROOT.pathname)) return
  if (inside !== '' && !CASE_PATH.test(inside)) return
  event.preventDefault()
  if (to.href !== location.href) history.pushState(null, '', to.href)
  tell()
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location))
  useEffect(() => {
    const read = () => setRoute(readRoute(location))
    addEventListener('hashchange', read)
    addEventListener('popstate', read)
    document.addEventListener('click', follow)
    return () => {
      removeEventListener('hashchange', read)
      removeEventListener('popstate', read)
      document.removeEventListener('click', follow)
    }
  }, [])
  return route
}
