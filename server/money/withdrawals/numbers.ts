import { createHmac } from 'node:crypto'
import type { Deps } from '../../kernel/context.ts'
import { seal, unseal } from '../../kernel/seal.ts'

const use = 'bank numbers: seal'

/** Encrypts an account number for storage. */
export const sealNumber = (deps: Pick<Deps, 'secret' | 'random'>, number: string): Buffer => seal(deps, use, Buffer.from(number, 'utf8'))

/** Throws for a value that was not sealed with this installation's secret. */
export const openNumber = (deps: Pick<Deps, 'secret'>, sealed: Buffer): string => unseal(deps, use, sealed).toString('utf8')

/** One spelling of an account's number: an e-wallet's may begin with 0, 63 or neither, any other with zeros. */
export function plainNumber(number: string): string {
  const digits = number.replace(/^0+/, '')
  const mobile = /^(?:63)?(9\d{9})$/.exec(digits)?.[1]
  return mobile === undefined ? digits : `0${mobile}`
}

/** The same digest for the same number: so that a player has it only once. */
export const digestNumber = ({ secret }: Pick<Deps, 'secret'>, number: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update('bank numbers: digest').digest()).update(number).digest()
