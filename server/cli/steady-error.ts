import { fstatSync, writeSync } from 'node:fs'
import { Writable } from 'node:stream'

const STDERR = 2

function writeWhole(bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(STDERR, bytes, done)
}

/**
 * Standard error that is no reason to end: what a full disk or a reader that went away can't take is dropped, and the
 * next line that can be written says how many were. Node's own stream to a file ends for good at its first fault.
 */
export function steadyError(): Writable {
  if (!fstatSync(STDERR).isFile()) {
    process.stderr.on('error', () => {})
    return process.stderr
  }
  let lost = 0
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      try {
        // a line of its own: the last one may have been cut in the middle
        if (lost) writeWhole(Buffer.from(`\n${JSON.stringify({ event: 'log.lost', lines: lost })}\n`))
        lost = 0
        writeWhole(chunk)
      } catch {
        lost++
      }
      done()
    },
  })
}
