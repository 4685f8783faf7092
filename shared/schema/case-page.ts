import { z } from 'zod'
import { coverage, parts, state } from './base.ts'
import { attachment, caseAtom, caseIdentity } from './case-atom.ts'
import { link } from './cluster.ts'

/** A case as lists show it. */
export const listedCase = caseIdentity.extend({
  class: z
    .enum(['atomized', 'case_missing_expectation', 'not_in_force'])
    .describe('Whether it gave checks, and why not where it gave none'),
  importance: z.string().nullable(),
  keywords: z.array(z.string()),
  is_withdrawn: z.boolean(),
})
export type ListedCase = z.infer<typeof listedCase>
export const casePage = z.object({ items: z.array(listedCase), next_cursor: z.string().nullable() })
export type CasePage = z.infer<typeof casePage>

/** What the tester wrote, as exported: HTML or plain text. */
export const caseText = z.object({
  summary: z.string(),
  preconditions: z.string(),
  steps: z.array(
    z.object({
      step_number: z.number().int().nullable(),
      actions: z.string(),
      expected: z.string(),
      xpath: z.string(),
    }),
  ),
  custom_fields: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type CaseText = z.infer<typeof caseText>

/** A rule that a check is linked to: at home, to be confirmed, or rejected. */
export const caseRule = z.object({
  atom_id: z.string(),
  cluster_id: z.string(),
  words: parts,
  state,
  coverage,
  link,
})
export type CaseRule = z.infer<typeof caseRule>

/** One case whole: its words, its checks, and the rules that these belong to. */
export const caseAnswer = z.object({
  case: listedCase.extend({ attachments: z.array(attachment), xml_file: z.string(), xpath: z.string() }),
  text: caseText.nullable().describe('Null where only distilled checks were sent'),
  atoms: z.array(caseAtom).describe('The checks that stand, in the order of the steps'),
  rules: z.array(caseRule),
  remarks: z.array(z.object({ code: z.string(), message: z.string(), message_zh: z.string() })),
})
export type CaseAnswer = z.infer<typeof caseAnswer>
