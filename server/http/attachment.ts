/** A name that a header can carry: plain ASCII, and the exact one beside it (RFC 6266). */
function disposition(name: string): string {
  // whoever named a version had no file in mind: no part of it may lead elsewhere, or turn the reading of its end round
  const file_name = name.replace(/\p{C}/gu, '').replace(/[/\\]/g, '_')
  const plain = file_name.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name).replace(/['()*]/g, percent)}`
}
const percent = (c: string) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`

const headers = (file_name: string, media_type: string) => ({
  'content-type': media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type,
  'content-disposition': disposition(file_name),
  'x-content-type-options': 'nosniff',
})

/** A file to save, whole. */
export const attached = (body: string | Uint8Array<ArrayBuffer>, file_name: string, media_type: string): Response =>
  new Response(body, { headers: headers(file_name, media_type) })

/** A file to save, sent as it is read. */
export const attachedBytes = (
  bytes: ReadableStream<Uint8Array>,
  file_name: string,
  media_type: string,
  more: Record<string, string>,
): Response => new Response(bytes, { headers: { ...headers(file_name, media_type), ...more } })

/** A file to save, written as it is read. */
export function attachment(lines: AsyncIterable<string | Uint8Array>, file_name: string, media_type: string): Response {
  const iterator = lines[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: headers(file_name, media_type) })
}
