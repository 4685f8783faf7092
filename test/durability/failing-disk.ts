import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Why no disk can be made to fail here; null where it can. */
export const whyNoShim = (): string | null =>
  spawnSync('cc', ['--version']).status === 0 ? null : 'skipped: no C compiler'

/** Why no small disk can be had here. */
export const whyNoMount = (): string | null =>
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
    ? null
    : 'skipped: a small disk needs root and mount'

export type FailingDisk = {
  env: Record<string, string>
  /** From now on calls of this kind fail with this errno. */
  fail(kind: 'write' | 'read' | 'open', errno: number): void
  heal(): void
}

/** A folder whose files fail on demand, for a process that is started with `env`. */
export function failingDisk(folder: string, data: string): FailingDisk {
  const [shim, says] = [join(folder, 'disk-fault.so'), join(folder, 'says')]
  execFileSync('cc', ['-shared', '-fPIC', '-w', '-o', shim, 'test/durability/disk-fault.c', '-ldl'])
  mkdirSync(data, { recursive: true })
  writeFileSync(says, '')
  return {
    env: { LD_PRELOAD: shim, FAULT_DIR: data, FAULT_SAYS: says },
    fail: (kind, errno) => writeFileSync(says, `${kind} ${errno}`),
    heal: () => writeFileSync(says, ''),
  }
}
