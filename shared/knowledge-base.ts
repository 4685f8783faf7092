/** What may be found is kept apart by these ids: every rule, the rules of one module, the documents of one product. */
export const RULES_KB = 'rules'
export const kbOfModule = (module: string): string => `${RULES_KB}:${module}`
export const kbOf = (product: string): string => `docs:${product}`
