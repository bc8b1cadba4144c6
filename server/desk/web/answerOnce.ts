import { claimRequest, digestOf, storeAnswer } from '../../kernel/http/idempotency.ts'
import { isDeskRefusal, refuseDesk } from './context.ts'
import type { DeskContext, DeskHandler, DeskRefusal } from './context.ts'
import { lockActiveOperator } from './operators/operatorStore.ts'

export type Result = { readonly data: unknown; readonly replayed?: true } | DeskRefusal

/** Rolls back the transaction of an act that was refused. */
export class RefusedError extends Error {
  readonly refusal: DeskRefusal
  constructor(refusal: DeskRefusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/** As the kernel's answerOnce.ts does for players, with an operator as the actor and the desk's own refusals. */
export const answerOnce = (context: DeskContext, name: string, handler: DeskHandler, input: unknown): Promise<Result> =>
  context.db.transaction(async (tx): Promise<Result> => {
    const { requestId, operator, now, secret } = context
    // Since they were identified, they may have been ended: whoever is, does nothing any more.
    if (!(await lockActiveOperator(tx, operator.id))) return refuseDesk('sessionOver')
    const call = `desk.${name}`
    const key = { actor: `desk:${operator.id}`, requestId, call, digest: digestOf(secret, call, input) }
    const claim = await claimRequest(tx, key, now)
    if (claim.kind === 'reused') return refuseDesk('requestIdReused')
    if (claim.kind === 'replay') return { data: claim.answer, replayed: true }
    const data = await handler({ ...context, tx }, input as never)
    // A refusal changes nothing, so its request id stays free.
    if (isDeskRefusal(data)) throw new RefusedError(data)
    await storeAnswer(tx, key, data)
    return { data }
  })
