import type { Tool } from '../tool.ts'
import { askProduct } from './ask-product.ts'
import { assembleContextTool } from './assemble-context.ts'
import { getRule } from './get-rule.ts'
import { lookupKnowledge } from './lookup-knowledge.ts'
import { searchRules } from './search-rules.ts'

/** Every tool that MCP clients are offered, in the order that they are listed. */
export const TOOLS: readonly Tool[] = [lookupKnowledge, askProduct, searchRules, getRule, assembleContextTool]
