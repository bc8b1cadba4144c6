import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Deps } from '../../kernel/context.ts'

type Keys = Pick<Deps, 'secret'>
const keyOf = ({ secret }: Keys, use: string) => createHmac('sha256', secret).update(`bank numbers: ${use}`).digest()
const ivBytes = 12
const tagBytes = 16

/** An account's number as it is kept: of no use to somebody who has the database alone. */
export function sealNumber(deps: Keys & Pick<Deps, 'random'>, number: string): Buffer {
  const iv = deps.random.bytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps, 'seal'), iv)
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws for what was not sealed with this installation's secret. */
export function openNumber(deps: Keys, kept: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(deps, 'seal'), kept.subarray(0, ivBytes))
  decipher.setAuthTag(kept.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(kept.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** The same for the same number: so that a player has it once. */
export const digestNumber = (deps: Keys, number: string): Buffer => createHmac('sha256', keyOf(deps, 'digest')).update(number).digest()
