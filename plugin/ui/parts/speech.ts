import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Language, type Say, sayIn } from '../texts.ts'

const Speech = createContext<{ language: Language; say: Say }>({ language: 'en', say: sayIn('en') })

export const SpeechProvider = Speech.Provider

/** The window's language, and the function that speaks it. */
export const useSpeech = () => useContext(Speech)
