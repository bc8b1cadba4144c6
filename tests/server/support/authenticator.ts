import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Assertion, Attestation } from '#contract/passkeys.ts'

const present = 0x01
const verified = 0x04
const attested = 0x40

interface Circumstances {
  /** Where the browser is. */
  origin?: string
  /** Whose key it is. */
  rpId?: string
  /** Whether the device has looked at who is there. */
  isVerified?: boolean
  /** What the key says of how often it was used. */
  counter?: number
  crossOrigin?: boolean
}

interface Key {
  readonly credentialId: string
  readonly privateKey: KeyObject
  readonly userHandle: string
}

export interface Authenticator {
  /** Makes a key, as a browser's `credentials.create` does. */
  create(options: { challenge: string; user: { id: string } }, circumstances?: Circumstances): Attestation
  /** Signs a challenge with its key, as `credentials.get` does. */
  get(options: { challenge: string }, circumstances?: Circumstances): Assertion
}

const hash = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url')
const number = (value: number, size: 2 | 4): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), number(value.length, 2), value])

/** An elliptic key as COSE writes it: EC2, ES256, P-256. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (label: number, value: string) => Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), point(0x21, x), point(0x22, y)])
}

/** A phone's own key store, for tests: one key, and a count that goes up by itself. */
export function createAuthenticator(): Authenticator {
  let key: Key | undefined
  let count = 0
  const dataOf = ({ rpId = 'localhost', isVerified = true, counter }: Circumstances, rest = Buffer.alloc(0), flag = 0): Buffer =>
    Buffer.concat([hash(rpId), Buffer.from([present | (isVerified ? verified : 0) | flag]), number(counter ?? count, 4), rest])
  const clientData = (type: string, challenge: string, { origin = 'http://localhost', crossOrigin = false }: Circumstances): string =>
    base64url(JSON.stringify({ type, challenge, origin, crossOrigin }))

  return {
    create({ challenge, user }, circumstances = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(16)
      key = { credentialId: base64url(id), privateKey, userHandle: user.id }
      const made = Buffer.concat([Buffer.alloc(16), number(id.length, 2), id, coseOf(publicKey)])
      const authData = bytes(dataOf(circumstances, made, attested))
      const object = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), authData]
      return {
        id: key.credentialId,
        rawId: key.credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, circumstances),
          attestationObject: base64url(Buffer.concat(object)),
          transports: ['internal'],
        },
      }
    },
    get({ challenge }, circumstances = {}) {
      if (!key) throw new Error('this device has no key')
      count++
      const authenticatorData = dataOf(circumstances)
      const clientDataJSON = clientData('webauthn.get', challenge, circumstances)
      const signed = Buffer.concat([authenticatorData, hash(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        id: key.credentialId,
        rawId: key.credentialId,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign('sha256', signed, key.privateKey)),
          userHandle: key.userHandle,
        },
      }
    },
  }
}
