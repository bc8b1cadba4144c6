import type { RedDots } from '#contract/session.ts'

/** Whether a task or a chest can be claimed. */
export const hasTaskAward = (dots: RedDots | undefined): boolean => dots !== undefined && (dots.hasTask || dots.taskAward)

/** Whether something stands on the page of rewards. */
export const hasReward = (dots: RedDots | undefined): boolean =>
  hasTaskAward(dots) || (dots !== undefined && (dots.signInAward || dots.canReceiveDrawChance || dots.bankruptGift))
