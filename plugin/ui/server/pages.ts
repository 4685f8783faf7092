/** Addresses of the server's pages, in our project. */
import { serverAddress } from './address.ts'
import type { Access } from './request.ts'

function pageOf(access: Access, view: string, values: Record<string, string>): string {
  const named = Object.entries({ project: access.project.trim(), ...values }).filter(([, value]) => value)
  const query = named.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${serverAddress(access.server_url)}/#/${view}?${query}`
}

/** A test case, at one of its steps. */
export function casePage(access: Access, appVersion: string, case_key: string, step: number | null): string {
  const [project, version, key] = [access.project.trim(), appVersion, case_key].map(encodeURIComponent)
  return `${serverAddress(access.server_url)}/p/${project}/v/${version}/cases/${key}${step === null ? '' : `#step-${step}`}`
}

/** The rules of a version, or one of them. */
export const rulePage = (access: Access, appVersion: string, cluster_id = ''): string =>
  pageOf(access, 'rules', { version: appVersion, id: cluster_id })

/** The whole queue of a version, or one question of it. */
export const reviewPage = (access: Access, appVersion: string, item_id = ''): string =>
  pageOf(access, 'review', { version: appVersion, item: item_id })

/** A section of a document, its whole file, or what words find in its source. */
export const documentPage = (
  access: Access,
  source: string,
  at: { section?: string; file?: string; q?: string },
): string => pageOf(access, 'documents', { source, ...at })

/** What became of a send. */
export const sendPage = (access: Access, appVersion: string, delivery_id: string): string =>
  pageOf(access, 'upload', { version: appVersion, delivery: delivery_id })
