import type { Delivery, DeliveryEffect, ItemResult, Job, UploadAnswer } from '../../../shared/schema/delivery.ts'
import {
  type Asker,
  at,
  granted,
  inProject,
  inVersion,
  ownRefusal,
  type Page,
  type Query,
  search,
  segment,
} from './asker.ts'

/** Which route takes a file: told by its name, else by its first character. */
export async function uploadRoute(file: File): Promise<'test-suites' | 'case-atoms'> {
  if (/\.xml$/i.test(file.name)) return 'test-suites'
  if (/\.(?:jsonl|ndjson|json)$/i.test(file.name)) return 'case-atoms'
  return /^\s*</.test(await file.slice(0, 256).text()) ? 'test-suites' : 'case-atoms'
}

export type UploadFields = { test_project: string; full: boolean; series: string }
export type Upload = {
  app_version: string
  file: File
  fields: UploadFields
  onSent(bytes: number): void
  signal: AbortSignal
}

/** Sends of files, what became of them, and the jobs that read them. */
export function uploadsApi(asker: Asker, project: string) {
  return {
    job: (id: string) => asker.ask<Job>(`${inProject(project)}/jobs/${segment(id)}`),
    cancelJob: (id: string) => asker.post<Job>(`${inProject(project)}/jobs/${segment(id)}/cancel`),
    jobEvents: (id: string) => at(`${inProject(project)}/jobs/${segment(id)}/events`),
    deliveries: (query: Query, signal: AbortSignal) =>
      asker.ask<Page<Delivery>>(`${inProject(project)}/deliveries`, { query, signal }),
    delivery: (id: string) => asker.ask<Delivery>(`${inProject(project)}/deliveries/${segment(id)}`),
    results: (id: string, query: Query, signal: AbortSignal) =>
      asker.ask<Page<ItemResult>>(`${inProject(project)}/deliveries/${segment(id)}/results`, { query, signal }),
    refusedLines: (id: string) => at(`${inProject(project)}/deliveries/${segment(id)}/refused.jsonl`),
    takeBack: (id: string) =>
      asker.post<DeliveryEffect | UploadAnswer>(`${inProject(project)}/deliveries/${segment(id)}/take-back`),
    moveDelivery: (id: string, app_version: string) =>
      asker.post<DeliveryEffect | UploadAnswer>(`${inProject(project)}/deliveries/${segment(id)}/move`, {
        app_version,
      }),
    sentFile: (id: string) => at(`${inProject(project)}/deliveries/${segment(id)}/file`),
    upload: async (upload: Upload): Promise<UploadAnswer> => {
      const route = await uploadRoute(upload.file)
      const { test_project, full, series } = upload.fields
      const query = search({
        file_name: upload.file.name,
        test_project,
        full: full || undefined,
        series: full ? series : '',
      })
      const type = route === 'test-suites' ? 'application/xml' : 'application/x-ndjson'
      return sendFile(at(`${inVersion(project, upload.app_version)}/${route}`) + query, type, asker.csrf(), upload)
    },
  }
}

/** By XMLHttpRequest: fetch can't say how much was sent. */
export function sendFile<T = UploadAnswer>(
  url: string,
  media_type: string,
  csrf: string,
  { file, onSent, signal }: Pick<Upload, 'file' | 'onSent' | 'signal'>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('content-type', media_type)
    request.setRequestHeader('x-csrf-token', csrf)
    request.upload.onprogress = (event) => onSent(event.loaded)
    request.onload = () => {
      try {
        resolve(granted(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(ownRefusal('upload_cut'))
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
