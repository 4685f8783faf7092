import { serverAddress } from './address.ts'
import type { Access } from './request.ts'

/** The address of one of the server's pages, in our project. */
export function pageAddress(access: Access, view: 'rules' | 'upload', values: Record<string, string>): string {
  const query = new URLSearchParams({ project: access.project.trim(), ...values })
  return `${serverAddress(access.server_url)}/#/${view}?${query}`
}
