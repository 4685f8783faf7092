import { HufuError } from '../../shared/error.ts'
import { pathOf, reading, titleOf } from '../exports/reading.ts'
import { mergeReport, share } from '../exports/report.ts'
import type { Snapshot } from '../exports/snapshot.ts'
import { type Baseline, type NewUncovered, newUncovered, readBaseline, sharesFiles } from './align-baseline.ts'
import { type Demand, GATE_TERMS, judge, parseGate, type Verdict } from './align-gate.ts'
import { columned } from './align-summary.ts'
import type { Terminal } from './command.ts'

/** How an alignment stands before the gate, and what a person needs to see why. */
export type Outcome = {
  snapshot: Snapshot
  verdicts: Verdict[]
  fresh: NewUncovered[]
  /** The baseline was made from other files: everything in it would look new. */
  isOfOtherFiles: boolean
}

/**
 * Reads gate and baseline before any work is done, and gives what judges the work; nothing where no gate is asked for.
 * Errors  `bad_usage` where the gate does not read, or needs a baseline that is not given; `bad_baseline`.
 */
export async function openGate(
  expression: string | undefined,
  folder: string | undefined,
): Promise<((snapshot: Snapshot) => Outcome) | undefined> {
  if (expression === undefined) {
    if (folder !== undefined)
      throw new HufuError('bad_usage', { why: '--baseline goes with --gate', why_zh: '--baseline 要和 --gate 一起用' })
    return undefined
  }
  const demands = parseGate(expression)
  if (folder === undefined && demands.some(({ term }) => term === 'new_uncovered'))
    throw new HufuError('bad_usage', {
      why: 'new_uncovered needs --baseline DIR, a folder that an earlier align wrote',
      why_zh: 'new_uncovered 需要 --baseline DIR，即之前 align 写出的文件夹',
    })
  const baseline = folder === undefined ? undefined : await readBaseline(folder)
  return (snapshot) => outcomeOf(demands, baseline, snapshot)
}

function outcomeOf(demands: readonly Demand[], baseline: Baseline | undefined, snapshot: Snapshot): Outcome {
  const { rules } = mergeReport(snapshot)
  const fresh = baseline ? newUncovered(snapshot, baseline) : []
  const found = {
    coverage: share(rules.covered, rules.total),
    conflicts: snapshot.clusters.filter((c) => c.state === 'conflicting').length,
    new_uncovered: fresh.length,
  }
  return {
    snapshot,
    verdicts: judge(demands, found),
    fresh,
    isOfOtherFiles: baseline !== undefined && !sharesFiles(snapshot, baseline),
  }
}

/** The outcome for programs. */
export const gateFigures = ({ verdicts, fresh }: Outcome) => ({
  is_met: verdicts.every((v) => v.is_met),
  terms: verdicts,
  new_uncovered: fresh.map(({ cluster, atom }) => ({ cluster_id: cluster.cluster_id, source_key: atom.source_key })),
})

const HEAD = {
  zh: ['门槛', '要求', '实际', ''],
  en: ['gate', 'wanted', 'found', ''],
} as const
const MET = { zh: ['未达到', '达到'], en: ['missed', 'met'] } as const

/** Term, what was wanted, what was found. */
export function gateTable({ verdicts }: Outcome, lang: Terminal['lang']): string {
  const row = ({ term, wanted, found, is_met }: Verdict) => [
    `${term} ${GATE_TERMS[term][lang]}`,
    wanted,
    GATE_TERMS[term].isShare ? shown(found) : `${found}`,
    MET[lang][is_met ? 1 : 0]!,
  ]
  return `\n${columned([HEAD[lang], ...verdicts.map(row)])}`
}

/** Cut, never rounded up: 0.7996 does not meet 0.8 and must not look as if it did. */
const shown = (found: number) => (Math.floor(found * 10_000 + 1e-6) / 10_000).toString()

const SHOWN = 20

/** Says what missed and which rules are new; answers with the command's exit code. */
export function closeGate({ verdicts, fresh, snapshot, isOfOtherFiles }: Outcome, terminal: Terminal): number {
  const { lang, stderr } = terminal
  const missed = verdicts.filter((v) => !v.is_met)
  if (isOfOtherFiles)
    stderr.write(
      lang === 'zh'
        ? '基线里没有这些设计文件的规则，因此每条未覆盖规则都算新的。请用 --design FILE=KEY 给出文件 key。\n'
        : 'The baseline holds no rule of these design files, so every uncovered one counts as new. Give the file key: --design FILE=KEY.\n',
    )
  if (missed.some((v) => v.term === 'new_uncovered')) {
    const read = reading(snapshot, lang)
    for (const { cluster, atom } of fresh.slice(0, SHOWN)) {
      const at = atom.evidence[0]!
      stderr.write(`new_uncovered: ${titleOf(cluster, read)} (${at.figma_url ?? pathOf(at)})\n`)
    }
    if (fresh.length > SHOWN)
      stderr.write(
        lang === 'zh'
          ? `new_uncovered：还有 ${fresh.length - SHOWN} 条\n`
          : `new_uncovered: ${fresh.length - SHOWN} more\n`,
      )
  }
  if (!missed.length) return 0
  const names = missed.map((v) => v.term).join(lang === 'zh' ? '、' : ', ')
  stderr.write(lang === 'zh' ? `未达到门槛：${names}\n` : `gate missed: ${names}\n`)
  return 1
}
