import { useEffect, useState } from 'preact/hooks'

/** Up to here rows are stacked: the same width as in the styles. */
const NARROW = '(max-width: 700px)'

export function useNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => matchMedia(NARROW).matches)
  useEffect(() => {
    const media = matchMedia(NARROW)
    const read = () => setIsNarrow(media.matches)
    media.addEventListener('change', read)
    return () => media.removeEventListener('change', read)
  }, [])
  return isNarrow
}
