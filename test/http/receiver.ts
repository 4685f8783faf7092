import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }
type Answer = { status: number; headers?: Record<string, string> } | 'silence'

/** A target of webhooks on this machine: keeps what came, answers as it is told. */
export async function openReceiver() {
  const received: Received[] = []
  let answer: (n: number) => Answer = () => ({ status: 204 })
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '' })
      const said = answer(received.length)
      if (said !== 'silence') response.writeHead(said.status, said.headers).end('whatever')
      for (const wake of waiting.splice(0)) wake()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=hidden`,
    received,
    answers(given: (n: number) => Answer) {
      answer = given
    },
    async next(count: number): Promise<Received> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return received[count - 1]!
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
