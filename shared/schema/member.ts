import { z } from 'zod'
import { role } from './answers.ts'
import { instant } from './base.ts'

/** A name with tokens, and what it may do with those that are live. */
export const member = z.object({
  member: z.string(),
  created_at: instant,
  removed_at: instant.nullable(),
  roles: z.array(role).describe('Of the live tokens'),
  tokens: z.number().int().describe('Live ones'),
  last_used_at: instant.nullable(),
  owns: z.array(z.object({ project: z.string(), modules: z.array(z.string()) })),
})
export type Member = z.infer<typeof member>

/** Who settles which modules of a project. */
export const moduleOwner = z.object({ member: z.string(), modules: z.array(z.string()) })
export type ModuleOwner = z.infer<typeof moduleOwner>
