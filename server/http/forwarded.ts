import { BlockList, isIP } from 'node:net'

/** Tells the client's address from the socket's and from X-Forwarded-For. */
export type Forwarding = (remote: string, forwarded_for: string | null) => string

/** IPv4 as a dual socket shows it (::ffff:10.0.0.1) is IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').trim()

/**
 * Who a request comes from. A proxy that is trusted says whom it stands for, last in the list; what stands before that
 * could have been written by anybody, so that the list is read from its end up to the first that is not trusted.
 * `trusted`: addresses and networks (10.0.0.0/8).
 */
export function makeForwarding(trusted: readonly string[]): Forwarding {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => {
    const kind = isIP(address)
    return kind !== 0 && list.check(address, kind === 6 ? 'ipv6' : 'ipv4')
  }
  return (remote, forwarded_for) => {
    let client = plain(remote)
    const hops = (forwarded_for ?? '').split(',').map(plain)
    while (isTrusted(client)) {
      const next = hops.pop()
      if (next === undefined || isIP(next) === 0) break
      client = next
    }
    return client
  }
}
