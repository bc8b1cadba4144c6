import type { RedDots } from '#contract/session.ts'
import { hasAgentAward } from '../agent/service.ts'
import { hasGift } from '../bankruptcy/service.ts'
import { hasInviteSpin } from '../invite/wheel.ts'
import { canDraw } from '../jackpot/chances.ts'
import { hasMailAward, unreadMail } from '../mail/service.ts'
import { hasMallAward } from '../mall/scratch.ts'
import { canSignIn } from '../signInBonus/service.ts'
import { canClaimTask, canOpenChest } from '../tasks/board.ts'
import { hasMonthlyPart, hasVipAward, hasVipTask } from '../vip/waiting.ts'
import { closureOf } from '../control/store.ts'
import type { Asking } from './area.ts'

type Contributor = (asking: Asking) => Promise<boolean>

/** Of an area that the house does not have. */
const dark: Contributor = async () => false

/** Who says whether a flag of spec §3 «Red-dot flags» is lit: one line a flag. */
const contributors: { readonly [Flag in keyof RedDots]: Contributor } = {
  hasMail: async (asking) => (await unreadMail(asking)) > 0,
  hasTask: canClaimTask,
  hasSignUpBonus: dark,
  spinAward: hasInviteSpin,
  taskAward: canOpenChest,
  agent5Award: hasAgentAward,
  vipAward: async (asking) => (await hasVipAward(asking)) || (await hasMonthlyPart(asking)),
  signInAward: canSignIn,
  emailAward: hasMailAward,
  canReceiveDrawChance: ({ sql, playerId, policy, now }) => canDraw(sql, playerId, policy, now),
  diamondMallRedDot: hasMallAward,
  vipTaskFlag: hasVipTask,
  bankruptGift: hasGift,
}

/** One flag by name, for an activity whose dot it is. */
export const redDotOf =
  (flag: keyof RedDots): Contributor =>
  (asking) =>
    contributors[flag](asking)

/** All flags of a player; nothing calls one who takes a break. */
export async function redDotsOf(asking: Asking): Promise<RedDots> {
  const isClosed = (await closureOf(asking.sql, asking.playerId, asking.now)) !== null
  const flags = Object.entries(contributors)
  // One after another: inside a transaction they share one connection.
  const lit: [string, boolean][] = []
  for (const [flag, contributor] of flags) lit.push([flag, !isClosed && (await contributor(asking))])
  return Object.fromEntries(lit) as RedDots
}
