import type { Deps } from '../../../kernel/context.ts'
import type { Sql } from '../../../kernel/database.ts'
import { seal, unseal } from '../../../kernel/seal.ts'
import type { DeskContext } from '../context.ts'
import * as store from './operatorStore.ts'
import type { OperatorRow } from './operatorStore.ts'
import { stepOf } from './totp.ts'

const totpUse = 'desk: second factor'

/** A new secret of an authenticator, as it is stored. */
export const createSecret = (deps: Pick<Deps, 'secret' | 'random'>): Buffer => seal(deps, totpUse, deps.random.bytes(20))
export const secretIn = (deps: Pick<Deps, 'secret'>, sealed: Buffer): Buffer => unseal(deps, totpUse, sealed)

/** Marks the step of a correct, unused code as used; false for any other code. */
export async function useCode(
  tx: Sql,
  context: Pick<DeskContext, 'secret' | 'now'>,
  row: Pick<OperatorRow, 'id' | 'totp_step'>,
  sealed: Buffer,
  code: string,
): Promise<boolean> {
  const step = stepOf(secretIn(context, sealed), code, context.now, row.totp_step)
  return step !== undefined && (await store.useStep(tx, row.id, step))
}
