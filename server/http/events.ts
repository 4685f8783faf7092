import type { Job } from '../../shared/schema/delivery.ts'

/** Often enough that no proxy takes the stream for dead. */
const PING_MS = 15_000

/** A job's states as server-sent events: `progress` each, the last one as `end`. Closes when the client goes. */
export function eventStream(watch: (signal: AbortSignal) => AsyncIterable<Job>, gone: AbortSignal): Response {
  const stop = new AbortController()
  gone.addEventListener('abort', () => stop.abort(), { once: true })
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!stop.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const ping = setInterval(() => send(': ping\n\n'), PING_MS)
      const event = (name: string, job: Job) => send(`event: ${name}\ndata: ${JSON.stringify(job)}\n\n`)
      try {
        let last: Job | undefined
        for await (const job of watch(stop.signal)) {
          if (stop.signal.aborted) return
          event('progress', job)
          last = job
        }
        if (last) event('end', last)
      } finally {
        clearInterval(ping)
        if (!stop.signal.aborted) controller.close()
      }
    },
    cancel: () => stop.abort(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
