// One type check per world: each has its own libraries, so that the compiler refuses `document` in the core and `figma` in the window.
import { spawnSync } from 'node:child_process'

const WORLDS = ['shared', 'plugin/main', 'plugin/ui', 'server', 'server/web', 'test']
const asked = process.argv.slice(2)
const failed = (asked.length ? asked : WORLDS).filter(
  (world) => spawnSync('npx', ['--no-install', 'tsc', '-p', world], { stdio: 'inherit' }).status !== 0,
)
if (failed.length) console.error(`types: failed in ${failed.join(', ')}`)
process.exit(failed.length ? 1 : 0)
