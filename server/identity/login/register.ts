import { sendMail } from '../../awards/mail.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { lockName } from '../../kernel/locks.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import { mustPost, openAccounts } from '../../ledger/ledger.ts'
import { lockGift } from '../../ledger/wagering/locks.ts'
import { recordMarks } from '../person/links.ts'
import { mobileMark } from '../person/marks.ts'
import { checkSignUp } from '../session/eligibility.ts'
import type { SignUpDetails } from '../session/eligibility.ts'
import { givenNickname } from '../session/nickname.ts'
import { hashPassword } from '../session/passwords.ts'
import {
  findByAccount,
  findByMobile,
  findPlayer,
  insertDeclarations,
  insertPlayer,
  insertSocial,
  unlessTaken,
} from '../session/playerStore.ts'
import { openSession } from '../session/sessions.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { proveCode, consumeCode } from '../session/sms.ts'

/** How a new player is identified: at least one of these. */
interface Identity {
  account?: string
  mobile?: string
  passwordHash?: string
  social?: { provider: string; subject: string; name: string }
}

/** An unknown inviter does not prevent registration: the link may be old or truncated. */
const inviterOf = async ({ tx }: Pick<Context, 'tx'>, pid: string | undefined): Promise<string | null> =>
  pid && isId(pid) && (await findPlayer(tx, pid)) ? pid : null

/**
 * Creates a player with balances, the first mail and, for play money, the welcome grant, in the caller's transaction. The caller has
 * checked eligibility.
 */
export async function createPlayer(
  context: Pick<Context, 'tx' | 'now' | 'policy' | 'random'>,
  identity: Identity,
  signUp: SignUpDetails,
): Promise<string> {
  const { tx, now, policy, random } = context
  return unlessTaken(async () => {
    const playerId = await insertPlayer(tx, {
      uuid: random.uuid(),
      account: identity.account ?? null,
      mobile: identity.mobile ?? null,
      nickname: signUp.nickname || givenNickname(identity.social?.name, context),
      avatar: policy.content.avatars[random.below(policy.content.avatars.length)] ?? 'sampaguita',
      passwordHash: identity.passwordHash ?? null,
      birthDate: signUp.birthDate,
      termsVersion: signUp.termsVersion,
      inviter_id: await inviterOf(context, signUp.pid),
      aid: signUp.aid ?? null,
      at: now,
    })
    if (identity.social) await insertSocial(tx, playerId, identity.social, now)
    const { termsVersion, eligibilityVersion } = signUp
    const groups = policy.eligibilityGroups[eligibilityVersion] ?? []
    await insertDeclarations(tx, playerId, { termsVersion, eligibilityVersion, groups }, now)
    await openAccounts(tx, playerId)
    if (identity.mobile !== undefined) await recordMarks(tx, playerId, [mobileMark(identity.mobile)], now)
    if (policy.playMoney && policy.welcomeGrant > 0) {
      const welcome = { kind: 'welcome', currency: 'coin', from: 'mint', to: { playerId }, amount: policy.welcomeGrant } as const
      await mustPost(tx, welcome, `welcome:${playerId}`, now)
      const gift = { ref: `welcome:${playerId}`, amount: policy.welcomeGrant, turnover: policy.withdrawal.turnover.welcome, isFree: true }
      await lockGift(tx, policy, playerId, gift, now)
    }
    const { welcome: awards, welcomeDays } = policy.mail
    await sendMail(tx, { playerId, content: { template: 'welcome' }, awards, expiresAt: now + welcomeDays * dayMs }, now)
    return playerId
  })
}

/** accountRegist4: username and password. */
export const registerByAccount = inTwoSteps('accountRegist4', {
  async prove(context, input) {
    const barred = checkSignUp(context, input)
    if (barred) return barred
    if (await findByAccount(context.db, input.account)) return refuse('accountTaken')
    return { passwordHash: await hashPassword(input.password) }
  },
  settle: async (context, input, { passwordHash }) =>
    openSession(context, await createPlayer(context, { account: input.account, passwordHash }, input), 'password', { isNew: true }),
})

/** accountRegist: mobile, code and password. Whether a number has a player is revealed to its holder only: after the code. */
export const registerByMobile = inTwoSteps('accountRegist', {
  async prove(context, input) {
    const barred = checkSignUp(context, input)
    if (barred) return barred
    const code = await proveCode(context, input.mobile, 'register', input.smsCode)
    if (isRefusal(code)) return code
    if (await findByMobile(context.db, input.mobile)) return refuse('mobileTaken')
    return { code, passwordHash: await hashPassword(input.password) }
  },
  async settle(context, input, { code, passwordHash }) {
    const used = await consumeCode(context, code)
    if (used) return used
    await lockName(context.tx, `mobile:${input.mobile}`)
    if (await findByMobile(context.tx, input.mobile)) return refuse('mobileTaken')
    return openSession(context, await createPlayer(context, { mobile: input.mobile, passwordHash }, input), 'code', { isNew: true })
  },
})
