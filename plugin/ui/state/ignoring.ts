import { useCallback, useEffect, useState } from 'preact/hooks'
import type { IgnoredRule } from '../../../shared/schema/coverage.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import * as api from '../server/api.ts'
import type { Access } from '../server/request.ts'

export type Ignoring = {
  rows: readonly IgnoredRule[]
  /** Whether the server may be told: connected, as somebody who may send. */
  may: boolean
  isBusy: boolean
  fault: unknown
  /** True where the server took it. */
  ignore(atom: RuleAtom, reason: string): Promise<boolean>
  want(row: IgnoredRule): Promise<boolean>
}

/**
 * Which found rule is ignored for good, by its atom id. One that says something else at the place of an ignored rule which
 * is no longer there goes on as that, as the server sees it. Pure.
 */
export function ignoredAmong(atoms: readonly RuleAtom[], rows: readonly IgnoredRule[]): Map<string, IgnoredRule> {
  const ids = new Set(atoms.map((atom) => atom.atom_id))
  const byId = new Map(rows.map((row) => [row.atom_id, row]))
  const byKey = new Map(rows.filter((row) => !ids.has(row.atom_id)).map((row) => [row.source_key, row]))
  return new Map(
    atoms.flatMap((atom) => {
      const row = byId.get(atom.atom_id) ?? byKey.get(atom.source_key)
      return row ? [[atom.atom_id, row] as const] : []
    }),
  )
}

const NONE: readonly IgnoredRule[] = []

/** Rules that nobody wants, kept on the server: for everybody, in every version, until somebody wants them again. */
export function useIgnoring(access: Access, appVersion: string, may: boolean, isRead: boolean): Ignoring {
  const [rows, setRows] = useState<readonly IgnoredRule[]>(NONE)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)

  useEffect(() => {
    setRows(NONE)
    let isLate = false
    // without the list rules are only shown as found: the send itself knows
    if (may && isRead)
      api.ignoredRules(access).then(
        (found) => isLate || setRows(found),
        () => {},
      )
    return () => {
      isLate = true
    }
  }, [may, isRead, access.server_url, access.project])

  const act = useCallback(async (run: () => Promise<(rows: readonly IgnoredRule[]) => readonly IgnoredRule[]>) => {
    setBusy(true)
    setFault(null)
    try {
      const change = await run()
      setRows(change)
      return true
    } catch (thrown) {
      setFault(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }, [])

  return {
    rows,
    may,
    isBusy,
    fault,
    ignore: (atom, reason) =>
      act(async () => {
        const row = await api.ignore(access, appVersion, atom, reason)
        return (before) => [row, ...before.filter((other) => other.ignored_id !== row.ignored_id)]
      }),
    want: (row) =>
      act(async () => {
        await api.want(access, row.ignored_id)
        return (before) => before.filter((other) => other.ignored_id !== row.ignored_id)
      }),
  }
}
