import { z } from 'zod'
import * as answers from '../../shared/schema/answers.ts'
import { caseAtom } from '../../shared/schema/case-atom.ts'
import { cluster } from '../../shared/schema/cluster.ts'
import { batchAnswer, delivery, itemResult, job, uploadAnswer } from '../../shared/schema/delivery.ts'
import { ruleAtom } from '../../shared/schema/rule-atom.ts'
import type { Route } from './routes/route.ts'

type Json = Record<string, unknown>

/** Shapes that the document names once and points at. */
const NAMED: Record<string, z.ZodType> = {
  RuleAtom: ruleAtom,
  CaseAtom: caseAtom,
  Cluster: cluster,
  ClusterDetail: answers.clusterDetail,
  CoverageAnswer: answers.coverageAnswer,
  SearchAnswer: answers.searchAnswer,
  Version: answers.versionAnswer,
  BatchAnswer: batchAnswer,
  UploadAnswer: uploadAnswer,
  Delivery: delivery,
  ItemResult: itemResult,
  Job: job,
  Token: answers.token,
  Me: answers.me,
  Error: answers.errorAnswer,
}

const POINTER = '#/components/schemas/'

/** OpenAPI 3.1 of the route table, made from the very schemas that validate. `address`: where the API is reached. */
export function openapi(routes: readonly Route[], version: string, address = '/'): Json {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })
  const schemas: Json = {}
  const said = (schema: z.ZodType): Json =>
    hoisted(z.toJSONSchema(schema, { metadata: names, io: 'output', unrepresentable: 'any' }), schemas)
  const asked = (schema: z.ZodType): Json =>
    hoisted(z.toJSONSchema(schema, { metadata: z.registry(), io: 'input', unrepresentable: 'any' }), schemas)
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route, said, asked) }
  }
  said(answers.errorAnswer)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hufu',
      version,
      description: 'Fits the rules a designer drew and the cases a tester wrote together. 把设计规则与测试用例对上。',
    },
    servers: [{ url: address }],
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'hufu_session' },
      },
      schemas,
    },
  }
}

/** Moves the shapes that a schema names to the document's own place for them. */
function hoisted(schema: Json, schemas: Json): Json {
  const { $schema: _, $defs, ...rest } = schema
  for (const [name, shape] of Object.entries(($defs ?? {}) as Record<string, Json>)) keep(name, shape, schemas)
  return typeof rest.id === 'string' ? keep(rest.id, rest, schemas) : repointed(rest)
}

function keep(name: string, { id: _, ...shape }: Json, schemas: Json): Json {
  schemas[name] ??= repointed(shape)
  return { $ref: POINTER + name }
}

function repointed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(repointed) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [key, inner.replace('#/$defs/', POINTER)] : [key, repointed(inner)],
  )
  return Object.fromEntries(entries) as T
}

const EDITION = 'The ETag that was read: another one by now answers 409. 读取时的 ETag，已变则返回 409。'

type ToJson = (schema: z.ZodType) => Json

function operation(route: Route, said: ToJson, asked: ToJson): Json {
  const roles = Array.isArray(route.admits) ? ` (${route.admits.join(', ')})` : ''
  return {
    operationId: route.operation_id,
    summary: route.summary.en,
    description: `${route.summary.zh}${roles}`,
    ...(route.admits === 'open' && { security: [] }),
    parameters: [
      ...parameters(route.params, 'path', asked),
      ...parameters(route.query, 'query', asked),
      ...(route.is_repeatable
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
      ...(route.takes_edition
        ? [{ name: 'If-Match', in: 'header', description: EDITION, schema: { type: 'string', maxLength: 80 } }]
        : []),
    ],
    ...(route.body && { requestBody: { required: true, content: contentOf(route.body, asked) } }),
    responses: responses(route, said),
  }
}

function parameters(shape: z.ZodObject | undefined, where: 'path' | 'query', asked: ToJson): Json[] {
  if (!shape) return []
  return Object.entries(shape.shape).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: asked(schema as z.ZodType),
  }))
}

function contentOf(body: NonNullable<Route['body']>, asked: ToJson): Json {
  if ('json' in body) return { 'application/json': { schema: asked(body.json) } }
  return Object.fromEntries(body.stream.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function responses(route: Route, said: ToJson): Json {
  const refusal = {
    description: 'Refused. 未执行。',
    content: { 'application/json': { schema: { $ref: `${POINTER}Error` } } },
  }
  const own = Object.entries(route.answers).map(([status, { description, schema, media_type }]) => {
    const content = schema
      ? { [media_type ?? 'application/json']: { schema: said(schema) } }
      : media_type
        ? { [media_type]: { schema: { type: 'string' } } }
        : undefined
    return [status, { description: `${description.en} ${description.zh}`, ...(content && { content }) }]
  })
  return { ...Object.fromEntries(own), default: refusal }
}
