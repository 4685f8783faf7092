import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate with its key, made for one test: DER by hand, since no key should lie in the repository. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const SEQUENCE = 0x30
const SET = 0x31
const ECDSA_SHA256 = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'))
const time = (text: string) => der(0x18, Buffer.from(text, 'latin1'))
const name = (common: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(common, 'utf8')))))

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END ${label}-----\n`

export function makeCertificate(common: string): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), createHash('sha256').update(spki).digest().subarray(0, 8)]))
  const validity = der(SEQUENCE, time('20200101000000Z'), time('21200101000000Z'))
  const content = der(SEQUENCE, serial, ECDSA_SHA256, name(common), validity, name(common), spki)
  const signature = sign('sha256', content, privateKey)
  const cert = der(SEQUENCE, content, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature))
  return { cert: pem('CERTIFICATE', cert), key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
}
