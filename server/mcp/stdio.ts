import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Calls, makeMcpServer } from './server.ts'

type Lines = { stdin: Readable; stdout: Writable; signal: AbortSignal }

/** Speaks with the one client at the other end of the pipe, until it hangs up or the program is told to stop. */
export async function serveLines(version: string, call: Calls, { stdin, stdout, signal }: Lines): Promise<void> {
  const transport = new StdioServerTransport(stdin, stdout)
  const over = new Promise<void>((resolve) => {
    stdin.once('end', resolve)
    stdin.once('close', resolve)
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const handle = serveStdio(() => makeMcpServer(version, call), { transport })
  await over
  await handle.close()
}
