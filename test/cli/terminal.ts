import { PassThrough, Readable } from 'node:stream'
import type { Terminal } from '../../server/cli/command.ts'
import { runCommandLine } from '../../server/cli/main.ts'

export type Ran = { code: number; stdout: string; stderr: string }
type Given = {
  stdin?: string
  env?: Record<string, string>
  lang?: Terminal['lang']
  signal?: AbortSignal
  cwd?: string
}

/** Runs one command line as a shell would, without a process. */
export async function hufu(argv: string[], given: Given = {}): Promise<Ran> {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() }
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    streams[name].on('data', (chunk: Buffer) => {
      text[name] += chunk.toString()
    })
  const code = await runCommandLine(argv, {
    ...streams,
    stdin: Readable.from([given.stdin ?? '']),
    env: given.env ?? {},
    cwd: given.cwd ?? process.cwd(),
    lang: given.lang ?? 'en',
    signal: given.signal ?? new AbortController().signal,
  })
  await new Promise((resolve) => setImmediate(resolve))
  return { code, ...text }
}
