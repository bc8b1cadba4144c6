import type { VipInfo } from '#contract/vip.ts'
import { runVip } from '#server/rewards/vip/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'

export interface Player {
  readonly token: string
  readonly userId: string
}

const ppms = [500, 800, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000]
const monthlyPpms = [200, 300, 400, 500, 600, 800, 1_000, 1_300, 1_600, 2_000]
const gifts = [2_00, 5_00, 15_00, 40_00, 100_00, 250_00, 600_00, 1_500_00, 4_000_00, 10_000_00]
/** Round numbers to count with. tests/economy checks the product's own. */
export const vipRules = {
  ...defaultPolicy.vip,
  tasks: defaultPolicy.vip.tasks.map((task) => (task.id === 'play' ? { ...task, awards: [{ propId: 2001, count: 5_00 }] } : task)),
  levels: defaultPolicy.vip.levels.map((level, index) => ({
    ...level,
    rebatePpm: ppms[index] ?? 0,
    monthlyPpm: monthlyPpms[index] ?? 0,
    gift: level.gift.map((gift) => (gift.propId === 2001 ? { ...gift, count: gifts[index] ?? 0 } : gift)),
  })),
}

/** Months pass in these tests: sessions must not expire meanwhile. */
export const longSessions = { session: { ...defaultPolicy.session, days: 10_000 }, vip: vipRules }

/** A player who has passed the gate. */
export async function vip(app: TestApp): Promise<Player & { readonly account: string }> {
  const player = await app.register()
  await deposit(app, player.token, 100_00)
  return player
}

/** A round with this valid bet, now. */
export const play = (app: TestApp, { userId }: Player, validBet: number) => recordBet(app, userId, validBet, app.clock.now)

/** The VIP job. */
export const runJob = (app: TestApp) => runVip(app.deps)

/** Moves the clock forward to a time. */
export const advanceTo = (app: TestApp, at: number) => app.clock.pass(at - app.clock.now)

export const info = async (app: TestApp, token?: string) =>
  dataOf(await app.call<VipInfo>(token ? 'getVipInfo' : 'anonymous/getVipInfo', {}, token))

/** getVipInfo of a player, with their own data. */
export async function ownStatus(app: TestApp, { token }: Player) {
  const { mine: own } = await info(app, token)
  if (!own) throw new Error('a player has a standing')
  return own
}

/** The level and points as the whole app shows them. */
export async function rank(app: TestApp, { token }: Player): Promise<{ vip: number; vipExp: number; userLevel: number }> {
  const {
    vip: level,
    vipExp,
    userLevel,
  } = dataOf(await app.call<{ vip: number; vipExp: number; userLevel: number }>('refreshData', {}, token))
  return { vip: level, vipExp, userLevel }
}
