import type { Importer } from './importer.ts'

export const IMPORTS: readonly Importer[] = []
