import type { InputOf } from '#contract/call.ts'
import type { accountRegist, accountRegist4 } from '#contract/session.ts'
import type { Context } from '../../kernel/context.ts'
import { constraintOf, sqlState, uniqueViolation } from '../../kernel/database.ts'
import { isRefusal, refuse, RefusedError } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { openPurses, post } from '../../ledger/ledger.ts'
import { avatars } from '../config/content.ts'
import { checkJoining } from './eligibility.ts'
import { hashPassword } from './passwords.ts'
import { findByAccount, findByMobile, findPlayer, insertPlayer, insertSocial } from './playerStore.ts'
import { openSession } from './sessions.ts'
import type { SignedIn } from './sessions.ts'
import { useCode } from './sms.ts'

export interface Joining {
  birthDate: string
  termsVersion: number
  nickname?: string | undefined
  pid?: string | undefined
  aid?: string | undefined
}

interface Identity {
  account?: string
  mobile?: string
  password?: string
  social?: { provider: string; subject: string; name: string }
}

/** Which refusal a taken name means. */
const takenBy: Record<string, Refusal> = {
  player_account: refuse('accountTaken'),
  player_mobile: refuse('mobileTaken'),
  social_identity_pkey: refuse('alreadyBound'),
}

/** An unknown inviter is no reason to turn a player away: the link may be old. */
const inviterOf = async ({ tx }: Context, pid: string | undefined): Promise<string | null> =>
  pid && /^\d{1,18}$/.test(pid) && (await findPlayer(tx, pid)) ? pid : null

/** Makes a player with purses and, for play money, the welcome grant, in the caller's transaction; then logs in. */
export async function createPlayer(context: Context, identity: Identity, joining: Joining): Promise<SignedIn | Refusal> {
  const { tx, now, policy, random } = context
  const barred = checkJoining(context, joining)
  if (barred) return barred
  const uuid = random.uuid()
  try {
    const playerId = await insertPlayer(tx, {
      uuid,
      account: identity.account ?? null,
      mobile: identity.mobile ?? null,
      nickname: joining.nickname || identity.social?.name.slice(0, 12).trim() || `Player ${String(random.below(100_000)).padStart(5, '0')}`,
      avatar: avatars[random.below(avatars.length)] ?? 'sampaguita',
      passwordHash: identity.password === undefined ? null : await hashPassword(identity.password),
      birthDate: joining.birthDate,
      termsVersion: joining.termsVersion,
      pid: await inviterOf(context, joining.pid),
      aid: joining.aid ?? null,
      at: now,
    })
    if (identity.social) await insertSocial(tx, identity.social.provider, identity.social.subject, playerId, identity.social.name)
    await openPurses(tx, playerId)
    if (policy.playMoney) {
      const welcome = { kind: 'welcome', currency: 'coin', from: 'mint', to: { playerId }, amount: policy.welcomeGrant } as const
      const posted = await post(tx, welcome, `welcome:${playerId}`, now)
      if (isRefusal(posted)) throw new Error('the mint cannot run dry')
    }
    return await openSession(context, playerId, true)
  } catch (error) {
    const taken = sqlState(error) === uniqueViolation ? takenBy[constraintOf(error) ?? ''] : undefined
    if (taken) throw new RefusedError(taken)
    throw error
  }
}

export async function registerAccount(context: Context, input: InputOf<typeof accountRegist4>): Promise<SignedIn | Refusal> {
  const barred = checkJoining(context, input)
  if (barred) return barred
  if (await findByAccount(context.tx, input.account)) return refuse('accountTaken')
  return createPlayer(context, { account: input.account, password: input.password }, input)
}

export async function registerMobile(context: Context, input: InputOf<typeof accountRegist>): Promise<SignedIn | Refusal> {
  const barred = checkJoining(context, input)
  if (barred) return barred
  const wrong = await useCode(context, input.mobile, 'register', input.smsCode)
  if (wrong) return wrong
  if (await findByMobile(context.tx, input.mobile)) return refuse('mobileTaken')
  return createPlayer(context, { mobile: input.mobile, password: input.password }, input)
}
