/**
 * The folder that the pages are served from. Told by where the script lies: the page itself may have been opened at the
 * path of a case, deep below, and a proxy may have put a path in front.
 */
export const ROOT: URL = (() => {
  if (typeof document === 'undefined') return new URL('http://localhost/')
  const script = document.currentScript as HTMLScriptElement | null
  return new URL('.', script?.src || document.baseURI)
})()
