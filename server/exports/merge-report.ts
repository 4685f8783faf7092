import { valueWords } from '../../shared/align/value-words.ts'
import type { Notice } from '../../shared/error.ts'
import { sentences } from '../../shared/error.ts'
import { bullet, inline, lines, link, table } from './markdown.ts'
import { byText, natural, sorted } from './order.ts'
import type { Atom, Reading } from './reading.ts'
import { caseName, isRule, pathOf, reading, titleOf, wordsOf } from './reading.ts'
import type { MergeReport, Tally, Unmatched } from './report.ts'
import { hitRate, mergeReport, share } from './report.ts'
import { objections } from './rule-clusters.ts'
import type { Export, Snapshot } from './snapshot.ts'
import { NOTHING, PART_WORDS, SIDE_WORDS, UNMATCHED } from './words.ts'

/** The merge report for people: rates, what has no partner and what to do about it, what disagrees, what the import remarked. */
export const mergeReportMarkdown: Export = {
  name: 'merge_report.md',
  media_type: 'text/markdown; charset=utf-8',
  write: (snapshot) => {
    const read = reading(snapshot)
    const report = mergeReport(snapshot, read)
    return lines([
      `# 合并报告 Merge report · ${inline(snapshot.app_version)}`,
      '',
      ...(snapshot.at ? [`截至 As of ${snapshot.at}`, ''] : []),
      summary(report),
      modules(report),
      conflicts(report, read),
      ...(Object.keys(UNMATCHED) as (keyof typeof UNMATCHED)[]).map((name) => unmatched(name, report, read)),
      disagreements(snapshot),
      notices(snapshot),
    ])
  },
}

export const percent = (part: number, whole: number) => (whole ? `${(100 * share(part, whole)).toFixed(1)}%` : NOTHING)
const outOf = (part: number, whole: number) => `${part} / ${whole}（${percent(part, whole)}）`

function summary(report: MergeReport): string[] {
  const { rules, cases, if_pending } = report
  return [
    '## 总览 Summary',
    '',
    ...table(
      ['', '数 Count', '全部确认后 If all pending were accepted'],
      [
        [
          '命中率 Hit rate（对上的规则 / 检查点 matched clusters / case atoms）',
          `${report.matched_clusters} / ${report.total_case_atoms} = ${hitRate(report).toFixed(3)}`,
          '',
        ],
        ['规则覆盖 Rule coverage', outOf(rules.covered, rules.total), outOf(if_pending.rules, rules.total)],
        ['用例覆盖 Case coverage', outOf(cases.covered, cases.total), outOf(if_pending.cases, cases.total)],
        ['待确认链接 Links to confirm', `${if_pending.links}`, '0'],
      ],
    ),
    '',
  ]
}

const TALLY_HEAD = [
  '总数 Total',
  '已覆盖 Covered',
  '覆盖率 Share',
  '冲突 Conflicting',
  '已过时 Outdated',
  '失去依据 Orphaned',
  '不唯一 Ambiguous',
  '单边 One-sided',
]
const tallyCells = (t: Tally) =>
  [
    t.total,
    t.covered,
    percent(t.covered, t.total),
    t.conflicting,
    t.outdated,
    t.orphaned,
    t.ambiguous,
    t.one_sided,
  ].map(String)

function modules(report: MergeReport): string[] {
  const rows = report.by_module.flatMap(({ module, rules, cases }) => [
    [inline(module) || '未分模块 no module', '规则 Rules', ...tallyCells(rules)],
    [inline(module) || '未分模块 no module', '检查点 Checks', ...tallyCells(cases)],
  ])
  const all = [
    ['合计 All', '规则 Rules', ...tallyCells(report.rules)],
    ['合计 All', '检查点 Checks', ...tallyCells(report.cases)],
  ]
  return ['## 按模块 By module', '', ...table(['模块 Module', '', ...TALLY_HEAD], [...rows, ...all]), '']
}

function conflicts(report: MergeReport, read: Reading): string[] {
  const rows = report.conflicts.map(({ cluster, conflict }) => [
    inline(titleOf(cluster, read)),
    PART_WORDS[conflict.part],
    ...['design', 'test', 'parameter'].map((side) =>
      conflict.sides
        .filter((s) => s.side === side)
        .map((s) => `${inline(valueWords(s, conflict.unit))}（${place(read.atom(s.atom_id))}）`)
        .join('；'),
    ),
  ])
  const head = ['规则 Rule', '', SIDE_WORDS.design, SIDE_WORDS.test, SIDE_WORDS.parameter]
  return section(`数值冲突 Value conflicts（${rows.length}）`, table(head, rows))
}

const place = (atom: Atom | undefined): string =>
  !atom ? NOTHING : isRule(atom) ? link(pathOf(atom.evidence[0]!), atom.evidence[0]!.figma_url) : inline(caseName(atom))

const words = (atom: Atom) => {
  const { C, A, R } = wordsOf(atom)
  return [C, A, R].filter(Boolean).map(inline).join(' → ')
}

function unmatched(name: keyof typeof UNMATCHED, report: MergeReport, read: Reading): string[] {
  const found = report.unmatched.filter((u) => u.class === name)
  if (!found.length) return []
  const entries = found.flatMap((u) => [bullet(subject(u)), ...(u.near ? [bullet(nearWords(u.near, read), 1)] : [])])
  return [`## ${UNMATCHED[name].name}（${found.length}）`, '', UNMATCHED[name].hint, '', ...entries, '']
}

function subject({ atom, case: testCase }: Unmatched): string {
  if (atom) return `${place(atom)}：${words(atom)}`
  const id = testCase!.full_external_id ?? testCase!.external_id ?? testCase!.internal_id
  return inline([id, testCase!.case_name, testCase!.suite_path].filter(Boolean).join(' · '))
}

function nearWords(near: NonNullable<Unmatched['near']>, read: Reading): string {
  const atom = read.atom(near.atom_id)
  const label = near.is_pending ? '待确认 To confirm' : '最接近 Nearest'
  return `${label} ${near.score.toFixed(2)} · ${place(atom)}：${atom ? words(atom) : near.atom_id}${objections(near.against)}`
}

function disagreements({ disagreements }: Snapshot): string[] {
  const rows = sorted(disagreements, (a, b) => natural(a.case_key, b.case_key)).map((d) =>
    [inline(d.case_key), d.delivered, d.split, d.same].map(String),
  )
  const head = ['用例 Case', '送来的检查点 Delivered', '从 XML 拆出 Split from XML', '一致 Same']
  return section(`送来的与拆出的不一致 Delivered and split disagree（${rows.length}）`, table(head, rows))
}

/** Remarks of the import, grouped by code: drift, ghost steps, doubled ids. Sorted, so that the order of deliveries does not show. */
function notices({ notices }: Snapshot): string[] {
  const byCode = new Map<Notice['code'], string[]>()
  for (const notice of notices) {
    const said = sentences(notice.code, notice.details)
    const { file, line, xpath, field } = notice.place ?? {}
    const where = [file, line, xpath, field].filter((x) => x !== undefined).join(':')
    byCode.set(notice.code, [
      ...(byCode.get(notice.code) ?? []),
      `${where ? `${inline(where)}：` : ''}${inline(said.message_zh)} ${inline(said.message)}`,
    ])
  }
  return [...byCode]
    .sort(([a], [b]) => byText(a, b))
    .flatMap(([code, entries]) =>
      section(
        `${code}（${entries.length}）`,
        sorted(entries, natural).map((e) => bullet(e)),
      ),
    )
}

const section = (title: string, body: readonly string[]): string[] =>
  body.length ? [`## ${title}`, '', ...body, ''] : []
