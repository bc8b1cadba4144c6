import type { AnswerSecrets, Context } from '../context.ts'
import { isRefusal, refuse, RefusedError } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import { claimRequest, findRequest, Replay, requestKey, storeAnswer } from './idempotency.ts'

const noSecrets: AnswerSecrets<Context, unknown> = { withoutSecrets: (answer) => answer, renew: async (_context, stored) => stored }

/**
 * One request id, one effect, one answer: claims the id, does the work and stores its answer, all in one transaction. A repeated request gets
 * the stored answer.
 */
export const answerOnce = <C extends Context, Data>(
  context: C,
  call: string,
  input: unknown,
  work: (context: C) => Promise<Data | Refusal>,
  { withoutSecrets, renew }: AnswerSecrets<C, Data> = noSecrets,
): Promise<Data | Replay<Data> | Refusal> => {
  const key = requestKey(context, call, input)
  return context.db.transaction(async (tx) => {
    const inside = { ...context, tx }
    const claim = await claimRequest(tx, key, context.now)
    if (claim.kind === 'reused') return refuse('requestIdReused')
    if (claim.kind === 'replay') return new Replay((await renew(inside, claim.answer)) as Data)
    const data = await work(inside)
    // A refusal changes nothing, so its request id stays free for another attempt; what must be counted commits separately.
    if (isRefusal(data)) throw new RefusedError(data)
    await storeAnswer(tx, key, withoutSecrets(data))
    return data
  })
}

/** The first answer to a request that could not be made any more: what it did then stays done. */
export const earlierAnswer = <C extends Context, Data>(
  context: C,
  call: string,
  input: unknown,
  { renew }: AnswerSecrets<C, Data> = noSecrets,
): Promise<Replay<Data> | undefined> =>
  context.db.transaction(async (tx) => {
    const earlier = await findRequest(tx, requestKey(context, call, input))
    if (earlier.kind !== 'replay' || earlier.answer === null) return undefined
    return new Replay((await renew({ ...context, tx }, earlier.answer)) as Data)
  })
