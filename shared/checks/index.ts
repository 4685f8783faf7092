import type { Issue, IssueCounts, IssueType } from '../schema/checks.ts'
import { type Check, type Checked, issueMaker, readVersion } from './check.ts'
import { contradiction } from './contradiction.ts'
import { limitTwice } from './limit-twice.ts'
import { noFailureCopy } from './no-failure-copy.ts'
import { valueConflict } from './value-conflict.ts'

/** Every check, in the order in which what it finds is told. Adding one is one file, one row here and one type. */
const CHECKS: Record<IssueType, Check> = {
  value_conflict: valueConflict,
  contradiction,
  limit_twice: limitTwice,
  no_failure_copy: noFailureCopy,
}

export type { Checked }
export const ISSUE_TYPES = Object.keys(CHECKS) as IssueType[]

const RANK = { high: 0, medium: 1, low: 2 } as const

/** Looks a version through, step by step, so that whoever runs it may breathe in between; a step that ends a check names it. */
export function* checkSteps(checked: Checked): Generator<IssueType | undefined, Issue[]> {
  const version = yield* readVersion(checked)
  const place = issueMaker(checked)
  const issues: Issue[] = []
  for (const type of ISSUE_TYPES) {
    for (const found of CHECKS[type].find(version)) issues.push(place(CHECKS[type], found))
    yield type
  }
  return issues.sort((a, b) => RANK[a.severity] - RANK[b.severity] || typeRank(a) - typeRank(b) || byId(a, b))
}

const typeRank = ({ issue_type }: Issue) => ISSUE_TYPES.indexOf(issue_type)
const byId = (a: Issue, b: Issue) => (a.issue_id < b.issue_id ? -1 : 1)

/** Everything that the checks find, the gravest first. */
export function checkVersion(checked: Checked): Issue[] {
  const steps = checkSteps(checked)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export function countIssues(issues: readonly Issue[]): IssueCounts {
  const counts = Object.fromEntries(ISSUE_TYPES.map((type) => [type, 0])) as IssueCounts
  for (const { issue_type } of issues) counts[issue_type]++
  return counts
}
