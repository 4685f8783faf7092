import type { Export } from './snapshot.ts'

export const EXPORTS: readonly Export[] = []
