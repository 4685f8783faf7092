import type { Contradiction } from '../../shared/align/contradictions.ts'
import { push } from '../../shared/align/grouping.ts'
import type { Thresholds } from '../../shared/align/thresholds.ts'
import { valueWords } from '../../shared/align/value-words.ts'
import type { Notice } from '../../shared/error.ts'
import { sentences } from '../../shared/error.ts'
import { MARKDOWN, oneFile } from './export.ts'
import { bullet, inline, lines, link, table } from './markdown.ts'
import { moduleTitle } from './module-names.ts'
import { byText, natural, sorted } from './order.ts'
import type { Atom, Reading } from './reading.ts'
import { caseName, isRule, pathOf, sentenceOf, titleOf } from './reading.ts'
import type { MergeReport, Tally, Unmatched, UnmatchedClass } from './report.ts'
import { hitRate, mergeReport, share, UNMATCHED_CLASSES } from './report.ts'
import { NOTHING, type Voice } from './voice.ts'

/** The merge report for people: rates, what has no partner and what to do about it, what disagrees, what the import remarked. */
export const mergeReportMarkdown = oneFile('merge_report.md', MARKDOWN, (read) => {
  const { snapshot, voice } = read
  const report = mergeReport(snapshot, read)
  return lines([
    `# ${voice.say('merge_report')} · ${inline(snapshot.app_version)}`,
    '',
    ...(snapshot.at ? [voice.say('as_of', { at: snapshot.at }), ''] : []),
    ...(snapshot.thresholds ? [thresholds(snapshot.thresholds, voice), ''] : []),
    summary(report, voice),
    modules(report, read),
    conflicts(report, read),
    contradictions('design', report, read),
    contradictions('test', report, read),
    ...UNMATCHED_CLASSES.map((name) => unmatched(name, report, read)),
    splits(report, read),
    disagreements(read),
    notices(read),
  ])
})

const thresholds = ({ link_accept, link_pending }: Thresholds, { say }: Voice): string =>
  say('thresholds', { accept: percent(link_accept, 1), pending: percent(link_pending, 1) })

const percent = (part: number, whole: number) => (whole ? `${(100 * share(part, whole)).toFixed(1)}%` : NOTHING)

function summary(report: MergeReport, { say, aside }: Voice): string[] {
  const { rules, cases, if_pending } = report
  const outOf = (part: number, whole: number) => `${part} / ${whole}${aside(percent(part, whole))}`
  const hits = `${report.matched_clusters} / ${report.total_case_atoms} = ${hitRate(report).toFixed(3)}`
  return [
    `## ${say('summary')}`,
    '',
    ...table(
      ['', say('count'), say('if_pending')],
      [
        [say('hit_rate'), hits, ''],
        [say('rule_coverage'), outOf(rules.covered, rules.total), outOf(if_pending.rules, rules.total)],
        [say('case_coverage'), outOf(cases.covered, cases.total), outOf(if_pending.cases, cases.total)],
        [say('links_to_confirm'), `${if_pending.links}`, '0'],
      ],
    ),
    '',
  ]
}

/** Columns of a tally, and how each is filled. */
const TALLY = [
  ['total', (t: Tally) => `${t.total}`],
  ['covered', (t: Tally) => `${t.covered}`],
  ['share', (t: Tally) => percent(t.covered, t.total)],
  ['conflicting', (t: Tally) => `${t.conflicting}`],
  ['outdated', (t: Tally) => `${t.outdated}`],
  ['orphaned', (t: Tally) => `${t.orphaned}`],
  ['ambiguous', (t: Tally) => `${t.ambiguous}`],
  ['one_sided', (t: Tally) => `${t.one_sided}`],
] as const

function modules(report: MergeReport, { voice: { say, lang }, snapshot }: Reading): string[] {
  const both = (name: string, rules: Tally, cases: Tally) => [
    [name, say('rules'), ...TALLY.map(([, fill]) => fill(rules))],
    [name, say('case_atoms'), ...TALLY.map(([, fill]) => fill(cases))],
  ]
  const rows = report.by_module.flatMap((m) =>
    both(m.module ? inline(moduleTitle(m.module, snapshot.modules, lang)) : say('no_module'), m.rules, m.cases),
  )
  const head = [say('module'), '', ...TALLY.map(([key]) => say(key))]
  return [`## ${say('by_module')}`, '', ...table(head, [...rows, ...both(say('all'), report.rules, report.cases)]), '']
}

const SIDES = ['design', 'test', 'parameter'] as const

function conflicts(report: MergeReport, read: Reading): string[] {
  const { say, aside, also } = read.voice
  const rows = report.conflicts.map(({ cluster, conflict }) => [
    inline(titleOf(cluster, read)),
    say(conflict.part),
    ...SIDES.map((side) =>
      also(
        conflict.sides
          .filter((s) => s.side === side)
          .map((s) => `${inline(valueWords(s, conflict.unit))}${aside(place(read.atom(s.atom_id), read.voice))}`),
      ),
    ),
  ])
  const head = [say('rule'), say('part'), ...SIDES.map((side) => say(`side_${side}`))]
  return section(`${say('value_conflicts')}${aside(`${rows.length}`)}`, table(head, rows))
}

const place = (atom: Atom | undefined, voice: Voice): string => {
  if (!atom) return NOTHING
  return isRule(atom) ? link(pathOf(atom.evidence[0]!), atom.evidence[0]!.figma_url) : inline(caseName(atom, voice))
}

function contradictions(side: 'design' | 'test', report: MergeReport, read: Reading): string[] {
  const { say, aside, reasons, colon } = read.voice
  const found = report.contradictions.filter((c) => c.side === side)
  if (!found.length) return []
  const named = ({ atom_id, ...words }: Contradiction['atoms'][0]) =>
    `${place(read.atom(atom_id), read.voice)}${colon}${inline([words.C, words.A, words.R].filter(Boolean).join(' → '))}`
  const entries = found.flatMap(({ atoms: [a, b], codes }) => [
    bullet(named(a)),
    bullet(`${named(b)}${aside(reasons(codes))}`, 1),
  ])
  return [
    `## ${say(`contradictions_${side}`)}${aside(`${found.length}`)}`,
    '',
    say('contradictions_hint'),
    '',
    ...entries,
    '',
  ]
}

function splits(report: MergeReport, read: Reading): string[] {
  const { say, aside, colon } = read.voice
  const one = (id: string) => {
    const atom = read.atom(id)
    return atom ? `${place(atom, read.voice)}${colon}${inline(sentenceOf(atom))}` : id
  }
  const rows = report.splits.map(({ atoms, pieces, first }) => [`${atoms}`, `${pieces}`, one(first)])
  if (!rows.length) return []
  const head = [say('atoms'), say('pieces'), say('begins_with')]
  return [`## ${say('splits')}${aside(`${rows.length}`)}`, '', say('splits_hint'), '', ...table(head, rows), '']
}

function unmatched(name: UnmatchedClass, report: MergeReport, read: Reading): string[] {
  const { say, aside } = read.voice
  const found = report.unmatched.filter((u) => u.class === name)
  if (!found.length) return []
  const entries = (list: readonly Unmatched[]) =>
    list.flatMap((u) => [bullet(subject(u, read.voice)), ...(u.near ? [bullet(nearWords(u.near, read), 1)] : [])])
  const [rules, rest] = [found.filter((u) => u.atom && isRule(u.atom)), found.filter((u) => !u.atom || !isRule(u.atom))]
  const head = [`## ${say(name)}${aside(`${found.length}`)}`, '', say(`${name}_hint`), '']
  if (!rules.length || !rest.length) return [...head, ...entries(found), '']
  const side = (key: 'rule_atoms' | 'case_atoms', list: readonly Unmatched[]) => [
    `### ${say(key)}${aside(`${list.length}`)}`,
    '',
    ...entries(list),
    '',
  ]
  return [...head, ...side('rule_atoms', rules), ...side('case_atoms', rest)]
}

function subject({ atom, case: testCase }: Unmatched, voice: Voice): string {
  if (atom) return `${place(atom, voice)}${voice.colon}${inline(sentenceOf(atom))}`
  const id = testCase!.full_external_id ?? testCase!.external_id ?? testCase!.internal_id
  return inline([id, testCase!.case_name, testCase!.suite_path].filter(Boolean).join(' · '))
}

function nearWords(near: NonNullable<Unmatched['near']>, read: Reading): string {
  const { say, aside, reasons, colon } = read.voice
  const atom = read.atom(near.atom_id)
  const words = `${place(atom, read.voice)}${colon}${atom ? inline(sentenceOf(atom)) : near.atom_id}`
  return `${say(near.is_pending ? 'to_confirm' : 'nearest')} ${near.score.toFixed(2)} · ${words}${aside(reasons(near.against))}`
}

function disagreements({ snapshot: { disagreements }, voice: { say, aside } }: Reading): string[] {
  const rows = sorted(disagreements, (a, b) => natural(a.case_key, b.case_key)).map((d) =>
    [inline(d.case_key), d.delivered, d.split, d.same].map(String),
  )
  const head = [say('case'), say('delivered'), say('split'), say('same')]
  return section(`${say('disagreements')}${aside(`${rows.length}`)}`, table(head, rows))
}

/** Remarks of the import, grouped by code: drift, ghost steps, doubled ids. Sorted, so that the order of deliveries does not show. */
function notices({ snapshot: { notices }, voice: { lang, aside, colon } }: Reading): string[] {
  const byCode = new Map<Notice['code'], string[]>()
  for (const notice of notices) {
    const said = sentences(notice.code, notice.details)
    const { file, line, xpath, field } = notice.place ?? {}
    const where = [file, line, xpath, field].filter((x) => x !== undefined).join(':')
    const words = inline(lang === 'zh' ? said.message_zh : said.message)
    push(byCode, notice.code, `${where ? `${inline(where)}${colon}` : ''}${words}`)
  }
  return [...byCode]
    .sort(([a], [b]) => byText(a, b))
    .flatMap(([code, entries]) =>
      section(
        `${code}${aside(`${entries.length}`)}`,
        sorted(entries, natural).map((e) => bullet(e)),
      ),
    )
}

const section = (title: string, body: readonly string[]): string[] =>
  body.length ? [`## ${title}`, '', ...body, ''] : []
