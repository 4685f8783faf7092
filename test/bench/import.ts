import { XMLParser } from 'fast-xml-parser'
import { testlink } from '../../server/imports/testlink.ts'
import { parseAppVersion } from '../../shared/app-version.ts'
import { type BenchReport, median } from './report.ts'

type Stream = { bytes: number; cases: number; idle_rss_mb: number; peak_above_idle_mb: number }

/** Times as long as the bare parser; MB above idle while 200 MB pass. */
const MOST = { ratio: 2, stream_mb: 300 }
const MB = 1_000_000
const CHUNK = 65_536

const step = (n: number, actions: string, expected: string) =>
  `<step>\n\t<step_number><![CDATA[${n}]]></step_number>\n\t<actions><![CDATA[${actions}]]></actions>\n\t<expectedresults><![CDATA[${expected}]]></expectedresults>\n\t<execution_type><![CDATA[1]]></execution_type>\n</step>\n`

/** The usual exports: an editor's HTML with a numbered list in one step, steps one by one, a converter's comments. */
const SHAPES: readonly ((i: number) => string)[] = [
  (i) =>
    `<testcase internalid="${i}" name="续借第 ${i} 本书&#039;到期&#039;">\n\t<node_order><![CDATA[${i}]]></node_order>\n\t<externalid><![CDATA[${i}]]></externalid>\n\t<fullexternalid><![CDATA[LIB-${i}]]></fullexternalid>\n\t<version><![CDATA[1]]></version>\n\t<summary><![CDATA[<p>到期的书不能续借</p>]]></summary>\n\t<preconditions><![CDATA[<p>读者已登录，借书卡有效，名下有 ${i % 7} 本书</p>]]></preconditions>\n\t<execution_type><![CDATA[1]]></execution_type>\n\t<importance><![CDATA[2]]></importance>\n\t<status>7</status>\n<steps>\n${[1, 2, 3, 4].map((n) => step(n, `<p>\n\t打开“我的借阅”，找到第 ${n} 本书，点击“续借”</p>`, `<p>\n\ttoast 提示“第 ${n} 本已到期，请先归还”&nbsp;，列表不变</p>`)).join('')}</steps>\n<keywords><keyword name="借阅"><notes><![CDATA[]]></notes></keyword></keywords>\n</testcase>\n`,
  (i) =>
    `<testcase internalid="${i}" name="Renew loan ${i}">\n\t<externalid><![CDATA[${i}]]></externalid>\n\t<version><![CDATA[3]]></version>\n\t<summary><![CDATA[]]></summary>\n\t<preconditions><![CDATA[<p>\n\tSigned in as a reader with ${i % 9} loans</p>]]></preconditions>\n<steps>\n${step(1, '<p>\n\t1. Open the loans page</p>\n<p>\n\t2. Choose a loan that is due today</p>\n<p>\n\t3. Press Renew</p>\n<p>\n\t4. Check the due date</p>\n', '<ol>\n\t<li>The page lists all loans</li>\n\t<li>The due date moves by two weeks</li>\n\t<li>A message says &quot;Renewed&quot;</li>\n</ol>\n')}</steps>\n</testcase>\n`,
  (i) =>
    `\t\t<testcase name="打卡 ${i}">\n\t\t\t<version>\n\t\t\t\t<!-- -->\n<![CDATA[1]]>\n\t\t\t\t<!-- -->\n\t\t\t</version>\n\t\t\t<preconditions>\n\t\t\t\t<!-- -->\n<![CDATA[员工在公司范围内]]>\n\t\t\t\t<!-- -->\n\t\t\t</preconditions>\n\t\t\t<steps>\n${[1, 2].map((n) => `\t\t\t\t<step>\n\t\t\t\t\t<step_number>\n\t\t\t\t\t\t<!-- -->\n<![CDATA[${n}]]>\n\t\t\t\t\t\t<!-- -->\n\t\t\t\t\t</step_number>\n\t\t\t\t\t<actions>\n\t\t\t\t\t\t<!-- -->\n<![CDATA[点击“打卡”第 ${n} 次]]>\n\t\t\t\t\t\t<!-- -->\n\t\t\t\t\t</actions>\n\t\t\t\t\t<expectedresults>\n\t\t\t\t\t\t<!-- -->\n<![CDATA[弹窗提示“打卡成功”]]>\n\t\t\t\t\t\t<!-- -->\n\t\t\t\t\t</expectedresults>\n\t\t\t\t</step>\n`).join('')}\t\t\t</steps>\n\t\t</testcase>\n`,
]

/** A file of about `bytes`, made as it is read: suites of thirty cases in turn of the shapes. */
export function* longFile(bytes: number): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  let length = 0
  let buffer = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuite id="1" name="">\n'
  for (let i = 1; length < bytes; i++) {
    if (i % 30 === 1) buffer += `<testsuite id="${i}" name="模块 ${i}"><details><![CDATA[]]></details>\n`
    buffer += SHAPES[i % SHAPES.length]!(i)
    if (i % 30 === 0) buffer += '</testsuite>\n'
    if (buffer.length < CHUNK && length + buffer.length < bytes) continue
    const isOpen = i % 30 !== 0
    const piece = encoder.encode(buffer)
    buffer = ''
    length += piece.length
    yield piece
    if (length >= bytes) yield encoder.encode(isOpen ? '</testsuite>\n</testsuite>' : '</testsuite>')
  }
}

async function* passing(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** Reads to the end and keeps nothing; `look` is called every thousand items. */
async function readAll(pieces: Iterable<Uint8Array>, look: () => void = () => {}): Promise<number> {
  const options = {
    file_name: 'bench.xml',
    app_version: parseAppVersion('1.0'),
    test_project: 'LIB',
    synonyms: { classes: [], replace: (text: string) => text },
  }
  let cases = 0
  for await (const { kind } of testlink.read(passing(pieces), options)) {
    if (kind === 'case' && ++cases % 1000 === 0) look()
  }
  return cases
}

function bareParser(text: string): void {
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    htmlEntities: true,
  }).parse(text)
}

const rssMb = () => process.memoryUsage().rss / MB

async function timed(run: () => unknown): Promise<number> {
  globalThis.gc?.()
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Peak memory of a long file that exists nowhere but in passing. Wants `--expose-gc` for an honest idle figure. */
async function streamed(bytes: number): Promise<Stream> {
  globalThis.gc?.()
  const idle_rss_mb = rssMb()
  let peak = idle_rss_mb
  const cases = await readAll(longFile(bytes), () => {
    peak = Math.max(peak, rssMb())
  })
  return { bytes, cases, idle_rss_mb, peak_above_idle_mb: peak - idle_rss_mb }
}

/** Memory first, while the process is small; then importer and parser in turn on a file of `bytes`. */
export async function importBench(bytes = 20 * MB, streamBytes = 200 * MB, rounds = 5): Promise<BenchReport> {
  const stream = await streamed(streamBytes)
  const pieces = [...longFile(bytes)]
  const text = Buffer.concat(pieces).toString('utf8')
  const times: { importer: number[]; parser: number[] } = { importer: [], parser: [] }
  const cases = await readAll(pieces)
  for (let round = 0; round < rounds; round++) {
    times.importer.push(await timed(() => readAll(pieces)))
    times.parser.push(await timed(() => bareParser(text)))
  }
  const [ours, bare] = [median(times.importer), median(times.parser)]
  const ratio = ours / bare
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return {
    question: 'What does reading TestLink XML cost beside the bare parser, and how much memory does a long file take?',
    lines: [
      `${(size / MB).toFixed(0)} MB, ${cases} cases: import ${ours.toFixed(0)} ms, bare fast-xml-parser ${bare.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${MOST.ratio})`,
      `${(stream.bytes / MB).toFixed(0)} MB, ${stream.cases} cases streamed: peak ${stream.peak_above_idle_mb.toFixed(0)} MB above ${stream.idle_rss_mb.toFixed(0)} MB idle (at most ${MOST.stream_mb})`,
    ],
    misses: [
      ...(ratio > MOST.ratio ? [`ratio ${ratio.toFixed(2)} is above ${MOST.ratio}`] : []),
      ...(stream.peak_above_idle_mb > MOST.stream_mb ? [`${stream.peak_above_idle_mb.toFixed(0)} MB above idle`] : []),
    ],
  }
}
