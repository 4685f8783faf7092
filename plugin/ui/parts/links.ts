import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

const Links = createContext<(url: string) => void>(() => {})

export const LinksProvider = Links.Provider

/** Opens an address outside Figma; the canvas does it, since a sandboxed frame may not. */
export const useLinks = () => useContext(Links)
