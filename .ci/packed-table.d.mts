import type { Plugin } from 'esbuild'
export const packedTable: Plugin
