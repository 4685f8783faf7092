import { expect, it } from 'vitest'
import { recogniseDocument } from '../../server/imports/documents/index.ts'
import { named } from '../../shared/documents/parameters/stated.ts'
import { sectionsOf } from '../../shared/documents/sections.ts'
import { API } from './fixtures.ts'

const read = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  return recogniseDocument(bytes).read(bytes, 'api.yaml')
}
const facts = async (text: string) =>
  (await read(text)).parameters!.map((p) => `${p.line} ${p.about} ${p.name} ${p.kind}=${p.value}${p.unit ?? ''}`)

const EXPECTED = [
  '15 PUT /readers/{id} id limit=32个',
  '28 PUT /readers/{id} nickname limit=20个',
  '29 PUT /readers/{id} nickname limit=2个',
  '33 PUT /readers/{id} level enum=normal, gold',
  '34 PUT /readers/{id} level default=normal',
  '43 PUT /readers/{id} 400 error_code=400',
  '49 PUT /readers/{id} QUOTA_FULL error_code=QUOTA_FULL',
  '63 POST /codes expires_in timeout=300秒',
  '63 POST /codes expires_in timeout=60秒',
  '71 Card fee limit=10元',
  '75 ErrorCode ErrorCode enum=E_LOCKED, E_GONE',
  '76 ErrorCode E_LOCKED error_code=E_LOCKED',
  '76 ErrorCode E_GONE error_code=E_GONE',
]

it('what YAML states of parameters, each with its line in the file', async () => {
  expect(await facts(API)).toEqual(EXPECTED)
})

it('a section for each operation and each shape, under which its parameters stand', async () => {
  const { text, meta, format, parameters } = await read(API)
  expect([format, meta.doc_kind, meta.title]).toEqual(['openapi', 'interface', '账户 API 1.2'])
  const sections = sectionsOf({ source_id: 's', path: 'a', title: meta.title!, text, first_line: 1, pages: [] }, 2)
  const [operation] = sections.filter((one) => one.heading === 'PUT /readers/{id}')
  expect(operation!.text).toContain('| nickname | body | string, required | maxLength: 20; minLength: 2 | 昵称 |')
  expect(operation!.text).toContain('- 400: 参数不对')
  expect(text).toContain('\\# 不是标题')
  const places = new Set(sections.map((one) => `${one.title_path} ${one.cite.anchor}`))
  expect(parameters!.filter((p) => !places.has(`${p.title_path} ${p.anchor}`))).toEqual([])
  const ids = named({ source_id: 's', path: 'a' }, parameters!).map((p) => p.atom_id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('JSON says the same, also indented by tabs and on one line', async () => {
  const { parse } = await import('yaml')
  const spoken = EXPECTED.map((fact) => fact.replace(/^\d+ /, ''))
  for (const indent of ['\t', 0])
    expect((await facts(JSON.stringify(parse(API), null, indent))).map((f) => f.replace(/^\d+ /, ''))).toEqual(spoken)
})

it('ids stay where a value or a line changes', async () => {
  const ids = async (text: string) =>
    named({ source_id: 's', path: 'a' }, (await read(text)).parameters!).map((p) => p.atom_id)
  expect(await ids(API.replace('maxLength: 20', 'maxLength: 30').replace('info:', '\n\ninfo:'))).toEqual(await ids(API))
})

it.each([
  ['a manual that quotes one', '---\ntitle: x\n---\n# 说明\n\n```yaml\nopenapi: 3.0.3\n```\n', 'markdown'],
  ['another YAML', 'a: 1\nb: 2\n', 'text'],
  ['the version before', 'swagger: "2.0"\ninfo: {}\n', 'text'],
])('%s is none', async (_, text, format) => expect((await read(text)).format).toBe(format))

it('one that can’t be understood is taken as text, with a remark; pointers that lead in a circle or nowhere do no harm', async () => {
  const broken = await read('openapi: 3.0.0\npaths: [\n')
  expect([broken.format, broken.notices.map((n) => n.code)]).toEqual(['text', ['openapi_not_read']])
  const circle = `openapi: 3.1.0
paths:
  /a: { get: { parameters: [{ $ref: '#/x/y' }, { $ref: 'http://elsewhere/x' }], responses: { '500': { $ref: '#/components/responses/R' } } } }
components:
  responses: { R: { $ref: '#/components/responses/R' } }
  schemas:
    A: &a { type: object, properties: { next: *a, many: { type: array, items: *a } } }
    B: { allOf: [{ $ref: '#/components/schemas/B' }] }
`
  expect((await read(circle)).format).toBe('openapi')
})
