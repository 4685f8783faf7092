import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Upper bounds of the histogram's boxes, in seconds: from a look-up to a long upload. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60] as const

type Kind = 'counter' | 'gauge' | 'histogram'
export type Sample = { labels?: Record<string, string>; value: number; suffix?: '_bucket' | '_sum' | '_count' }
export type Family = { name: string; kind: Kind; help: string; samples: Sample[] }

/** What is counted while requests are answered. Labels are routes, methods and statuses: never a project or a member. */
export type Metrics = {
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  families(): Family[]
  stop(): void
}

type Timing = { method: string; route: string; boxes: number[]; sum: number; count: number }

export function makeMetrics(): Metrics {
  const requests = new Map<string, { method: string; route: string; status: number; count: number }>()
  const timings = new Map<string, Timing>()
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  lag.enable()

  return {
    observe({ method, route, status, seconds }) {
      const name = `${method} ${route}`
      const counted = requests.get(`${name} ${status}`) ?? { method, route, status, count: 0 }
      counted.count++
      requests.set(`${name} ${status}`, counted)
      const timing = timings.get(name) ?? { method, route, boxes: BOUNDS.map(() => 0), sum: 0, count: 0 }
      BOUNDS.forEach((bound, i) => {
        if (seconds <= bound) timing.boxes[i]!++
      })
      timing.sum += seconds
      timing.count++
      timings.set(name, timing)
    },
    families() {
      const families = [
        family('hufu_requests_total', 'counter', 'Requests answered', [...requests.values()].map(countOf)),
        family(
          'hufu_request_duration_seconds',
          'histogram',
          'Time to the head of the answer',
          [...timings.values()].flatMap(boxesOf),
        ),
        family('hufu_event_loop_lag_seconds', 'gauge', 'Delay of the event loop since the last scrape', lagOf(lag)),
        ...processFamilies(),
      ]
      lag.reset()
      return families
    },
    stop: () => void lag.disable(),
  }
}

export const family = (name: string, kind: Kind, help: string, samples: Sample[]): Family => ({
  name,
  kind,
  help,
  samples,
})
export const gauge = (name: string, help: string, value: number): Family => family(name, 'gauge', help, [{ value }])

const countOf = ({
  method,
  route,
  status,
  count,
}: {
  method: string
  route: string
  status: number
  count: number
}): Sample => ({
  labels: { method, route, status: String(status) },
  value: count,
})

function boxesOf({ method, route, boxes, sum, count }: Timing): Sample[] {
  const labels = { method, route }
  return [
    ...boxes.map((value, i): Sample => ({ labels: { ...labels, le: String(BOUNDS[i]) }, value, suffix: '_bucket' })),
    { labels: { ...labels, le: '+Inf' }, value: count, suffix: '_bucket' },
    { labels, value: sum, suffix: '_sum' },
    { labels, value: count, suffix: '_count' },
  ]
}

const NANO = 1e-9
/** The measure itself waits so long each time: what is beyond is lag. */
const RESOLUTION_MS = 20

function lagOf(lag: ReturnType<typeof monitorEventLoopDelay>): Sample[] {
  const isSilent = lag.count === 0
  const at = (quantile: number) =>
    isSilent ? 0 : Math.max(0, lag.percentile(quantile * 100) * NANO - RESOLUTION_MS / 1000)
  return [0.5, 0.99, 1].map((quantile) => ({ labels: { quantile: String(quantile) }, value: at(quantile) }))
}

function processFamilies(): Family[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process', rss),
    gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use', heapUsed),
    family('process_cpu_seconds_total', 'counter', 'Processor time used', [{ value: (user + system) / 1e6 }]),
    gauge('process_start_time_seconds', 'When the process began', Date.now() / 1000 - process.uptime()),
  ]
}

const escaped = (text: string) => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

function lineOf(name: string, { labels = {}, value, suffix = '' as never }: Sample): string {
  const said = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${suffix}${said.length ? `{${said.join(',')}}` : ''} ${value}`
}

/** Prometheus' text format, version 0.0.4. */
export const metricsText = (families: readonly Family[]): string =>
  `${families
    .flatMap(({ name, kind, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...samples.map((sample) => lineOf(name, sample)),
    ])
    .join('\n')}\n`
