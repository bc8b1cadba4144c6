import type { InputOf, OutputOf } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/index.ts'
import type { Context, InOwnTransaction } from '../../kernel/context.ts'
import { answerOnce } from '../../kernel/http/answerOnce.ts'
import { isClaimed, Replay, requestKey } from '../../kernel/http/idempotency.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { loginSecrets } from './renew.ts'

type ContextOf<Name extends CallName> = Context<Calls[Name]['auth']>
type Input<Name extends CallName> = InputOf<Calls[Name]>
type Output<Name extends CallName> = OutputOf<Calls[Name]>

interface Steps<Name extends CallName, Proof> {
  /** Checks whether the caller may proceed: what it counts stays counted. Runs outside any transaction. */
  readonly prove: (context: ContextOf<Name>, input: Input<Name>) => Promise<Proof | Refusal>
  /** Carries out the call in the request's transaction: all of it, or nothing when refused. */
  readonly settle: (context: ContextOf<Name>, input: Input<Name>, proof: Proof) => Promise<Output<Name> | Refusal>
  /** Once it is done and committed, such as to tell the player: whatever fails here undoes nothing. */
  readonly after?: (context: ContextOf<Name>, input: Input<Name>, proof: Proof) => Promise<void>
}

/** The idempotency of the dispatcher (answerOnce.ts) for a call that has work around its transaction, and whose answer may hold a login. */
export const settleOnce = <Name extends CallName>(
  context: ContextOf<Name>,
  call: Name,
  input: Input<Name>,
  work: (context: ContextOf<Name>) => Promise<Output<Name> | Refusal>,
): Promise<Output<Name> | Replay<Output<Name>> | Refusal> => answerOnce(context, call, input, work, loginSecrets)

/**
 * A call that must prove something first. An attempt at a password or a code has to stay counted when the call is refused, and a slow
 * password hash must not occupy a pooled connection: so both come before the transaction. A repeated request is answered without proving
 * anything again, as its code is used up by then.
 */
export const inTwoSteps = <Name extends CallName, Proof>(
  call: Name,
  { prove, settle, after }: Steps<Name, Proof>,
): InOwnTransaction<Calls[Name]> => ({
  async ownTransaction(context: ContextOf<Name>, input: Input<Name>) {
    const key = requestKey(context, call, input)
    const proof = (await isClaimed(context.db, key)) ? refuse('stillProcessing') : await prove(context, input)
    // A concurrent duplicate may have settled, and used up the code, while this one was proving.
    if (isRefusal(proof) && !(await isClaimed(context.db, key))) return proof
    const answer = await settleOnce(context, call, input, async (inside) => (isRefusal(proof) ? proof : settle(inside, input, proof)))
    if (after && !isRefusal(proof) && !isRefusal(answer) && !(answer instanceof Replay))
      await after(context, input, proof).catch((error: unknown) => context.log.error({ err: error }, `${call}: what follows it failed`))
    return answer
  },
})
