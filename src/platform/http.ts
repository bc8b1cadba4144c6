import type { Answer, Call, OutputOf, CallInputOf } from '#contract/call.ts'
import type { FailureName } from '#contract/failures.ts'
import { fits } from '#contract/shape.ts'
import { done, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { dropEarly, takeEarly } from './booted.ts'
import { post, requestOf } from './envelope.ts'

/**
 * Why a time-out of this call opens no Tips (spec §8 requires Tips for every call but the heartbeat). `background`: no player requested it,
 * and none waits. `place`: the calling view reports the missing response itself and continues from there, so that a dialog over it would
 * repeat it. Every other time-out is reported.
 */
export type QuietReason = 'background' | 'place'

export interface SendOptions {
  /** Created with the player's intent and kept across retries; required by every call that changes something. */
  readonly requestId?: string
  readonly quiet?: QuietReason
  /** Instead of the session's own token. */
  readonly token?: string
}

/**
 * Calls the server, once: a POST is never retried automatically (spec §7). Refusals are values; a time-out, a lost connection or a broken
 * server throws an UnexpectedError.
 */
export type Send = <C extends Call>(call: C, input: CallInputOf<C>, options?: SendOptions) => Promise<Outcome<OutputOf<C>>>

/** What a call needs from the app, and reports to it (src/platform/callHooks.ts). */
export interface CallHooks {
  /** The name of a wire code; undefined for a code unknown to this build. */
  readonly failureName: (errcode: number) => FailureName | undefined | Promise<FailureName | undefined>
  tokenOf(): string | null
  timeoutOf(): number
  onUnauthorised(token: string): void
  onTimeout(): void
  onMaintenance(): void
  /** `data` is that of the refusal `acceptTerms`. */
  onNewTerms(data: unknown): void
  /** The server no longer supports this build. */
  onTooOld(): void
}

const isAnswer = (body: unknown): body is Answer & { code?: number } =>
  typeof body === 'object' && body !== null && ('errcode' in body || 'code' in body)

/** The `errcode` form, and the older `code` form with 200 for success (spec §7). */
const errcodeOf = (body: Answer & { code?: number }): number => body.errcode ?? (body.code === 200 ? 0 : (body.code ?? 0))

const unexpectedErrorOf = (error: unknown): UnexpectedError =>
  new UnexpectedError(
    error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : error instanceof TypeError ? 'offline' : 'server',
  )

/** The outcome in a body of either form. An unreadable response is unexpected, as a broken server is. */
export async function outcomeOf<C extends Call>(
  { shape }: C,
  body: unknown,
  failureName: CallHooks['failureName'],
): Promise<Outcome<OutputOf<C>>> {
  if (!isAnswer(body)) throw new UnexpectedError('server')
  const errcode = errcodeOf(body)
  if (errcode === 0) {
    if (shape && !fits(shape, body.data)) throw new UnexpectedError('server')
    return done(body.data as OutputOf<C>)
  }
  const failure = await failureName(errcode)
  if (failure === 'unexpected' || failure === 'busy') throw new UnexpectedError('server')
  return { kind: 'refused', failure, errcode, data: body.data }
}

/** Reports a refusal that concerns more than its call: the session, the service, the terms or the build. */
export function reportRefusal(hooks: CallHooks, { auth }: Call, outcome: Outcome<unknown>, token: string | null): void {
  if (outcome.kind !== 'refused') return
  if (outcome.failure === 'sessionOver' && auth === 'user' && token) hooks.onUnauthorised(token)
  if (outcome.failure === 'maintenance') hooks.onMaintenance()
  if (outcome.failure === 'acceptTerms' && auth === 'user') hooks.onNewTerms(outcome.data)
  if (outcome.failure === 'clientTooOld') hooks.onTooOld()
}

export const createSend =
  (base: string, hooks: CallHooks): Send =>
  async (call, input, options = {}) => {
    const token = options.token ?? hooks.tokenOf()
    const request = requestOf(base, call.path, { ...(input as object), ...(call.mutates && { requestId: options.requestId }) }, token)
    if (call.mutates) dropEarly()
    let body: unknown
    try {
      const response = await (takeEarly(request) ?? post(request, hooks.timeoutOf()))
      body = await response.json()
    } catch (error) {
      const unexpected = unexpectedErrorOf(error)
      if (unexpected.reason === 'timeout' && !options.quiet) hooks.onTimeout()
      throw unexpected
    }
    const outcome = await outcomeOf(call, body, hooks.failureName)
    reportRefusal(hooks, call, outcome, token)
    return outcome
  }
