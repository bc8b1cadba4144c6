import type { RedDots } from '#contract/session.ts'

/** Whether a task or a chest can be claimed. */
export const hasTaskAward = (dots: RedDots | undefined): boolean => dots !== undefined && (dots.hasTask || dots.taskAward)

export const hasMailGift = (dots: RedDots | undefined): boolean => dots !== undefined && dots.emailAward

/** Whether a gift, a rebate or a VIP mission can be claimed. */
export const hasVipGift = (dots: RedDots | undefined): boolean => dots !== undefined && (dots.vipAward || dots.vipTaskFlag)

/** Whether inviting has brought a spin, a share or a milestone. */
const hasInviteGift = (dots: RedDots | undefined): boolean => dots !== undefined && (dots.spinAward || dots.agent5Award)

/** Whether a scratch card is unrevealed or one of its milestones can be claimed. */
const hasMallGift = (dots: RedDots | undefined): boolean => dots !== undefined && dots.diamondMallRedDot

/** Whether anything on the rewards page can be claimed. */
export const hasReward = (dots: RedDots | undefined): boolean =>
  hasTaskAward(dots) ||
  hasMailGift(dots) ||
  hasVipGift(dots) ||
  hasInviteGift(dots) ||
  hasMallGift(dots) ||
  (dots !== undefined && (dots.signInAward || dots.canReceiveDrawChance || dots.bankruptGift))
