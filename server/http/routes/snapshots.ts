import { z } from 'zod'
import { snapshot, snapshotTerms } from '../../../shared/schema/coverage.ts'
import {
  dropSnapshot,
  listSnapshots,
  PICTURE_LIMIT,
  sendSnapshot,
  snapshotImage,
} from '../../verbs/snapshots/snapshots.ts'
import { PICTURE_TYPES, PNG, readPicture } from '../picture-body.ts'
import { EDIT, inVersion, json, pageOf, paging, READ, READ_OR_BOT, route, told, VERSION } from './route.ts'

const ofSnapshot = inVersion.extend({ snapshot_id: z.string().max(64) })
/** Boxes come on top of the picture in a form. */
const FORM_LIMIT = PICTURE_LIMIT + 1024 * 1024

/** Rights are asked for at each look; the bytes travel once. */
const pictureHeaders = (etag: string) => ({
  'content-type': PNG,
  etag,
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
})

const isKnown = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

export const snapshots = [
  route({
    method: 'post',
    path: `${VERSION}/snapshots`,
    operation_id: 'sendSnapshot',
    summary: {
      en: 'Send a screen’s picture (PNG, at most 2,048 px wide) as the raw body, said in the query; or as a form with `picture` and `terms` (JSON, where boxes may stand too)',
      zh: '发送画框图片（PNG，宽不超过 2048 像素）：原始请求体加查询参数，或表单 picture 与 terms（JSON，可附带 boxes）',
    },
    admits: EDIT,
    params: inVersion,
    query: snapshotTerms.partial(),
    body: { stream: [...PICTURE_TYPES], limit_bytes: FORM_LIMIT },
    is_repeatable: true,
    answers: {
      201: told('Kept; it is the first of this screen.', '已保存，是这个画框的第一张。', snapshot),
      200: told('Kept, in place of the one before.', '已保存，替换了之前的一张。', snapshot),
    },
    handle: async ({ params, query, caller, workshop, request, bytes: body }) => {
      const { terms, bytes } = await readPicture({ request, bytes: body }, query, FORM_LIMIT)
      const { snapshot: kept, is_fresh } = await sendSnapshot(workshop, caller, params, terms, bytes)
      return json(kept, is_fresh ? 201 : 200)
    },
  }),
  route({
    method: 'get',
    path: `${VERSION}/snapshots`,
    operation_id: 'listSnapshots',
    summary: { en: 'The pictures of a version’s screens', zh: '版本的画框图片' },
    admits: READ,
    params: inVersion,
    query: paging,
    answers: { 200: told('A page of what is known of the pictures.', '一页图片信息。', pageOf(snapshot)) },
    handle: async ({ params, query, workshop }) => json(await listSnapshots(workshop, params, query)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/snapshots/{snapshot_id}/picture.png`,
    operation_id: 'getSnapshotPicture',
    summary: { en: 'The picture itself', zh: '图片本身' },
    admits: READ_OR_BOT,
    params: ofSnapshot,
    answers: {
      200: told('The PNG, with its ETag.', 'PNG，带 ETag。', undefined, PNG),
      304: told(
        'The one that the caller holds (If-None-Match) is still the one.',
        '与调用方已有的一致（If-None-Match）。',
      ),
    },
    handle: async ({ params: { snapshot_id, ...where }, workshop, request }) => {
      const { sha256, read } = await snapshotImage(workshop, where, snapshot_id)
      const headers = pictureHeaders(`"${sha256.slice(0, 32)}"`)
      if (isKnown(request, headers.etag)) return new Response(null, { status: 304, headers })
      return new Response(await read(), { headers })
    },
  }),
  route({
    method: 'delete',
    path: `${VERSION}/snapshots/{snapshot_id}`,
    operation_id: 'deleteSnapshot',
    summary: { en: 'Take a picture away; the rules stay', zh: '删除图片，规则不受影响' },
    admits: EDIT,
    params: ofSnapshot,
    answers: { 204: told('It is gone.', '已删除。') },
    handle: async ({ params: { snapshot_id, ...where }, caller, workshop }) =>
      json(await dropSnapshot(workshop, caller, where, snapshot_id), 204),
  }),
]
