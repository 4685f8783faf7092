import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sentences } from '../shared/error.ts'
import { whyRefused } from '../shared/expectation.ts'
import { appVersion } from '../shared/schema/base.ts'

const shape = z.strictObject({
  q: z.string().min(1).max(5).optional(),
  limit: z.number().int().min(2).max(50).optional(),
  ids: z.array(z.string()).min(1).max(2).optional(),
  kind: z.enum(['rule', 'case']).optional(),
  at: z.iso.datetime().optional(),
  id: z
    .string()
    .regex(/^ra_\d+$/)
    .optional(),
  app_version: appVersion.optional(),
  is_full: z.boolean().optional(),
  inner: z.object({ name: z.string() }).optional(),
})

const told = (value: unknown) => whyRefused(shape.safeParse(value, { reportInput: true }).error!.issues[0]!)

describe('what a value should have been, in both languages', () => {
  it.each<[unknown, string, string]>([
    [{ q: '' }, '"q" is empty', '“q”是空的'],
    [{ q: 'abcdef' }, '"q" should be at most 5 characters', '“q”应为至多 5 个字符'],
    [{ limit: 99 }, '"limit" should be at most 50', '“limit”应为至多 50'],
    [{ limit: 1 }, '"limit" should be at least 2', '“limit”应为至少 2'],
    [{ limit: 'x' }, '"limit" should be a number', '“limit”应为数字'],
    [{ limit: 2.5 }, '"limit" should be a whole number', '“limit”应为整数'],
    [{ ids: [] }, '"ids" is empty', '“ids”是空的'],
    [{ ids: ['a', 'b', 'c'] }, '"ids" should be at most 2 entries', '“ids”应为至多 2 项'],
    [{ ids: 'x' }, '"ids" should be a list', '“ids”应为一个列表'],
    [{ ids: [3] }, '"ids.0" should be a text', '“ids.0”应为一段文字'],
    [{ kind: 'x' }, '"kind" should be one of rule, case', '“kind”应为 rule, case 之一'],
    [
      { at: 'x' },
      '"at" should be a time in UTC such as 2026-03-01T08:00:00Z',
      '“at”应为 UTC 时间，如 2026-03-01T08:00:00Z',
    ],
    [{ id: 'x' }, '"id" should be of the form /^ra_\\d+$/', '“id”应为 /^ra_\\d+$/ 的形式'],
    [{ is_full: 1 }, '"is_full" should be true or false', '“is_full”应为 true 或 false'],
    [{ inner: {} }, '"inner.name" is missing', '缺少“inner.name”'],
    [{ inner: 1 }, '"inner" should be a map of fields', '“inner”应为一组字段'],
    [{ extra: 1 }, 'there is no field named extra', '没有名为 extra 的字段'],
    [7, 'it should be a map of fields', '内容应为一组字段'],
    [{ app_version: 'a:b' }, sentences('bad_app_version').message, sentences('bad_app_version').message_zh],
  ])('%j', (value, why, why_zh) => expect(told(value)).toEqual({ why, why_zh }))
})
