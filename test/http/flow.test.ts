import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent, suite, XML } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const sendDesign = (atoms: unknown[], scope = scopeOf('1:1'), more: object = {}, query = '') =>
  house.ask('POST', `${V}/rule-atoms${query}`, { as: 'editor', body: { scope, atoms, ...more } })
const get = (path: string) => house.ask('GET', path, { as: 'reader' })
const clusters = async () => (await get(`${V}/clusters?limit=200`)).json.items
const upload = (lines: string[], query = '') => house.upload(`${V}/case-atoms${query}`, `${lines.join('\n')}\n`, JSONL)
const outcomes = async (delivery_id: string) =>
  (await get(`${P}/deliveries/${delivery_id}/results`)).json.items.map(
    (r: { outcome: string; code: string | null; line: number | null }) => [r.line, r.outcome, r.code],
  )

describe('the shortest path through it', () => {
  it('takes a design and a delivery, shows coverage at the layer, finds the rule, writes the files', async () => {
    const design = await sendDesign([sent(FULL, '1:2'), sent(LATE, '1:3')])
    expect(design.status).toBe(200)
    expect(design.json.counts).toMatchObject({ taken: 2, refused: 0 })

    const before = await house.ask('POST', `${V}/coverage`, {
      as: 'bot',
      body: { node_ids: ['1:2', '1:1'], file_key: 'FILE' },
    })
    expect(before.json.nodes['1:2'].own).toEqual({ design_only: 1 })

    const job = await upload([line(FULL, '12')])
    expect(job).toMatchObject({ status: 'succeeded', counts: { taken: 1, refused: 0 }, error: null })
    expect(job.done).toBe(job.total)

    const after = await house.ask('POST', `${V}/coverage`, { as: 'bot', body: { node_ids: ['1:2', '1:1', '9:9'] } })
    expect(after.json.nodes['1:2']).toMatchObject({ own: { covered: 1 } })
    expect(after.json.nodes['1:1'].subtree).toEqual({ covered: 1, design_only: 1 })
    expect(after.json.nodes['9:9']).toEqual({ own: {}, subtree: {}, cluster_ids: [] })
    expect(Number(after.json.watermark)).toBeGreaterThan(Number(before.json.watermark))

    const covered = (await get(`${V}/clusters?coverage=both`)).json.items
    expect(covered).toHaveLength(1)
    const detail = await get(`${V}/clusters/${covered[0].cluster_id}`)
    expect(detail.json.rule_atoms[0].evidence[0].node_id).toBe('1:2')
    expect(detail.json.case_atoms[0].external_id).toBe('12')

    const found = await get(`${P}/search?q=${encodeURIComponent('名额已用完')}&kind=rule`)
    expect(found.json.hits[0]).toMatchObject({
      id: covered[0].cluster_id,
      evidence: { node_ids: ['1:2'], external_ids: ['12'] },
    })
    expect(found.json.watermark).toBe(after.json.watermark)

    const files = (await get(`${V}/exports`)).json.items
    for (const { name } of files) expect((await get(`${V}/exports/${name}`)).status, name).toBe(200)
    expect((await get(`${V}/exports/rule_clusters.md`)).text).toMatch(/^# 规则视图[\s\S]*本月名额已用完/)
    expect((await get(`${V}/exports/rule_clusters.md?lang=en`)).text).toMatch(/^# Rule view[\s\S]*本月名额已用完/)
    expect((await get(`${V}/exports/rule_clusters.md?lang=fr`)).status).toBe(400)
    const version = (await get(V)).json
    expect(version).toMatchObject({
      status: 'merged',
      holds: { rule_atoms: 2, case_atoms: 1, clusters: 2 },
      figma_file_keys: ['FILE'],
    })
  })

  it('loads the shipped sample through the very verbs', async () => {
    const answer = await house.ask('POST', `${P}/sample`, { as: 'editor' })
    expect(answer.status).toBe(202)
    await house.workshop.jobs.idle()
    const job = (await get(`${P}/jobs/${answer.json.job_id}`)).json
    expect(job.status).toBe('succeeded')
    const version = (await get(`${P}/versions/${answer.json.app_version}`)).json
    expect(version.holds.rule_atoms).toBe(answer.json.rule_atoms.taken)
    expect(version.holds.rule_atoms).toBeGreaterThan(3)
    expect(version.holds.case_atoms).toBeGreaterThan(3)
    const files = `${P}/versions/${answer.json.app_version}/exports`
    const names = (await get(files)).json.items.map((file: { name: string }) => file.name)
    expect(names).toEqual(expect.arrayContaining(['modules/pickup_rules.md', 'knowledge_base/modules/send_rules.md']))
    for (const name of names) expect((await get(`${files}/${name}`)).status, name).toBe(200)
    expect((await get(`${files}/modules/pickup_rules.md?lang=en`)).text).toContain('# Pick-up PICKUP: rules')
    const again = await house.ask('POST', `${P}/sample`, { as: 'editor' })
    expect(again.json.rule_atoms).toMatchObject({ taken: 0, unchanged: version.holds.rule_atoms })
  })
})

describe('a version with a base', () => {
  const text = async (path: string) => (await get(path)).text
  it('takes over in its module documents what it did not send anew, and says from where', async () => {
    await sendDesign([sent(FULL, '1:2'), sent(LATE, '1:3')])
    await upload([line(FULL, '12')])
    const next = { app_version: '2.0', base_version: '1.0', confirm: true }
    expect((await house.ask('POST', `${P}/versions`, { as: 'editor', body: next })).status).toBe(201)
    const body = { scope: scopeOf('1:1'), atoms: [sent(LATE, '1:3')] }
    expect((await house.ask('POST', `${P}/versions/2.0/rule-atoms`, { as: 'editor', body })).status).toBe(200)

    const files = `${P}/versions/2.0/exports`
    const module = await text(`${files}/modules/unassigned_rules.md`)
    expect(module.match(/^## /gm)).toHaveLength(2)
    expect(module).toMatch(/本月名额已用完[\s\S]*\*\*沿用自\*\*：1\.0/)
    expect(module.match(/沿用自/g)).toHaveLength(1)
    expect(await text(`${files}/knowledge_base/modules/unassigned_rules.md`)).toBe(module)
    expect(await text(`${files}/rule_clusters.md`)).not.toContain('本月名额已用完')
    expect(await text(`${V}/exports/modules/unassigned_rules.md`)).not.toContain('沿用自')
  })
  it('lists documents of modules that only its base holds rules of', async () => {
    await sendDesign([sent(FULL, '1:2')])
    await house.ask('POST', `${P}/versions`, {
      as: 'editor',
      body: { app_version: '2.0', base_version: '1.0', confirm: true },
    })
    const names = (await get(`${P}/versions/2.0/exports`)).json.items.map((file: { name: string }) => file.name)
    expect(names).toContain('modules/unassigned_rules.md')
    for (const name of names) expect((await get(`${P}/versions/2.0/exports/${name}`)).status, name).toBe(200)
  })
})

describe('sending a design', () => {
  it('the same again changes nothing: no version, no watermark', async () => {
    await sendDesign([sent(FULL, '1:2')])
    await upload([line(FULL, '12')])
    const [before, mark] = [await clusters(), (await get(`${P}/versions`)).json.watermark]
    const again = await sendDesign([sent(FULL, '1:2')])
    expect(again.json).toMatchObject({
      watermark: mark,
      counts: { taken: 0, unchanged: 1 },
      difference: { new: [], changed: [], gone: [], unchanged: 1 },
    })
    expect(await clusters()).toEqual(before)
  })

  it('an unrelated rule leaves other clusters as they were', async () => {
    await sendDesign([sent(FULL, '1:2')])
    const [first] = await clusters()
    await sendDesign([sent(LATE, '2:2', '2:1')], scopeOf('2:1'))
    expect((await clusters()).find((c: { cluster_id: string }) => c.cluster_id === first.cluster_id)).toEqual(first)
  })

  it('replaces what its scope speaks for, and leaves the rest', async () => {
    await sendDesign([sent(FULL, '1:2'), sent(LATE, '1:3')])
    await sendDesign([sent(DONE, '2:2', '2:1')], scopeOf('2:1'))
    const answer = await sendDesign([sent(FULL, '1:2')])
    expect(answer.json.difference.gone).toHaveLength(1)
    const left = (await get(`${V}/rule-atoms`)).json.items.map((a: { R: string }) => a.R)
    expect(left.sort()).toEqual([DONE.R, FULL.R].sort())
    const gone = await get(`${P}/search?q=${encodeURIComponent('逾期图书')}`)
    expect(gone.json.hits.filter((h: { text: string }) => h.text.includes('请先归还'))).toEqual([])
  })

  it('a layer that was skipped keeps what it had', async () => {
    await sendDesign([sent(FULL, '1:2'), sent(LATE, '1:3')])
    const scope = { ...scopeOf('1:1'), skipped: [{ node_id: '1:3', reason: 'timeout' }] }
    expect((await sendDesign([sent(FULL, '1:2')], scope)).json.difference).toMatchObject({ gone: [], unchanged: 2 })
  })

  it('an atom with evidence elsewhere lives on with it', async () => {
    const both = sent(FULL, '1:2')
    const other = sent(FULL, '1:2').evidence
    const elsewhere = sent(FULL, '2:2', '2:1').evidence
    await sendDesign([{ ...both, evidence: [...other, ...elsewhere] }], scopeOf('0:1'))
    const answer = await sendDesign([], scopeOf('1:1'))
    expect(answer.json.difference).toMatchObject({ gone: [], changed: [{ from: both.atom_id, to: both.atom_id }] })
    const [atom] = (await get(`${V}/rule-atoms`)).json.items
    expect(atom.evidence.map((e: { node_id: string }) => e.node_id)).toEqual(['2:2'])
    const nodes = await house.ask('POST', `${V}/coverage`, { body: { node_ids: ['1:2', '2:2'] } })
    expect(nodes.json.nodes['1:2'].own).toEqual({})
    expect(nodes.json.nodes['2:2'].own).toEqual({ design_only: 1 })
  })

  it('reworded at the same place it is a change, not one gone and one new', async () => {
    await sendDesign([sent(FULL, '1:2')])
    const answer = await sendDesign([sent({ ...FULL, R: 'toast“本周名额已用完”' }, '1:2')])
    expect(answer.json.difference).toMatchObject({ new: [], gone: [], changed: [{}] })
  })

  it('dry it answers the difference and writes nothing', async () => {
    const answer = await sendDesign([sent(FULL, '1:2')], scopeOf('1:1'), {}, '?dry_run=true')
    expect(answer.json).toMatchObject({ delivery_id: null, difference: { new: [expect.stringMatching(/^ra_/)] } })
    expect((await get(`${P}/versions`)).json.items).toEqual([])
    expect((await get(`${P}/deliveries`)).json.items).toEqual([])
  })

  it('takes the good atoms, names the bad ones, and leaves what a bad one meant as it was', async () => {
    await sendDesign([sent(FULL, '1:2'), sent(LATE, '1:3')])
    const broken = { ...sent(LATE, '1:3'), signal: 'fireworks' }
    const answer = await sendDesign([sent(FULL, '1:2'), broken])
    expect(answer.status).toBe(200)
    expect(answer.json.counts).toMatchObject({ unchanged: 2, refused: 1 })
    expect(answer.json.results.find((r: { outcome: string }) => r.outcome === 'refused')).toMatchObject({
      line: 2,
      field: 'signal',
      code: 'bad_input',
      subject: broken.atom_id,
    })
  })

  it.each([
    ['no atom can be read', [{ nonsense: true }], 422],
    ['evidence lies outside the scope', [sent(FULL, '7:7', '7:1')], 422],
    ['nothing is there any more', [], 200],
  ])('where %s', async (_, atoms, status) => {
    await sendDesign([sent(LATE, '1:3')])
    expect((await sendDesign(atoms)).status).toBe(status)
    expect((await get(`${V}/rule-atoms`)).json.items).toHaveLength(status === 200 ? 0 : 1)
  })

  it('from an older reading is refused with what moved meanwhile', async () => {
    const { watermark } = (await sendDesign([sent(FULL, '1:2')])).json
    const late = (await sendDesign([sent(LATE, '1:3')], scopeOf('1:3'), { base: watermark })).json
    const stale = await sendDesign([sent(DONE, '1:4')], scopeOf('1:1'), { base: watermark })
    expect(stale.status).toBe(409)
    expect(stale.json.error).toMatchObject({ code: 'stale', details: { new: [sent(LATE, '1:3').atom_id], gone: [] } })
    expect(stale.json.error.details.sends).toMatchObject([{ delivery_id: late.delivery_id, by: 'a editor' }])
    const elsewhere = await sendDesign([sent(DONE, '5:2', '5:1')], scopeOf('5:1'), { base: watermark })
    expect(elsewhere.status).toBe(200)
    const again = await sendDesign([sent(FULL, '1:2'), sent(LATE, '1:3'), sent(DONE, '1:4')], scopeOf('1:1'), {
      base: stale.json.error.details.watermark,
    })
    expect(again.status).toBe(200)
  })

  it('recomputes what the sender says of canon text and fingerprint', async () => {
    await sendDesign([{ ...sent(FULL, '1:2'), canon_text: 'C=|A=|R=lies', merge_fingerprint: '000000000000' }])
    const [atom] = (await get(`${V}/rule-atoms`)).json.items
    expect(atom.merge_fingerprint).not.toBe('000000000000')
    expect(atom.canon_text).toContain('名额')
  })
})

describe('sending cases', () => {
  it('judges each line, gives the refused ones back as sent, and takes them corrected', async () => {
    const broken = '{"external_id": "13", "suite_name": "借书", "C": "", "A": 5}'
    const job = await upload([line(FULL, '12'), broken, '{not json'], '?file_name=june.jsonl')
    expect(job).toMatchObject({ status: 'succeeded', counts: { taken: 1, refused: 2 } })
    expect((await outcomes(job.delivery_id)).map(([l, o]: [number, string]) => [l, o])).toEqual([
      [1, 'taken'],
      [2, 'refused'],
      [3, 'refused'],
    ])
    const refused = await get(`${P}/deliveries/${job.delivery_id}/refused.jsonl`)
    expect(refused.text).toBe(`${broken}\n{not json\n`)
    expect(refused.headers.get('content-disposition')).toContain('june.refused.jsonl')

    const corrected = await upload([line(LATE, '12')], '?file_name=june.refused.jsonl')
    expect(corrected.counts).toMatchObject({ taken: 1, replaced: 0, withdrawn: 0 })
    expect((await get(`${V}/case-atoms`)).json.items).toHaveLength(2)
  })

  it('the same delivery again changes nothing', async () => {
    await upload([line(FULL, '12'), line(LATE, '13')])
    const [before, mark] = [await clusters(), (await get(`${P}/versions`)).json.watermark]
    expect((await upload([line(FULL, '12'), line(LATE, '13')])).counts).toMatchObject({
      taken: 0,
      unchanged: 2,
      replaced: 0,
    })
    expect(await clusters()).toEqual(before)
    expect((await get(`${P}/versions`)).json.watermark).toBe(mark)
  })

  it('a changed case is succeeded by its new words', async () => {
    await upload([line(FULL, '12')])
    expect((await upload([line(DONE, '12')])).counts).toMatchObject({ taken: 0, replaced: 1, withdrawn: 0 })
    expect((await get(`${V}/case-atoms`)).json.items.map((a: { R: string }) => a.R)).toEqual([DONE.R])
  })

  it('none taken is a failed job that leaves nothing but its results', async () => {
    const job = await upload(['{"a": 1}', '{"b": 2}'])
    expect(job).toMatchObject({ status: 'failed', error: { code: 'none_taken' }, counts: { refused: 2, taken: 0 } })
    expect((await get(`${V}/case-atoms`)).json.items).toEqual([])
    expect(await outcomes(job.delivery_id)).toHaveLength(2)
  })

  it('full=true withdraws the cases of the series that are gone, and no others', async () => {
    await house.upload(
      `${V}/test-suites?series=a`,
      suite({ 1: [['点击“借书”', '提示“借书成功”']], 2: [['点击“还书”', '提示“还书成功”']] }),
      XML,
    )
    await house.upload(`${V}/test-suites?series=b`, suite({ 3: [['点击“续借”', '提示“续借成功”']] }), XML)
    const job = await house.upload(
      `${V}/test-suites?series=a&full=true`,
      suite({ 1: [['点击“借书”', '提示“借书成功”']] }),
      XML,
    )
    expect(job.counts).toMatchObject({ withdrawn: 1, unchanged: 1 })
    const left = new Set((await get(`${V}/case-atoms`)).json.items.map((a: { external_id: string }) => a.external_id))
    expect(left).toEqual(new Set(['1', '3']))
    const back = await house.upload(`${V}/test-suites?series=a`, suite({ 2: [['点击“还书”', '提示“还书成功”']] }), XML)
    expect(back.counts).toMatchObject({ taken: 1 })
  })

  it('delivered atoms stand over those split from XML, until the delivery is taken back', async () => {
    const xml = await house.upload(`${V}/test-suites`, suite({ 12: [['点击“借书”', '提示“本月名额已用完”']] }), XML)
    expect(xml.status).toBe('succeeded')
    const split = (await get(`${V}/case-atoms`)).json.items
    const job = await upload([line(FULL, '12')])
    const standing = (await get(`${V}/case-atoms`)).json.items
    expect(standing.map((a: { C: string }) => a.C)).toContain(FULL.C)
    const back = await house.ask('POST', `${P}/deliveries/${job.delivery_id}/take-back`, { as: 'editor' })
    expect(back.status).toBe(200)
    expect((await get(`${V}/case-atoms`)).json.items).toEqual(split)
    expect((await house.ask('POST', `${P}/deliveries/${job.delivery_id}/take-back`, { as: 'editor' })).status).toBe(200)
  })

  it.each([
    ['XML that never closes', XML, '<testsuite name="a"><testcase name="b">', /^xml_/],
    [
      'a billion laughs',
      XML,
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">]><testsuite name="&a;"/>',
      /^xml_doctype$/,
    ],
    ['a web page', XML, '<!doctype html><html><body>login</body></html>', /^html_page$/],
    ['an empty file', JSONL, ' ', /^empty_file$/],
  ])('%s fails the job by name and leaves nothing', async (_, type, text, code) => {
    const path = type === XML ? 'test-suites' : 'case-atoms'
    const job = await house.upload(`${V}/${path}`, text, type)
    expect(job.status).toBe('failed')
    expect(job.error?.code).toMatch(code)
    expect((await get(`${V}/case-atoms`)).json.items).toEqual([])
    expect((await get(`${P}/deliveries/${job.delivery_id}`)).json.status).toBe('failed')
  })

  it('refuses two test projects under one name', async () => {
    const full = { full_external_id: 'LIB-12' }
    await upload([line(FULL, '12', 1, full)])
    const job = await upload([line(LATE, '14', 1, { full_external_id: 'SHOP-14' })])
    expect(job).toMatchObject({ status: 'failed', error: { code: 'test_project_needed' } })
    expect((await upload([line(LATE, '14', 1, { full_external_id: 'SHOP-14' })], '?test_project=SHOP')).status).toBe(
      'succeeded',
    )
  })

  it('a job that waits can be cancelled', async () => {
    const first = await house.ask('POST', `${V}/case-atoms`, {
      body: line(FULL, '1'),
      headers: { 'content-type': JSONL },
    })
    const second = await house.ask('POST', `${V}/case-atoms`, {
      body: line(LATE, '2'),
      headers: { 'content-type': JSONL },
    })
    const cancelled = await house.ask('POST', `${P}/jobs/${second.json.job_id}/cancel`)
    await house.workshop.jobs.idle()
    expect(['cancelled', 'succeeded']).toContain(cancelled.json.status)
    expect((await get(`${P}/jobs/${first.json.job_id}`)).json.status).toBe('succeeded')
    const held = (await get(`${V}/case-atoms`)).json.items.length
    expect(held).toBe(cancelled.json.status === 'cancelled' ? 1 : 2)
  })
})

describe('versions', () => {
  const create = (body: object) => house.ask('POST', `${P}/versions`, { as: 'editor', body })
  it.each([
    ['a new label', { app_version: 'v4.57.3' }, 201, null],
    ['an existing one', { app_version: '1.2' }, 200, null],
    ['a look-alike', { app_version: 'V1.2.0' }, 409, 'version_lookalike'],
    ['a look-alike, confirmed', { app_version: 'v1.2.0', confirm: true }, 201, null],
    ['a label with a colon', { app_version: 'a:b' }, 400, 'bad_app_version'],
    ['an unknown base', { app_version: '9', base_version: '8' }, 404, 'not_found'],
  ])('%s', async (_, body, status, code) => {
    await create({ app_version: '1.2' })
    const answer = await create(body)
    expect(answer.status).toBe(status)
    if (code) expect(answer.json.error.code).toBe(code)
  })
  it('a send to a look-alike is refused before anything is kept', async () => {
    await create({ app_version: '1.0.0' })
    expect((await sendDesign([sent(FULL, '1:2')])).json.error.code).toBe('version_lookalike')
    const sentCases = await house.ask('POST', `${V}/case-atoms`, {
      body: line(FULL, '1'),
      headers: { 'content-type': JSONL },
    })
    expect(sentCases.status).toBe(409)
  })
  it('keeps versions apart', async () => {
    await sendDesign([sent(FULL, '1:2')])
    await house.upload(`${P}/versions/2.0/case-atoms`, line(FULL, '12'), JSONL)
    expect((await clusters()).map((c: { coverage: string }) => c.coverage)).toEqual(['design_only'])
  })
})

describe('clusters that join and part', () => {
  it('answer to the ids that they had', async () => {
    const job = await upload([line(FULL, '12')])
    const [alone] = await clusters()
    await sendDesign([sent(FULL, '1:2')])
    const [joined] = await clusters()
    expect(joined).toMatchObject({ coverage: 'both', former_ids: [alone.cluster_id] })
    expect((await get(`${V}/clusters/${alone.cluster_id}`)).json.cluster.cluster_id).toBe(joined.cluster_id)
    await sendDesign([], scopeOf('1:1'))
    const [parted] = await clusters()
    expect(parted.cluster_id).toBe(alone.cluster_id)
    expect((await get(`${V}/clusters/${joined.cluster_id}`)).json.cluster.cluster_id).toBe(alone.cluster_id)
    await house.ask('POST', `${P}/deliveries/${job.delivery_id}/take-back`)
    expect(await clusters()).toEqual([])
  })

  it('come out the same in whatever order things arrive', async () => {
    // a rule's key is fixed when its version is first merged: there the order of arrival may show
    const strip = (list: Record<string, unknown>[]) =>
      list.map(({ version: _, created_at: _c, updated_at: _u, former_ids: _f, rule_key: _k, ...rest }) => rest)
    await sendDesign([sent(FULL, '1:2'), sent(LATE, '1:3')])
    await upload([line(FULL, '12'), line(DONE, '13')])
    const one = strip(await clusters())
    const other = await openHouse()
    await other.upload(`${V}/case-atoms`, line(DONE, '13'), JSONL)
    await other.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('1:3'), atoms: [sent(LATE, '1:3')] } })
    await other.upload(`${V}/case-atoms`, line(FULL, '12'), JSONL)
    await other.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('1:2'), atoms: [sent(FULL, '1:2')] } })
    expect(strip((await other.ask('GET', `${V}/clusters?limit=200`)).json.items)).toEqual(one)
    await other.close()
  })
})

describe('lists and files', () => {
  it('page without a gap or a repeat', async () => {
    await sendDesign(
      Array.from({ length: 7 }, (_, i) => sent({ C: '', A: `点击“按钮${i}”`, R: `toast“第${i}种提示”` }, `1:${i + 2}`)),
    )
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = (await get(`${V}/clusters?limit=3${cursor && `&cursor=${cursor}`}`)).json
      seen.push(...page.items.map((c: { cluster_id: string }) => c.cluster_id))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })
  it('search pages to its end', async () => {
    await sendDesign(
      Array.from({ length: 5 }, (_, i) =>
        sent({ C: '', A: `点击“按钮${i}”`, R: `toast“共同提示第${i}种”` }, `1:${i + 2}`),
      ),
    )
    const first = (await get(`${P}/search?q=${encodeURIComponent('共同提示')}&limit=3`)).json
    expect(first).toMatchObject({ total: 5 })
    const second = (await get(`${P}/search?q=${encodeURIComponent('共同提示')}&limit=3&cursor=${first.next_cursor}`))
      .json
    expect(new Set([...first.hits, ...second.hits].map((h: { id: string }) => h.id)).size).toBe(5)
    expect(second.next_cursor).toBeNull()
  })
  it('the zip is the same bytes for the same state', async () => {
    await sendDesign([sent(FULL, '1:2')])
    const zip = async () =>
      Buffer.from(
        await (
          await house.app.request(`${V}/exports.zip`, { headers: { authorization: `Bearer ${house.tokens.reader}` } })
        ).arrayBuffer(),
      )
    const [one, two] = [await zip(), await zip()]
    expect(one.subarray(0, 2).toString()).toBe('PK')
    expect(one.equals(two)).toBe(true)
  })
  it.each([
    ['an unknown version', '/versions/9.9/clusters', 404],
    ['an unknown cluster', '/versions/1.0/clusters/cl_000000000000', 404],
    ['an unknown job', '/jobs/jb_none', 404],
    ['an unknown delivery', '/deliveries/dl_none/results', 404],
    ['an unknown export', '/versions/1.0/exports/..%2f..%2fetc%2fpasswd', 404],
    ['a made-up cursor', '/versions/1.0/clusters?cursor=%00', 400],
    ['a limit out of bounds', '/versions/1.0/clusters?limit=5000', 400],
    ['an empty question', '/search?q=', 400],
    ['a project that is none', '/../nope/versions', 404],
  ])('%s', async (_, path, status) => {
    await sendDesign([sent(FULL, '1:2')])
    const answer = await get(P + path)
    expect(answer.status).toBe(status)
    expect(answer.json.error.request_id).toBe(answer.headers.get('x-request-id'))
  })
})
