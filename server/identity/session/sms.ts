import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { authModes } from '#contract/login.ts'
import type { smsSend, SmsScene } from '#contract/login.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/calendar.ts'
import { countedUntil } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { forgetRequest, requestKey } from '../../kernel/http/idempotency.ts'
import type { Replay } from '../../kernel/http/idempotency.ts'
import { lockName } from '../../kernel/locks.ts'
import { networkOf } from '../../kernel/network.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { sourceOf } from './knownDevice.ts'
import { settleOnce } from './settleOnce.ts'
import * as store from './smsStore.ts'
import { smsTextsFor } from './smsTexts.ts'

type Sending = InputOf<typeof smsSend>
type Sent = OutputOf<typeof smsSend>

const digest = (secret: Buffer, mobile: string, scene: SmsScene, code: string): Buffer =>
  createHmac('sha256', secret).update(`sms\0${mobile}\0${scene}\0${code}`).digest()

const sceneOf = ({ scene }: Sending): SmsScene => (typeof scene === 'number' ? authModes[scene] : scene)

/** When the number may be sent a code again; undefined when it may be now. */
function ownRetryAt(sent: readonly number[], { now, policy }: Context): number | undefined {
  const resendAt = (sent[0] ?? -Infinity) + policy.sms.resendSeconds * 1000
  if (resendAt > now) return resendAt
  const oldestCounted = sent[policy.sms.perDay - 1]
  return oldestCounted === undefined ? undefined : oldestCounted + dayMs
}

/**
 * When the server sends codes again: there is an hourly limit, a tenth higher for players on their own devices, and one for each address, so
 * that nobody uses it up from there, or tries their luck at the codes of many numbers.
 */
async function quotaRetryAt({ tx, now, policy, ip }: Context, isOwn: boolean): Promise<number | undefined> {
  const { toAll, there } = await store.sentWithin(tx, { since: now - hourMs, until: countedUntil(now) }, networkOf(ip))
  if (toAll.count >= policy.sms.perHour * (isOwn ? 1.1 : 1)) return (toAll.first ?? now) + hourMs
  return !isOwn && there.count >= policy.sms.perAddress ? (there.first ?? now) + hourMs : undefined
}

/** Books a code to be sent: its digest is stored; the code itself goes only to the carrier. */
async function bookCode(context: Context, sending: Sending, code: string): Promise<(Sent & { codeId: string }) | Refusal> {
  const { mobile } = sending
  const scene = sceneOf(sending)
  const { tx, now, policy, secret } = context
  // Otherwise two concurrent requests for one number would both find that nothing was sent yet.
  await lockName(tx, `sms:${mobile}`)
  const isOwn = await store.isOwnNumber(tx, mobile, context.deviceId, context.caller?.playerId)
  const sent = await store.sentCodes(tx, mobile, isOwn, { since: now - dayMs, until: countedUntil(now) })
  const retryAt = ownRetryAt(sent, context) ?? (await quotaRetryAt(context, isOwn))
  if (retryAt !== undefined) return refuse('tooManyRequests', { retryAt })
  await store.purgeCodes(tx, now - dayMs)
  const expiresAt = now + policy.sms.validMinutes * minuteMs
  const codeId = await store.insertCode(tx, {
    mobile,
    scene,
    hash: digest(secret, mobile, scene, code),
    sentAt: now,
    expiresAt,
    source: sourceOf(context),
    network: networkOf(context.ip),
    isOwn,
  })
  return { codeId, resendAt: now + policy.sms.resendSeconds * 1000, expiresAt, left: policy.sms.perDay - sent.length - 1 }
}

/**
 * Sends a code to a number, whether or not a player has it: the response does not reveal that. The carrier is called after the
 * transaction, so that it does not hold a connection; if the carrier fails, the booking is undone and the request may be repeated.
 */
export async function sendCode(context: Context, input: Sending): Promise<Sent | Replay<Sent> | Refusal> {
  const { db, policy, adapters, random } = context
  const digits = policy.lengths.smsCode.max
  const code = String(random.below(10 ** digits)).padStart(digits, '0')
  let booked: string | undefined
  const answer = await settleOnce(context, 'smsSend', input, async (inside) => {
    const booking = await bookCode(inside, input, code)
    if (isRefusal(booking)) return booking
    const { codeId, ...sent } = booking
    booked = codeId
    return sent
  })
  if (booked === undefined) return answer
  try {
    await adapters.sms.send(input.mobile, smsTextsFor(context).code(code, sceneOf(input), policy.sms.validMinutes))
  } catch (error) {
    await store.deleteCode(db, booked)
    await forgetRequest(db, requestKey(context, 'smsSend', input))
    throw error
  }
  return answer
}

export interface VerifiedCode {
  readonly codeId: string
}

/**
 * Checks a code for one number and scene. The attempt is counted first and commits separately, so that it stays counted when the call is
 * refused and concurrent attempts cannot share a count. A right code is used up by `consumeCode`.
 */
export async function proveCode(context: Context, mobile: string, scene: SmsScene, code: string): Promise<VerifiedCode | Refusal> {
  const { db, now, policy, secret } = context
  const { tries, triesElsewhere } = policy.sms
  const row = await store.tryLatest(db, { mobile, scene, source: sourceOf(context), now, tries, triesElsewhere })
  if (row && timingSafeEqual(row.code_hash, digest(secret, mobile, scene, code))) return { codeId: row.id }
  return refuse('wrongCode', { triesLeft: row?.left ?? 0 })
}

/** Uses up a proven code in the call's transaction: one code is good for one effect. */
export const consumeCode = async ({ tx, now }: Pick<Context, 'tx' | 'now'>, { codeId }: VerifiedCode): Promise<Refusal | undefined> =>
  (await store.markUsed(tx, codeId, now)) ? undefined : refuse('wrongCode', { triesLeft: 0 })
