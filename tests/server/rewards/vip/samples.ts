import type { VipInfo } from '#contract/vip.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { runVip } from '#server/rewards/vip/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { dataOf } from '../../identity/session/samples.ts'
import { bet } from '../../me/activities/samples.ts'
import { deposit } from '../../money/samples.ts'

export interface Player {
  readonly token: string
  readonly userId: string
}

/** Months go by in these tests: nobody is logged out meanwhile. */
export const longSessions = { session: { ...defaultPolicy.session, days: 10_000 } }

/** Every posting has its counterpart. Rounds that are only written down, as here, have none. */
export const isEven = async (app: TestApp): Promise<boolean> => Object.values((await trialBalance(app.db)).sums).every((sum) => sum === 0)

/** A player who has passed the gate. */
export async function vip(app: TestApp): Promise<Player & { readonly account: string }> {
  const player = await app.register()
  await deposit(app, player.token, 100_00)
  return player
}

/** A round of this valid bet, now. */
export const play = (app: TestApp, { userId }: Player, validBet: number) => bet(app, userId, validBet, app.clock.now)

/** The clock's own work. */
export const runJob = (app: TestApp) => runVip(app.deps)

/** Moves the clock forward to a moment. */
export const goTo = (app: TestApp, at: number) => app.clock.pass(at - app.clock.now)

export const info = async (app: TestApp, token?: string) => dataOf(await app.call<VipInfo>('getVipInfo', {}, token))

/** getVipInfo of a player, with what is theirs. */
export async function mine(app: TestApp, { token }: Player) {
  const { mine: own } = await info(app, token)
  if (!own) throw new Error('a player has a standing')
  return own
}

/** The level and points as the whole app sees them. */
export async function rank(app: TestApp, { token }: Player): Promise<{ vip: number; vipExp: number; userLevel: number }> {
  const {
    vip: level,
    vipExp,
    userLevel,
  } = dataOf(await app.call<{ vip: number; vipExp: number; userLevel: number }>('refreshData', {}, token))
  return { vip: level, vipExp, userLevel }
}
