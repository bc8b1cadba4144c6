import type { ActivityId } from '#contract/activities.ts'
import type { RedDots } from '#contract/session.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { canDraw } from '../../play/jackpot/chances.ts'
import { restrictionOf } from '../../protection/store.ts'
import { hasAgentAward } from '../../rewards/agent/service.ts'
import { hasGift } from '../../rewards/bankruptcy/service.ts'
import { canCheckIn } from '../../rewards/dailyCheckIn/service.ts'
import { hasInviteSpin } from '../../rewards/invite/wheel.ts'
import { hasMallAward } from '../../rewards/mall/scratch.ts'
import { canClaimTask, canOpenChest } from '../../rewards/tasks/board.ts'
import { hasMonthlyPart, hasVipAward, hasVipTask } from '../../rewards/vip/waiting.ts'
import { isOnAt } from '../../settings/areas/activities.ts'
import { hasMailAward, hasWelcomeAward, unreadMail } from '../../support/mail/service.ts'

type Contributor = (player: PlayerContext) => Promise<boolean>

/** While operators have closed an activity, there is nothing to claim of it. */
const whileOpen =
  (id: ActivityId, contributor: Contributor): Contributor =>
  async (player) =>
    isOnAt(player.policy.activities[id], player.now) && contributor(player)

/** The source of each flag of spec §3 «Red-dot flags». */
const contributors: { readonly [Flag in keyof RedDots]: Contributor } = {
  hasMail: async (player) => (await unreadMail(player)) > 0,
  hasTask: whileOpen('tasks', canClaimTask),
  hasSignUpBonus: hasWelcomeAward,
  spinAward: whileOpen('spin', hasInviteSpin),
  taskAward: whileOpen('tasks', canOpenChest),
  agent5Award: hasAgentAward,
  vipAward: async (player) => (await Promise.all([hasVipAward(player), hasMonthlyPart(player)])).includes(true),
  signInAward: whileOpen('sign-in', canCheckIn),
  emailAward: hasMailAward,
  canReceiveDrawChance: ({ sql, playerId, policy, now }) => canDraw(sql, playerId, policy, now),
  diamondMallRedDot: hasMallAward,
  vipTaskFlag: hasVipTask,
  bankruptGift: hasGift,
}

/** All flags of a player; none for a player on a break. Queried together: few statements (kernel/database/mergeReads.ts). */
export async function redDotsOf(player: PlayerContext): Promise<RedDots> {
  const [restriction, ...lit] = await Promise.all([
    restrictionOf(player.sql, player.playerId, player.now),
    ...Object.values(contributors).map((contributor) => contributor(player)),
  ])
  return Object.fromEntries(Object.keys(contributors).map((flag, index) => [flag, restriction === null && lit[index] === true])) as RedDots
}
