// Makes a checkout ready to run: installs what package-lock.json names and builds, each only where it is out of date.
// It stands before the packages, so it may use nothing but Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['shared', 'plugin', 'server', 'package-lock.json', '.ci/build.mjs']
const say = (en, zh) => console.error(`hufu: ${en}\n      ${zh}`)
const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
const newest = (path) =>
  statSync(path).isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
    : changedAt(path)
const has = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  say(
    `Node 20.19 or later is needed; this is ${process.versions.node}.`,
    `需要 Node 20.19 或更新版本，当前是 ${process.versions.node}。`,
  )
  process.exit(1)
}

async function reaches(url) {
  return fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )
}

/** better-sqlite3 is native: its installer fetches a binary from github.com or compiles one. Better said now than after a page of compiler errors. */
async function checkNativeBuild() {
  const missing = ['python3', 'make', 'g++'].filter((command) => !has(command))
  if (missing.length === 0 || (await reaches('https://github.com'))) return
  say(
    `The database driver needs either github.com (for a ready binary) or ${missing.join(', ')} (to compile one), and neither is here. On Debian: apt-get install python3 make g++`,
    `数据库驱动要么从 github.com 下载成品，要么用 ${missing.join('、')} 现场编译，这里两样都没有。Debian 上请先执行：apt-get install python3 make g++`,
  )
  process.exit(1)
}

function run(command, args, step) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2] })
  if (status === 0) return
  say(
    `${step} failed${error ? ` (${error.message})` : ''}; its own words stand above. Mend that and run the command again: what is done is not done twice.`,
    `${step} 没有成功${error ? `（${error.message}）` : ''}，原因见上面它自己的输出。处理后重新执行即可，已完成的部分不会重做。`,
  )
  process.exit(status ?? 1)
}

checkNode()
if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
  await checkNativeBuild()
  say(
    'installing packages … (where the database driver is compiled, this takes a few minutes)',
    '正在安装依赖 …（需要现场编译数据库驱动时要几分钟）',
  )
  run('npm', ['ci', '--no-audit', '--no-fund'], 'npm ci')
}
if (changedAt('dist/hufu.js') < Math.max(...SOURCES.map(newest))) {
  say('building …', '正在构建 …')
  run(process.execPath, ['.ci/build.mjs'], 'build')
}
