import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { alignBench } from './align.ts'
import { coverageBench } from './coverage.ts'
import { extractBench } from './extract.ts'
import { importBench } from './import.ts'
import { ingestBench } from './ingest.ts'
import { modulesBench } from './modules.ts'
import { pluginBench } from './plugin.ts'
import { postBench } from './post.ts'
import { redeliverBench } from './redeliver.ts'
import type { BenchReport } from './report.ts'
import { responsiveBench } from './responsive.ts'
import { manualsBench } from './search/manuals.ts'
import { qualityBench } from './search/quality.ts'
import { SIDE, searchBench, searchMillionBench, searchSide } from './search/search.ts'
import { soakBench } from './soak.ts'
import { textBench } from './text.ts'
import { uploadBench } from './upload.ts'

/** `npm run bench [-- NAME]`: each answers one question, as ratios within one run. Never part of the tests. */
const BENCHES: Record<string, () => Promise<BenchReport>> = {
  align: alignBench,
  text: textBench,
  extract: extractBench,
  plugin: pluginBench,
  import: importBench,
  modules: modulesBench,
  search: searchBench,
  quality: qualityBench,
  manuals: manualsBench,
  responsive: responsiveBench,
  ingest: ingestBench,
  redeliver: redeliverBench,
  post: postBench,
  coverage: coverageBench,
  upload: uploadBench,
}

/** Those that take longer than anybody waits for all the others: only by name. */
const BY_NAME: typeof BENCHES = { soak: soakBench, 'search-million': searchMillionBench }
const ALL = { ...BENCHES, ...BY_NAME }

async function runOne(name: string): Promise<number> {
  const { question, lines, misses } = await ALL[name]!()
  console.log(`\n${name}: ${question}\n  ${lines.join('\n  ')}`)
  for (const miss of misses) console.log(`  MISSED ${miss}`)
  return misses.length ? 1 : 0
}

/** Each in a process of its own: what one leaves in memory is not the next one's. */
function runAll(): number {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  )
  const codes = Object.keys(BENCHES).map(
    (name) => spawnSync(process.execPath, ['--expose-gc', process.argv[1]!, name], { stdio: 'inherit' }).status ?? 1,
  )
  return Math.max(...codes)
}

const [asked] = process.argv.slice(2)
if (asked === SIDE) await searchSide()
else if (asked && !Object.hasOwn(ALL, asked)) {
  console.error(`bench: no ${asked}; there are ${Object.keys(ALL).join(', ')}`)
  process.exit(2)
} else process.exitCode = asked ? await runOne(asked) : runAll()
