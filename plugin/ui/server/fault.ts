import type { ErrorAnswer } from '../../../shared/schema/answers.ts'
import { Refusal } from '../../bridge/refusal.ts'
import type { Language, Say, TextKey, Values } from '../texts.ts'

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
  | 'refused'
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

/** A refusal by its status; a server's own sentence is shown beside ours. */
export function faultOfStatus(status: number, told: Told | null, host: string): ServerFault {
  const values = { status, host }
  if (!told)
    return new ServerFault(
      BY_STATUS[status] === 'not_found' || status < 400
        ? 'not_hufu'
        : (BY_STATUS[status] ?? (status >= 500 ? 'server' : 'not_hufu')),
      values,
    )
  return new ServerFault(BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused'), values, told)
}

export type FaultText = { lead: string; said: string | null; reference: string | null }

const CANVAS_TEXT: Record<string, TextKey> = {
  cancelled: 'fault_cancelled',
  extracting: 'fault_extracting',
  nothing_selected: 'fault_nothing_selected',
  not_found: 'fault_layers_gone',
  file_unknown: 'extract_need_file',
  bad_file_url: 'fault_bad_file_url',
  bad_app_version: 'fault_bad_app_version',
}

/** Puts any thrown thing into words: what it means here, what the server said, and what to quote when asking for help. */
export function faultText(fault: unknown, say: Say, language: Language): FaultText {
  if (fault instanceof Refusal)
    return { lead: say(CANVAS_TEXT[fault.code] ?? 'fault_internal'), said: null, reference: null }
  if (!(fault instanceof ServerFault)) return { lead: say('fault_internal'), said: null, reference: String(fault) }
  const { told } = fault
  const said = told && (language === 'zh' ? told.message_zh : told.message)
  const reference = told && `${told.code} · ${say('request_id', { id: told.request_id })}`
  if (fault.kind === 'refused') return { lead: said || told?.code || '', said: null, reference }
  return { lead: say(`fault_${fault.kind}`, fault.values), said, reference }
}
