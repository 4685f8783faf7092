import type { ErrorAnswer } from '../../../shared/schema/answers.ts'
import { Refusal } from '../../bridge/refusal.ts'
import { type Language, type Say, sayOr, type TextKey, type Values } from '../texts.ts'

/** What a person can do differently about a failed request; one text each. */
export type FaultKind =
  | 'no_address'
  | 'local_network'
  | 'cors'
  | 'insecure'
  | 'unreachable'
  | 'timeout'
  | 'not_hufu'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'project_unseen'
  | 'no_projects'
  | 'refused'
  | 'gateway'
  | 'server'

export type Told = ErrorAnswer['error']

export class ServerFault extends Error {
  readonly kind: FaultKind
  readonly values: Values
  /** What the server said, where it said it in its own form. */
  readonly told: Told | null

  constructor(kind: FaultKind, values: Values = {}, told: Told | null = null) {
    super(`${kind} ${told?.code ?? ''}`.trim())
    this.name = 'ServerFault'
    this.kind = kind
    this.values = values
    this.told = told
  }
}

const BY_STATUS: Record<number, FaultKind> = { 401: 'unauthorized', 403: 'forbidden', 404: 'not_found' }

/**
 * A refusal by its status; a server's own sentence is shown beside ours. Without one somebody else answered: what a proxy
 * says of itself is never taken as said of the token. `at`: host, address, and the beginning of what was answered.
 */
export function faultOfStatus(status: number, told: Told | null, at: Values): ServerFault {
  const values = { ...at, status }
  if (told) return new ServerFault(BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused'), values, told)
  return new ServerFault(status >= 500 ? 'gateway' : 'not_hufu', values)
}

/** `fixes`: what a person can do about it, one thing each. `address`: what to open in a browser, to see whether it answers there. */
export type FaultText = {
  lead: string
  said: string | null
  fixes: string[]
  reference: string | null
  address: string | null
}

const CANVAS_TEXT: Record<string, TextKey> = {
  cancelled: 'fault_cancelled',
  extracting: 'fault_extracting',
  nothing_selected: 'fault_nothing_selected',
  not_found: 'fault_layers_gone',
  file_unknown: 'extract_need_file',
  bad_file_url: 'fault_bad_file_url',
  no_picture: 'fault_no_picture',
  bad_app_version: 'fault_bad_app_version',
  view_only: 'fault_view_only',
  page_read_only: 'fault_page_read_only',
  marking: 'fault_marking',
  nothing_to_mark: 'fault_nothing_to_mark',
}

/** Faults that a look at the address in a browser tells more of. */
const WORTH_A_LOOK = new Set<FaultKind>([
  'local_network',
  'cors',
  'insecure',
  'unreachable',
  'timeout',
  'not_hufu',
  'gateway',
])

const only = (lead: string, reference: string | null = null): FaultText => ({
  lead,
  said: null,
  fixes: [],
  reference,
  address: null,
})

/** What to do, by kind: a line each. */
function fixesOf(kind: FaultKind, say: Say, values: Values): string[] {
  const key = `fix_${kind}`
  const text = sayOr(say, key, '', values)
  return text ? text.split('\n') : []
}

/** Puts any thrown thing into words: what it means here, what the server said, and what to quote when asking for help. */
export function faultText(fault: unknown, say: Say, language: Language): FaultText {
  if (fault instanceof Refusal) return only(say(CANVAS_TEXT[fault.code] ?? 'fault_internal'))
  if (!(fault instanceof ServerFault)) return only(say('fault_internal'), String(fault))
  const { kind, told, values } = fault
  const said = told && (language === 'zh' ? told.message_zh : told.message)
  const reference = told && `${told.code} · ${say('request_id', { id: told.request_id })}`
  if (kind === 'refused') return only(said || told?.code || '', reference)
  return {
    lead: say(`fault_${kind}`, values),
    said: said || (values.body ? say('answered', { body: values.body }) : null),
    fixes: fixesOf(kind, say, values),
    reference,
    address: WORTH_A_LOOK.has(kind) ? String(values.address ?? '') || null : null,
  }
}
