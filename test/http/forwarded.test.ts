import { describe, expect, it } from 'vitest'
import { makeForwarding } from '../../server/http/forwarded.ts'

describe('the client’s address', () => {
  const clientOf = makeForwarding(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])
  it.each([
    ['no proxy', '203.0.113.5', null, '203.0.113.5'],
    ['a stranger may claim what it likes', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['a trusted proxy says whom it stands for', '10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['of a chain the last that is not trusted', '10.1.1.1', '198.51.100.1, 192.0.2.1', '198.51.100.1'],
    ['what a client wrote in front does not count', '10.1.1.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['a trusted proxy asks for itself', '10.1.1.1', null, '10.1.1.1'],
    ['a header without an address', '10.1.1.1', 'unknown', '10.1.1.1'],
    ['an empty header', '10.1.1.1', '', '10.1.1.1'],
    ['all are trusted: the first', '10.1.1.1', '10.2.2.2, 10.3.3.3', '10.2.2.2'],
    ['IPv4 on a dual socket', '::ffff:10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['IPv6', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['no socket, as in a test', 'local', '198.51.100.1', 'local'],
  ])('%s', (_name, remote, header, client) => expect(clientOf(remote, header)).toBe(client))
})
