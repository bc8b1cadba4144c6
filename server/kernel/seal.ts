import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Deps } from './context.ts'

type Keys = Pick<Deps, 'secret'>
const keyOf = ({ secret }: Keys, use: string) => createHmac('sha256', secret).update(use).digest()
const ivBytes = 12
const tagBytes = 16

/** Encrypts a secret for storage: useless to anyone who has only the database. Each use has its own key. */
export function seal(deps: Keys & Pick<Deps, 'random'>, use: string, plain: Buffer): Buffer {
  const iv = deps.random.bytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps, use), iv)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws for anything not sealed with this installation's secret. */
export function unseal(deps: Keys, use: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(deps, use), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}
