import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { type Language, languageOf, type Say, sayIn } from '../texts.ts'
import { keep, kept } from './kept.ts'

export type Speech = { language: Language; say: Say; switchLanguage(): void }

const SpeechContext = createContext<Speech>({ language: 'en', say: sayIn('en'), switchLanguage: () => {} })
export const SpeechProvider = SpeechContext.Provider

/** The page's language and the function that speaks it. */
export const useSpeech = () => useContext(SpeechContext)

const KEPT = 'hufu.language'
const isLanguage = (text: string | null): text is Language => text === 'zh' || text === 'en'

/** The language as chosen, else as the browser asks; the document says which it is, for screen readers and fonts. */
export function useLanguage(): Speech {
  const [language, setLanguage] = useState<Language>(() => {
    const chosen = kept(KEPT)
    return isLanguage(chosen) ? chosen : languageOf(navigator.language)
  })
  const say = sayIn(language)
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.title = language === 'zh' ? '虎符 Hufu' : 'Hufu'
  }, [language])
  return {
    language,
    say,
    switchLanguage() {
      const other = language === 'zh' ? 'en' : 'zh'
      keep(KEPT, other)
      setLanguage(other)
    },
  }
}
