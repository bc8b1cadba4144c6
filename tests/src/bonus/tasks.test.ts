import { describe, expect, it } from 'vitest'
import type { RedDots } from '#contract/session.ts'
import type { Task } from '#contract/tasks.ts'
import { inOrder } from '#src/features/rewards/hub/taskOrder.ts'
import { progressText } from '#src/features/rewards/hub/taskTexts.ts'
import { hasReward, hasTaskAward } from '#src/shared/rewardsHub/claimable.ts'

const task = (id: string, state: Task['state']): Task => ({
  id,
  kind: 'spins',
  period: 'day',
  state,
  goal: 20,
  done: 0,
  gameId: null,
  times: null,
  page: null,
  after: null,
  awards: [],
})

describe('tasks', () => {
  it('are listed with claimable ones first and ended ones last, else in the server’s order', () => {
    const tasks = [task('a', 'claimed'), task('b', 'doing'), task('c', 'locked'), task('d', 'claimable'), task('e', 'doing')]
    expect(inOrder(tasks).map(({ id }) => id)).toEqual(['d', 'b', 'e', 'c', 'a'])
  })
  it('show their progress in pieces, and in coins where coins are counted', () => {
    expect(progressText({ kind: 'wins', done: 2, goal: 3 })).toBe('2 / 3')
    expect(progressText({ kind: 'validBet', done: 3615, goal: 1_000_00 })).toBe('36.15 / 1,000')
    expect(progressText({ kind: 'deposit', done: 0, goal: 100_00 })).toBe('0 / 100')
  })
})

describe('the red dots of rewards', () => {
  const none: RedDots = {
    hasTask: false,
    hasMail: true,
    hasSignUpBonus: false,
    spinAward: false,
    taskAward: false,
    agent5Award: false,
    vipAward: false,
    signInAward: false,
    emailAward: false,
    canReceiveDrawChance: false,
    diamondMallRedDot: false,
    vipTaskFlag: false,
    bankruptGift: false,
  }
  it('are set by the content of the pages themselves, and by nothing else', () => {
    expect([hasTaskAward(undefined), hasReward(undefined), hasTaskAward(none), hasReward(none)]).toEqual([false, false, false, false])
    expect(hasTaskAward({ ...none, taskAward: true })).toBe(true)
    expect(hasTaskAward({ ...none, signInAward: true })).toBe(false)
    for (const flag of [
      'hasTask',
      'taskAward',
      'emailAward',
      'vipAward',
      'vipTaskFlag',
      'spinAward',
      'agent5Award',
      'signInAward',
      'canReceiveDrawChance',
      'bankruptGift',
    ] as const)
      expect(hasReward({ ...none, [flag]: true })).toBe(true)
  })
})
