import { z } from 'zod'
import { HufuError } from '../../shared/error.ts'
import { sentBox, snapshotTerms } from '../../shared/schema/coverage.ts'
import { parseJson, readBytes, validBody } from './body.ts'
import type { Ask } from './routes/route.ts'

export const PNG = 'image/png'
const FORM = 'multipart/form-data'
export const PICTURE_TYPES = [PNG, FORM] as const

/** Boxes are sent with a form only: they do not fit into an address. */
const sentTerms = snapshotTerms.extend({ boxes: z.array(sentBox).max(5000).default([]) })
export type SentPicture = { terms: z.output<typeof sentTerms>; bytes: Buffer }

/**
 * A picture with what is said of it: the PNG alone, said in the query; or a form with `picture` and, as JSON, `terms`.
 * Errors  `too_large`, `bad_input` with the field, `wrong_type`.
 */
export async function readPicture(
  { request, bytes: body }: Pick<Ask<never, never, never>, 'request' | 'bytes'>,
  query: object,
  limit_bytes: number,
): Promise<SentPicture> {
  const bytes = await readBytes(body, limit_bytes)
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith(FORM)) return { terms: validBody(sentTerms, query), bytes }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new HufuError('bad_input', { why: 'the form can’t be read' }, { field: FORM })
  })
  const [picture, said] = [form.get('picture'), form.get('terms')]
  if (picture === null || typeof picture === 'string')
    throw new HufuError('bad_input', { why: 'a file is needed' }, { field: 'picture' })
  const terms = said === null ? {} : parseJson(typeof said === 'string' ? said : await said.text())
  return {
    terms: validBody(sentTerms, { ...query, ...(typeof terms === 'object' ? terms : {}) }),
    bytes: Buffer.from(await picture.arrayBuffer()),
  }
}
