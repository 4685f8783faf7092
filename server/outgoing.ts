import { createHmac } from 'node:crypto'
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Call, Outgoing, Posted } from './verbs/ports/outgoing.ts'

const TIMEOUT_MS = 10_000

/**
 * Where nothing is ever called: addresses that stand for no machine, and those at which clouds hand out a machine's own
 * keys. Private networks are where intranet targets live, so they are allowed.
 */
const NEVER = listOf([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
])
/** This very machine: only under names that the operator wrote down. */
const LOOPBACK = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
])

function listOf(networks: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return list
}

/** IPv4 that is written as IPv6 is the same machine. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
const holds = (list: BlockList, address: string) =>
  list.check(plain(address), isIP(plain(address)) === 6 ? 'ipv6' : 'ipv4')
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').toLowerCase()

class Refused extends Error {}

/**
 * Calls over https, and over http only to the hosts that the operator named (`webhook_http_hosts`). The name is looked up
 * once, checked, and that very address is called.
 */
export function makeOutgoing(named_hosts: readonly string[]): Outgoing {
  const named = new Set(named_hosts.map((host) => host.toLowerCase()))
  const isRefused = (host: string, address: string) =>
    holds(NEVER, address) || (holds(LOOPBACK, address) && !named.has(host))

  function mayCall(text: string): boolean {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    const host = hostOf(url)
    if (url.username || url.password || host === '') return false
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && named.has(host))) return false
    return isIP(host) === 0 || !isRefused(host, host)
  }

  const checkedLookup: LookupFunction = (host, options, done) => {
    const answer = done as (error: Error | null, found?: string | LookupAddress[], family?: number) => void
    lookup(host, { ...(options as LookupOptions), all: true }, (error, found) => {
      if (error) return answer(error)
      if (!found.length || found.some(({ address }) => isRefused(host.toLowerCase(), address)))
        return answer(new Refused())
      if ((options as LookupOptions).all) return answer(null, found)
      return answer(null, found[0]!.address, found[0]!.family)
    })
  }

  return {
    mayCall,
    post: (call, signal) =>
      mayCall(call.url) ? send(call, signal, checkedLookup) : Promise.resolve({ error: 'address' }),
  }
}

/** `Hufu-Signature: v1=` + hex of HMAC-SHA-256 over `timestamp.body`, under the target's secret. */
export function signature(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

function headersOf({ secret, id, event, body, at }: Call): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000))
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Hufu',
    'hufu-event': event,
    'hufu-delivery': id,
    'hufu-timestamp': timestamp,
    'hufu-signature': signature(secret, timestamp, body),
  }
}

function send(call: Call, signal: AbortSignal, checkedLookup: LookupFunction): Promise<Posted> {
  const request = call.url.toLowerCase().startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const options = {
      method: 'POST',
      headers: headersOf(call),
      lookup: checkedLookup,
      agent: false,
      signal: AbortSignal.any([signal, timeout]),
    }
    const outgoing: ClientRequest = request(call.url, options, (answer) => {
      const after = Number(answer.headers['retry-after'])
      resolve({ status: answer.statusCode ?? 0, retry_after_s: after > 0 ? after : null })
      answer.destroy() // what it says is of no use here
    })
    outgoing.on('error', (error) => {
      const isRefused = error instanceof Refused
      resolve({ error: isRefused ? 'address' : timeout.aborted ? 'timeout' : 'unreachable' })
    })
    outgoing.end(call.body)
  })
}
