import { HufuError } from '../../shared/error.ts'
import type { Token } from '../../shared/schema/answers.ts'
import type { Member } from '../../shared/schema/member.ts'
import { hasAdmin, isKeyToAll, isLive, MEMBERS_TURN, shownToken } from './access.ts'
import { editionOf, refuseOtherEdition } from './edition.ts'
import { grouped } from './grouped.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { MemberRow } from './rows.ts'
import { auditRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

type Desk = Pick<Workshop, 'store' | 'now' | 'newId' | 'hash' | 'turns'>

const latest = (instants: readonly (string | null)[]): string | null =>
  instants
    .filter((at) => at !== null)
    .reduce<string | null>((last, at) => (last === null || at > last ? at : last), null)

async function shown({ store, now }: Pick<Desk, 'store' | 'now'>, row: MemberRow): Promise<Member> {
  const [tokens, marks] = await Promise.all([
    store.access.tokensOf(row.member),
    store.access.owners({ member: row.member }),
  ])
  const live = tokens.filter((token) => isLive(token, now()))
  return {
    ...row,
    roles: [...new Set(live.map((token) => token.role))].sort(),
    tokens: live.length,
    last_used_at: latest(tokens.map((token) => token.last_used_at)),
    owns: [...grouped(marks, (mark) => mark.project)].map(([project, own]) => ({
      project,
      modules: own.map((mark) => mark.module),
    })),
  }
}

/** Everybody who has or had a token, by name. */
export async function listMembers(desk: Desk, paging: Paging): Promise<Paged<Member>> {
  const page = await paged(
    paging,
    (row: MemberRow) => row.member,
    (p) => desk.store.access.members(p),
  )
  return { ...page, items: await Promise.all(page.items.map((row) => shown(desk, row))) }
}

async function stored({ store }: Pick<Desk, 'store'>, name: string): Promise<MemberRow> {
  const row = await store.access.member(name)
  if (!row) throw new HufuError('not_found', { what: 'member' })
  return row
}

export type MemberDetail = { answer: Member & { all_tokens: Token[] }; edition: string }

async function detail(desk: Desk, row: MemberRow): Promise<MemberDetail> {
  const all_tokens = (await desk.store.access.tokensOf(row.member)).map(shownToken)
  const revocations = all_tokens.map(({ token_id, revoked_at }) => [token_id, revoked_at])
  return {
    answer: { ...(await shown(desk, row)), all_tokens },
    edition: editionOf(desk, [row, revocations]),
  }
}

/** One member with every token. Errors  `not_found`. */
export const oneMember = async (desk: Desk, name: string): Promise<MemberDetail> =>
  detail(desk, await stored(desk, name))

/**
 * Gives a member another name, for a slip in it: tokens and marks go along. What was decided and logged under the old
 * name stays as it was written.
 * Errors  `not_found`, `stale`, `member_exists`.
 */
export function renameMember(
  desk: Desk,
  caller: Pick<Caller, 'member'>,
  from: string,
  to: string,
  edition?: string,
): Promise<MemberDetail> {
  return desk.turns.take(MEMBERS_TURN, async () => {
    const row = await stored(desk, from)
    const before = await detail(desk, row)
    refuseOtherEdition(edition, before.edition)
    if (from === to) return before
    if (await desk.store.access.member(to)) throw new HufuError('member_exists', { member: to })
    const [tokens, marks] = await Promise.all([
      desk.store.access.tokensOf(from),
      desk.store.access.owners({ member: from }),
    ])
    const renamed = { ...row, member: to }
    await desk.store.commit({
      writes: [
        { table: 'members', put: [renamed] },
        { table: 'tokens', put: tokens.map((token) => ({ ...token, member: to })) },
        { table: 'module_owners', put: marks.map((mark) => ({ ...mark, member: to })) },
        { table: 'members', drop: [{ member: from }] },
        { table: 'audit', put: [auditRow(desk, caller, null, 'member.rename', to, { before: from, after: to })] },
      ],
    })
    return detail(desk, renamed)
  })
}

/**
 * Ends all that a member has: tokens, sessions, marks. The name stays, for what it stands under.
 * Errors  `not_found`, `stale`; `last_admin` where nobody could make tokens any more.
 */
export function removeMember(
  desk: Desk,
  caller: Pick<Caller, 'member'>,
  name: string,
  edition?: string,
): Promise<MemberDetail> {
  return desk.turns.take(MEMBERS_TURN, async () => {
    const row = await stored(desk, name)
    const before = await detail(desk, row)
    refuseOtherEdition(edition, before.edition)
    if (row.removed_at !== null) return before
    const tokens = await desk.store.access.tokensOf(name)
    if (
      tokens.some((token) => isKeyToAll(token, desk.now())) &&
      !(await hasAdmin(desk, (token) => token.member === name))
    )
      throw new HufuError('last_admin')
    const at = desk.now()
    const live = tokens.filter((token) => token.revoked_at === null)
    const removed = { ...row, removed_at: at }
    await desk.store.commit({
      writes: [
        { table: 'members', put: [removed] },
        { table: 'tokens', put: live.map((token) => ({ ...token, revoked_at: at })) },
        { table: 'sessions', drop: tokens.map(({ token_id }) => ({ token_id })) },
        { table: 'module_owners', drop: [{ member: name }] },
        {
          table: 'audit',
          put: [auditRow(desk, caller, null, 'member.remove', name, { tokens: live.map((t) => t.token_id) })],
        },
      ],
    })
    return detail(desk, removed)
  })
}
