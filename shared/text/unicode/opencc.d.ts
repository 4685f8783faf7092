// The package types its whole tables only; ours is one of their parts.
declare module 'opencc-js/to/cn' {
  import type { DictGroup } from 'opencc-js/core'

  const groups: readonly DictGroup[]
  export default groups
}
