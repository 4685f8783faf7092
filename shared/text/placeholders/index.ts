import { DATETIME } from './datetime.ts'
import { ID } from './id.ts'
import { MONEY } from './money.ts'
import { NAME } from './name.ts'
import { NUM } from './number.ts'
import { ORDER_ID } from './order-id.ts'
import type { Placeholder } from './placeholder.ts'
import { TEMPLATE } from './template.ts'

/** Most specific first: what one kind took, the next does not see. */
export const PLACEHOLDERS: readonly Placeholder[] = [TEMPLATE, ORDER_ID, ID, DATETIME, MONEY, NUM, NAME]
