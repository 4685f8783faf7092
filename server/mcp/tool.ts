import type { z } from 'zod'
import { HufuError } from '../../shared/error.ts'
import { whyRefused } from '../../shared/expectation.ts'
import type { Caller, Workshop } from '../verbs/workshop.ts'

type Sentence = { en: string; zh: string }

/** Where a tool is called: who asks, of which project. */
export type Desk = {
  workshop: Workshop
  caller: Caller
  project: string
  /** Where people reach the server; empty where there is none. */
  base: string
}

/** One tool that a model may call. It reads and changes nothing. */
export type Tool = {
  name: string
  title: Sentence
  /** Told to the model: when to call it, and what comes back. */
  description: Sentence
  input: z.ZodObject
  output: z.ZodObject
  /** Errors  those of the verb; `bad_input` naming the first field that does not fit. */
  call(asked: unknown, desk: Desk): Promise<Record<string, unknown>>
}

type Definition<I extends z.ZodObject, O extends z.ZodObject> = Pick<Tool, 'name' | 'title' | 'description'> & {
  input: I
  output: O
  call(asked: z.output<I>, desk: Desk): Promise<z.input<O>>
}

/** A tool that is asked and answers by its shapes: what the answer's does not know is left out. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>({
  call,
  ...definition
}: Definition<I, O>): Tool => ({
  ...definition,
  call: async (asked, desk) => definition.output.parse(await call(validated(definition.input, asked ?? {}), desk)),
})

/** Errors  `bad_input` naming the first field that does not fit. */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw new HufuError('bad_input', whyRefused(issue), { field: issue.path.join('.') })
}
