import { expect, it } from 'vitest'
import type { AuditFilter } from '../../server/verbs/ports.ts'
import type { AuditRow, MemberRow, TokenRow } from '../../server/verbs/rows.ts'
import { ALL, AT, at, elsewhere, type Ground } from './ground.ts'

const token = (token_id: string, member: string, more: Partial<TokenRow> = {}): TokenRow => ({
  ...{ token_id, token_hash: `hash of ${token_id}`, member, role: 'admin', project: null, created_at: AT },
  ...{ knowledge_bases: ['rules:QUOTA'], expires_at: null, last_used_at: null, revoked_at: null },
  ...more,
})
const member = (name: string, removed_at: string | null = null): MemberRow => ({
  member: name,
  created_at: AT,
  removed_at,
})

/** Who may do what, what was answered and set, and the log. Members, tokens and the log belong to no project. */
export function access(ground: () => Ground): void {
  it('lists members by name, those who went too, and knows each by the very name', async () => {
    const [removed, ...stay] = [member('Zoë', AT), member('ada'), member('Ada'), member('张三'), member("o'brien")]
    const { access, commit } = ground().store
    await commit({ writes: [{ table: 'members', put: [removed!, ...stay] }] })
    const names = (await access.members(ALL)).map((row) => row.member)
    expect(names).toEqual(expect.arrayContaining(['Ada', 'Zoë', 'ada', "o'brien", '张三']))
    expect(names.indexOf('Ada')).toBeLessThan(names.indexOf('Zoë'))
    expect(names.indexOf('Zoë')).toBeLessThan(names.indexOf('ada'))
    expect((await access.members({ after: 'Zoë', limit: 1 })).map((row) => row.member)).toEqual(['ada'])
    expect(await access.member('Zoë')).toEqual(removed)
    expect(await access.member('Zoe')).toBeUndefined()
    expect(await access.member('zoë')).toBeUndefined()
  })

  it('keeps tokens by id, by hash and by member', async () => {
    const { access, commit } = ground().store
    const tokens = [
      token('tk_1', 'Tess', { knowledge_bases: null, project: 'p', expires_at: at(9) }),
      token('tk_2', 'Tess', { role: 'reader', last_used_at: AT }),
      token('tk_3', 'tess'),
    ]
    await commit({
      writes: [
        { table: 'members', put: [member('Tess'), member('tess')] },
        { table: 'tokens', put: tokens.toReversed() },
      ],
    })
    expect(await access.token('tk_1')).toEqual(tokens[0])
    expect(await access.token('TK_1')).toBeUndefined()
    expect(await access.tokenByHash('hash of tk_2')).toEqual(tokens[1])
    expect(await access.tokenByHash('HASH of tk_2')).toBeUndefined()
    expect(await access.tokensOf('Tess')).toEqual(tokens.slice(0, 2))
    expect(await access.tokensOf('nobody')).toEqual([])
    const listed = await access.tokens({ after: 'tk_1', limit: 2 })
    expect(listed).toEqual(tokens.slice(1))
    const again = token('tk_9', 'Tess', { token_hash: 'hash of tk_1' })
    await expect(commit({ writes: [{ table: 'tokens', put: [again] }] })).rejects.toThrow()
  })

  it('lets sessions go that are over, or whose token is, and with their token', async () => {
    const { access, commit } = ground().store
    const session = (name: string, token_id: string, expires_at: string) => ({
      ...{ session_hash: name, token_id, csrf_token: 'c', expires_at },
    })
    await commit({
      writes: [
        { table: 'members', put: [member('Sid')] },
        {
          table: 'tokens',
          put: [
            token('tk_s1', 'Sid'),
            token('tk_s2', 'Sid', { expires_at: at(1) }),
            token('tk_s3', 'Sid', { revoked_at: AT }),
          ],
        },
        {
          table: 'sessions',
          put: [
            session('s_over', 'tk_s1', at(1)),
            session('s_on', 'tk_s1', at(5)),
            session('s_expired', 'tk_s2', at(5)),
            session('s_revoked', 'tk_s3', at(5)),
          ],
        },
      ],
    })
    const over = async (now: string) => (await access.over(now, 99)).map((row) => row.session_hash).sort()
    expect(await access.session('s_on')).toEqual(session('s_on', 'tk_s1', at(5)))
    expect(await over(at(1))).toEqual(['s_expired', 's_over', 's_revoked'])
    expect(await over(at(0))).toEqual(['s_revoked'])
    await commit({ writes: [{ table: 'sessions', drop: [{ token_id: 'tk_s2' }] }] })
    await commit({ writes: [{ table: 'tokens', drop: [{ token_id: 'tk_s3' }] }] })
    expect(await access.session('s_expired')).toBeUndefined()
    expect(await over(at(9))).toEqual(['s_on', 's_over'])
  })

  it('keeps answers that were given under a key, until they are old', async () => {
    const { access, commit } = ground().store
    const given = (key: string, n: number) => ({
      ...{ owner: 'tk_1', key, request_hash: 'r', at: at(n), answer: { status: 201, body: { a: ['乙', null] } } },
    })
    const open = { ...given('open', 3), answer: null }
    await commit({ writes: [{ table: 'idempotency', put: [given('k', 1), given('K', 2), open] }] })
    expect(await access.idempotency('tk_1', 'k')).toEqual(given('k', 1))
    expect(await access.idempotency('tk_1', 'open')).toEqual(open)
    expect(await access.idempotency('tk_2', 'k')).toBeUndefined()
    expect(await access.answered(at(2), 9)).toEqual([{ owner: 'tk_1', key: 'k' }])
    expect(await access.answered(at(1), 9)).toEqual([])
  })

  it('keeps the tokens that a first start prints', async () => {
    const { access, commit } = ground().store
    const row = { token_hash: 'b1', created_at: AT, expires_at: at(1), used_at: null }
    await commit({ writes: [{ table: 'bootstrap_tokens', put: [row, { ...row, token_hash: 'b2' }] }] })
    await commit({ writes: [{ table: 'bootstrap_tokens', put: [{ ...row, used_at: AT }] }] })
    const rows = (await access.bootstrap()).sort((a, b) => (a.token_hash < b.token_hash ? -1 : 1))
    expect(rows).toEqual([
      { ...row, used_at: AT },
      { ...row, token_hash: 'b2' },
    ])
  })

  it('knows who owns modules, by project and by member, as long as there is that member', async () => {
    const project = await ground().project()
    const { access, commit } = ground().store
    await commit({ writes: [{ table: 'members', put: [member('Una'), member('Ubi')] }] })
    const own = (who: string, module: string) => ({ member: who, module })
    await ground().put(project, 'module_owners', [own('Una', 'b'), own('Una', 'A'), own('Ubi', 'b')])
    const here = [own('Ubi', 'b'), own('Una', 'A'), own('Una', 'b')].map((row) => ({ ...row, project }))
    expect(await access.owners({ project })).toEqual(here)
    expect(await access.owners({ member: 'Una' })).toEqual([
      ...here.slice(1),
      ...here.slice(1).map((row) => ({ ...row, project: elsewhere(project) })),
    ])
    expect(await access.owners({ member: 'una' })).toEqual([])
    expect(await access.owners({ project: 'nowhere' })).toEqual([])
    await commit({ writes: [{ table: 'members', drop: [{ member: 'Ubi' }] }] })
    expect(await access.owners({ project })).toEqual(here.slice(1))
  })

  const record = (n: number, more: Partial<AuditRow> = {}): AuditRow => ({
    ...{ audit_id: `au_${n}`, at: at(n), project: 'audited', member: 'Ada', action: 'token.create', subject: null },
    details: { n, of: null },
    ...more,
  })
  const records = [
    record(1),
    record(2, { member: 'ada', action: 'tokens.list' }),
    record(3, { action: 'token', subject: '' }),
    record(4, { project: null, action: 'Token.create' }),
    record(5, { action: 'figma_links.pull' }),
    record(6, { action: 'figmaXlinks.pull' }),
    record(7, { action: 'token/x' }),
  ]

  it.each<[Partial<AuditFilter>, number[]]>([
    [{}, [7, 6, 5, 3, 2, 1]],
    [{ project: null }, [7, 6, 5, 4, 3, 2, 1]],
    [{ member: 'Ada' }, [7, 6, 5, 3, 1]],
    [{ action: 'token' }, [3, 1]],
    [{ action: 'token.create' }, [1]],
    [{ action: 'TOKEN' }, []],
    [{ action: 'figma_links' }, [5]],
    [{ action: 'tok%' }, []],
    [{ since: at(2), until: at(5) }, [3, 2]],
    [{ since: at(2), until: at(5), project: null, action: 'Token' }, [4]],
  ])('shows the log through %j, the newest first', async (filter, shown) => {
    const { access, commit } = ground().store
    await commit({ writes: [{ table: 'audit', put: records }] })
    const asked = { project: 'audited', ...filter }
    const read = async (page: typeof ALL | { after: string; limit: number }) =>
      (await access.audit(asked, page)).filter((row) => /^au_\d$/.test(row.audit_id))
    expect(await read(ALL)).toEqual(shown.map((n) => records[n - 1]))
    expect((await read({ after: 'au_4', limit: 1 })).map((row) => row.audit_id)).toEqual(
      shown
        .filter((n) => n < 4)
        .slice(0, 1)
        .map((n) => `au_${n}`),
    )
  })

  it('keeps what a project is set to, whatever it is', async () => {
    const project = await ground().project()
    const values = { b: { deep: [null, 0.1 + 0.2, '“'] }, B: true, a: null, c: 'text', d: 0, e: false, f: [] }
    await ground().put(
      project,
      'settings',
      Object.entries(values).map(([name, value]) => ({ name, value })),
    )
    const { settings } = ground().store
    expect(await settings.all(project)).toEqual(
      (['B', 'a', 'b', 'c', 'd', 'e', 'f'] as const).map((name) => ({ name, value: values[name] })),
    )
    for (const [name, value] of Object.entries(values)) expect(await settings.one(project, name), name).toEqual(value)
    expect(await settings.one(project, 'none')).toBeUndefined()
    expect(await settings.all('nowhere')).toEqual([])
  })
}
