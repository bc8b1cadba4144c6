import type { InputOf } from '#contract/call.ts'
import type { bindAccount } from '#contract/login.ts'
import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Context } from '../../kernel/context.ts'
import { lockName } from '../../kernel/locks.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { heldMobileOf, recordMarks } from '../person/links.ts'
import { mobileMark } from '../person/marks.ts'
import { checkConfirmed, proveFirstFactor, requireConfirmed, requireProvenSession, requireSession } from '../session/confirmed.ts'
import type { ConfirmedAct } from '../session/confirmed.ts'
import { touchInput } from '../session/input.ts'
import { recordLoginMethod, notifyOfLoginMethod } from '../session/loginMethods.ts'
import { hashPassword } from '../session/passwords.ts'
import {
  findByAccount,
  findByMobile,
  findPlayer,
  insertSocial,
  lockSocial,
  setAccount,
  setMobile,
  unlessTaken,
} from '../session/playerStore.ts'
import type { PlayerRow } from '../session/playerStore.ts'
import { endOtherSessions } from '../session/sessionStore.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { proveCode, consumeCode } from '../session/sms.ts'
import type { VerifiedCode } from '../session/sms.ts'
import { smsTextsFor } from '../session/smsTexts.ts'
import { consumeTicket } from '../session/tickets.ts'

type Input = InputOf<typeof bindAccount>
type Proof = ({ mobile: string; earlier: string | null; code: VerifiedCode } | { account: string; passwordHash: string | null }) & {
  /** The confirmation to use up, if one was needed. */
  confirmed: ConfirmedAct | null
}

const fields = (...names: string[]): Refusal => refuse('badParameter', { fields: names })

/**
 * A number needs a second factor that the player has, a first one at least a recent proof of identity: with it, everything else can be reset.
 * A code that proves a number belonging to another account shows that both accounts are the same person's: they are linked, whatever the
 * outcome of the call.
 */
async function proveMobile(context: Context<'user'>, player: PlayerRow, mobile: string, smsCode: string): Promise<Proof | Refusal> {
  if (player.mobile === mobile) return refuse('alreadyBound')
  const identity = player.mobile ? await proveNewMobile(context) : await proveFirstFactor(context, 'mobile', player)
  if (isRefusal(identity)) return identity
  const code = await proveCode(context, mobile, 'bind', smsCode)
  if (isRefusal(code)) return code
  const other = await findByMobile(context.db, mobile)
  if (!other) return { ...identity, mobile, earlier: player.mobile, code }
  await context.db.transaction((tx) => heldMobileOf(tx, player.id, other.id, context.now))
  return refuse('mobileTaken')
}

const proveNewMobile = async (context: Context<'user'>): Promise<{ confirmed: ConfirmedAct } | Refusal> =>
  (await checkConfirmed({ ...context, tx: context.db }, 'mobile')) ?? { confirmed: 'mobile' }

/** A player with a password keeps it: accepting another one here would bypass `forgetPassword`. */
async function proveAccount(
  context: Context<'user'>,
  player: PlayerRow,
  account: string,
  password: string | undefined,
): Promise<Proof | Refusal> {
  const { db } = context
  if (player.account) return refuse('alreadyBound')
  if ((password === undefined) === (player.password_hash === null)) return fields('password')
  if (await findByAccount(db, account)) return refuse('accountTaken')
  if (password === undefined) return { account, passwordHash: null, confirmed: null }
  const identity = await proveFirstFactor(context, 'password', player)
  return isRefusal(identity) ? identity : { ...identity, account, passwordHash: await hashPassword(password) }
}

const prove = (
  { mobile, smsCode, account, password }: Input,
  context: Context<'user'>,
  player: PlayerRow,
): Promise<Proof | Refusal> | Refusal => {
  if (mobile !== undefined && smsCode !== undefined && account === undefined && password === undefined)
    return proveMobile(context, player, mobile, smsCode)
  if (account !== undefined && mobile === undefined && smsCode === undefined) return proveAccount(context, player, account, password)
  return fields('account', 'password', 'mobile', 'smsCode')
}

/**
 * bindAccount: adds a username (with a password, unless there is one), or a mobile number with its code, in place of an earlier one. Two
 * players are never merged. Whoever finds an open app must not add a way to log in of their own: what may be one requires a recent proof of
 * identity.
 */
export const bindName = inTwoSteps('bindAccount', {
  async prove(context, input) {
    await touchInput(context)
    const player = await findPlayer(context.db, context.caller.playerId)
    return player ? prove(input, context, player) : refuse('sessionOver')
  },
  async settle(context, _input, proof) {
    const { tx, caller } = context
    if ('mobile' in proof) {
      const used = await consumeCode(context, proof.code)
      if (used) return used
      await lockName(tx, `mobile:${proof.mobile}`)
    }
    const identityRefusal = await (proof.confirmed ? requireConfirmed(context, proof.confirmed) : requireSession(context))
    if (identityRefusal) return identityRefusal
    const bound = await unlessTaken(() =>
      'mobile' in proof
        ? setMobile(tx, caller.playerId, proof.mobile, proof.earlier)
        : setAccount(tx, caller.playerId, proof.account, proof.passwordHash),
    )
    if (!bound) return refuse('alreadyBound')
    if ('mobile' in proof) await recordMarks(tx, caller.playerId, [mobileMark(proof.mobile)], context.now)
    if ('mobile' in proof && proof.earlier !== null) await recordNewMobile(context)
    else if ('mobile' in proof) await recordLoginMethod(tx, caller.playerId, 'mobile', context.now)
    else if (proof.passwordHash !== null) await recordLoginMethod(tx, caller.playerId, 'password', context.now)
    const player = await findPlayer(tx, caller.playerId)
    return { account: player?.account ?? null, mobile: player?.mobile ?? null }
  },
  // Whoever has the earlier number is told there: what is in the mailbox, a thief could delete.
  async after(context, _input, proof) {
    if ('mobile' in proof && proof.earlier !== null) await context.adapters.sms.send(proof.earlier, smsTextsFor(context).mobileChanged)
  },
})

/** The number is how the account is recovered: nobody else stays logged in, and the change leaves a trail. */
async function recordNewMobile({ tx, now, caller }: Context<'user'>): Promise<void> {
  await endOtherSessions(tx, caller.playerId, now, caller.tokenHash)
  await sendMail(tx, { playerId: caller.playerId, content: { template: 'mobileChanged' } }, now)
  await writeAudit(tx, { actor: 'system', action: 'player.mobileChanged', target: `player:${caller.playerId}`, reason: '' }, now)
}

/** bindSocialAccount: adds an identity that no player has, with the ticket of a social login started for binding. */
export const bindSocial = inTwoSteps('bindSocialAccount', {
  async prove(context) {
    await touchInput(context)
    return {}
  },
  async settle(context, input) {
    const { tx, now, caller } = context
    const verified = await consumeTicket(tx, 'social-bind', input.ticket, now)
    if (verified?.provider !== input.provider) return refuse('ticketOver')
    await lockSocial(tx, verified.provider, verified.subject)
    const refused = await requireProvenSession(context)
    if (refused) return refused
    await unlessTaken(() => insertSocial(tx, caller.playerId, verified, now))
    await recordLoginMethod(tx, caller.playerId, verified.provider, now)
    return { name: verified.name }
  },
  after: (context, { provider }) => notifyOfLoginMethod(context, provider),
})
