import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { smsSend } from '#contract/session.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

type Scene = InputOf<typeof smsSend>['scene']

interface CodeRow {
  id: string
  code_hash: Buffer
  tries: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const digest = (secret: Buffer, mobile: string, scene: Scene, code: string): Buffer =>
  createHmac('sha256', secret).update(`sms\0${mobile}\0${scene}\0${code}`).digest()

/** Sends a code to a number, whether or not a player has it: the answer tells nothing about that. */
export async function sendCode(context: Context, { mobile, scene }: InputOf<typeof smsSend>): Promise<OutputOf<typeof smsSend> | Refusal> {
  const { tx, now, policy, random, secret, adapters } = context
  // Two requests for one number at once would both find that nothing was sent yet.
  await tx.rows('select pg_advisory_xact_lock(hashtext($1))', [`sms:${mobile}`])
  const sent = await tx.rows<{ sent_at: number }>('select sent_at from sms_code where mobile = $1 and sent_at > $2 order by sent_at desc', [
    mobile,
    now - dayMs,
  ])
  const latest = sent[0]?.sent_at ?? 0
  const resendMs = policy.sms.resendSeconds * 1000
  if (latest + resendMs > now) return refuse('tooManyRequests', { retryAt: latest + resendMs })
  if (sent.length >= policy.sms.perDay) return refuse('tooManyRequests', { retryAt: (sent.at(-1)?.sent_at ?? now) + dayMs })

  const code = String(random.below(1_000_000)).padStart(6, '0')
  const expiresAt = now + policy.sms.validMinutes * minuteMs
  await tx.rows('insert into sms_code (mobile, scene, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5)', [
    mobile,
    scene,
    digest(secret, mobile, scene, code),
    now,
    expiresAt,
  ])
  await adapters.sms.send(mobile, `${code} is your Swerte code. It is valid for ${policy.sms.validMinutes} minutes. Never share it.`)
  return { resendAt: now + resendMs, expiresAt, left: policy.sms.perDay - sent.length - 1 }
}

/**
 * Takes a code: undefined when it was right, and it is then used up with the call's transaction. A try is counted first and on
 * its own, so that it stays counted when the call is refused and tries at once cannot share a count.
 */
export async function useCode({ db, tx, now, policy, secret }: Context, mobile: string, scene: Scene, code: string): Promise<Refusal | undefined> {
  const row = await db.row<CodeRow>(
    `update sms_code set tries = tries + 1
       where id = (select id from sms_code where mobile = $1 and scene = $2 order by sent_at desc, id desc limit 1)
         and used_at is null and expires_at > $3 and tries < $4
     returning id::text, code_hash, tries`,
    [mobile, scene, now, policy.sms.tries],
  )
  if (!row || !timingSafeEqual(row.code_hash, digest(secret, mobile, scene, code))) {
    return refuse('wrongCode', { triesLeft: row ? policy.sms.tries - row.tries : 0 })
  }
  const used = await tx.row('update sms_code set used_at = $2 where id = $1 and used_at is null returning id', [row.id, now])
  return used ? undefined : refuse('wrongCode', { triesLeft: 0 })
}
