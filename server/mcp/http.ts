import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Log } from '../verbs/workshop.ts'
import { callsAt, makeMcpServer } from './server.ts'
import type { Desk } from './tool.ts'

/** A message over HTTP, from somebody who was let in; `body` has been read and parsed. */
export type McpAsk = Desk & { request: Request; body: unknown }

/**
 * Answers one request with a server and a transport of its own: nothing is kept between two, and any number of equal
 * servers may share the work. Both eras of the protocol are spoken. Nothing here changes by itself, so nobody may listen.
 */
export const answerMcp =
  (version: string, log: Log) =>
  async ({ request, body, ...desk }: McpAsk): Promise<Response> => {
    let faults: unknown[] | null = []
    const tell = (error: unknown) => log('fault', { error })
    const handler = createMcpHandler(() => makeMcpServer(version, callsAt(desk, log)), {
      maxSubscriptions: 0,
      onerror: (error) => void (faults ? faults.push(error) : tell(error)),
    })
    const response = await handler.fetch(request, { parsedBody: body })
    // a client's mistake is told to the client, and no fault of ours
    if (response.status < 400 || response.status >= 500) faults.forEach(tell)
    faults = null
    return response
  }
