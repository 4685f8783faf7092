import { createContext } from 'preact'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import { keep, kept } from './kept.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export type Painting = { theme: Theme; setTheme(theme: Theme): void }

const ThemeContext = createContext<Painting>({ theme: 'system', setTheme: () => {} })
export const ThemeProvider = ThemeContext.Provider
export const useTheme = () => useContext(ThemeContext)

const KEPT = 'hufu.theme'
const isTheme = (text: string | null): text is Theme => THEMES.includes(text as Theme)

/** The theme as chosen, else as the system has it, which may change while one looks. */
export function useChosenTheme(): Painting {
  const [theme, setTheme] = useState<Theme>(() => {
    const chosen = kept(KEPT)
    return isTheme(chosen) ? chosen : 'system'
  })
  useLayoutEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const paint = () => {
      const isDark = theme === 'dark' || (theme === 'system' && dark.matches)
      document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    }
    paint()
    dark.addEventListener('change', paint)
    return () => dark.removeEventListener('change', paint)
  }, [theme])
  return {
    theme,
    setTheme(chosen) {
      keep(KEPT, chosen)
      setTheme(chosen)
    },
  }
}
