import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { OpenHouse } from '../http/house.ts'

export const ERAS = ['legacy', 'modern'] as const
export type Era = (typeof ERAS)[number]
export const MODERN = '2026-07-28'

/** The official client of an era of the protocol. */
export const clientOf = (era: Era): Client =>
  new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'modern' ? { pin: MODERN } : 'legacy' } },
  )

/** The official client over an app that does not listen: its requests go straight in. */
export async function connected(house: OpenHouse, era: Era, secret: string, query = ''): Promise<Client> {
  const client = clientOf(era)
  const transport = new StreamableHTTPClientTransport(new URL(`http://localhost/mcp${query}`), {
    fetch: async (address, init) => house.app.request(String(address), init),
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  })
  await client.connect(transport)
  return client
}

export type Answered = { isError?: boolean; content: { type: string; text: string }[]; structuredContent?: never }
/** A tool's answer: what a client shows of it by either way. */
export async function call(client: Client, name: string, asked: Record<string, unknown>) {
  const { isError, content, structuredContent } = (await client.callTool({ name, arguments: asked })) as Answered
  const text = content[0]!.text
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return { isError: isError === true, text, said: JSON.parse(text) as any, structured: structuredContent as any }
}
