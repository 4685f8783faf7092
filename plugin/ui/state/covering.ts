import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { ClusterDetail, CoverageAnswer } from '../../../shared/schema/answers.ts'
import type { State } from '../../../shared/schema/base.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Selection } from '../../bridge/messages.ts'
import * as api from '../server/api.ts'
import type { Access } from '../server/request.ts'
import { wordsOf } from './review.ts'

export type Covering = {
  counts: Partial<Record<State, number>>
  rules: ClusterDetail[]
  /** Rules of these layers beyond those listed. */
  unlisted: number
  isLoading: boolean
  hasAnswer: boolean
  fault: unknown
  refresh(): void
  /** Going to a rule's layer selects it; the list stays as it was. */
  jumped(nodeId: string): void
}

const LISTED = 60
const AT_ONCE = 4

const totalOf = (answer: CoverageAnswer): Covering['counts'] => {
  const total: Covering['counts'] = {}
  for (const { subtree } of Object.values(answer.nodes))
    for (const [state, count] of Object.entries(subtree) as [State, number][])
      total[state] = (total[state] ?? 0) + count
  return total
}

async function detailsOf(access: Access, appVersion: string, ids: string[]): Promise<ClusterDetail[]> {
  const found = new Map<string, ClusterDetail>()
  const open = [...ids]
  const worker = async () => {
    for (let id = open.shift(); id !== undefined; id = open.shift())
      found.set(id, await api.cluster(access, appVersion, id))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ids.flatMap((id) => found.get(id) ?? [])
}

type Asked = { counts: Covering['counts']; rules: ClusterDetail[]; unlisted: number }

async function ask(access: Access, appVersion: string, fileKey: string, nodeIds: string[]): Promise<Asked> {
  const answer = await api.coverage(access, appVersion, fileKey, nodeIds)
  const ids = [...new Set(Object.values(answer.nodes).flatMap((node) => node.cluster_ids))]
  const rules = await detailsOf(access, appVersion, ids.slice(0, LISTED))
  return { counts: totalOf(answer), rules, unlisted: Math.max(0, ids.length - LISTED) }
}

/** The words of a cluster, its own first; what a guest or a copy adds only where it says something else. */
export function wordings({ cluster, rule_atoms, case_atoms }: ClusterDetail): (RuleAtom | CaseAtom)[] {
  const atoms: (RuleAtom | CaseAtom)[] = rule_atoms.length ? rule_atoms : case_atoms.slice(0, 1)
  const isOwn = (atom: RuleAtom | CaseAtom) => Number(atom.merge_fingerprint === cluster.merge_fingerprint)
  const ordered = [...atoms].sort((a, b) => isOwn(b) - isOwn(a))
  const said = ordered.map((atom) => JSON.stringify(wordsOf(atom)))
  return ordered.filter((_, at) => said.indexOf(said[at]!) === at)
}

/** The layers asked about: the selection, else the page. */
export const coveredLayers = (selection: Selection): string[] =>
  selection.layers.length ? selection.layers.map((layer) => layer.id) : [selection.page.id]

/** Coverage of what is selected, asked anew as the selection changes while the panel is open. */
export function useCovering(
  access: Access,
  appVersion: string,
  fileKey: string | null,
  selection: Selection,
  isOpen: boolean,
): Covering {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const latest = useRef(0)
  const jumpedTo = useRef<string | null>(null)
  const nodeIds = coveredLayers(selection)
  const may = isOpen && fileKey !== null && appVersion !== '' && access.server_url !== '' && access.token !== ''

  const refresh = useCallback(async () => {
    if (!may || !fileKey) return
    const turn = ++latest.current
    setLoading(true)
    setFault(null)
    try {
      const answer = await ask(access, appVersion, fileKey, nodeIds)
      if (turn === latest.current) setAsked(answer)
    } catch (thrown) {
      if (turn === latest.current) setFault(thrown)
    } finally {
      if (turn === latest.current) setLoading(false)
    }
  }, [may, access, appVersion, fileKey, nodeIds.join(' ')])

  useEffect(() => {
    const isOurJump = nodeIds.length === 1 && nodeIds[0] === jumpedTo.current
    jumpedTo.current = null
    if (!isOurJump) void refresh()
  }, [refresh])

  return {
    counts: asked?.counts ?? {},
    rules: asked?.rules ?? [],
    unlisted: asked?.unlisted ?? 0,
    isLoading,
    hasAnswer: asked !== null,
    fault,
    refresh,
    jumped: (nodeId) => {
      jumpedTo.current = nodeId
    },
  }
}
