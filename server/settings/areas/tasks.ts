import * as z from 'zod'
import { taskKinds, taskPeriods } from '#contract/tasks.ts'
import { gifts, list, name, page, count } from '../values.ts'
import type { Frozen } from '../values.ts'
import { winMultiple } from '../winMultiples.ts'

/** A published goal. The app has its words, by kind; an id is never reused for something else, because claims refer to it. */
const taskRule = z.object({
  id: name,
  period: z.enum(taskPeriods),
  kind: z.enum(taskKinds),
  // The count to reach; for validBet and deposit, an amount in hundredths.
  goal: z.int().min(1).max(100_000_000_00),
  // For spins and wins: in this game only.
  gameId: name.exactOptional(),
  // For wins: a round counts if it pays at least this multiple of its stake, so that higher stakes earn nothing extra.
  times: winMultiple.exactOptional(),
  // For a visit: the page.
  page: page.exactOptional(),
  // The task that must be claimed before; of the same period, or a one-time task.
  after: name.exactOptional(),
  gives: gifts,
})
export type TaskRule = Frozen<z.infer<typeof taskRule>>

export const taskSchema = z.object({
  rules: list(taskRule, 'Daily, weekly and one-time tasks'),
  chests: list(
    z.object({ id: name, liveness: count(undefined, { min: 1 }), gives: gifts }),
    'Chests opened by the activity points of a UTC day, in ascending order',
    10,
  ),
})
export type TaskPolicy = Frozen<z.infer<typeof taskSchema>>
type Gift = TaskRule['gives'][number]

const coins = (count: number): Gift => ({ propId: 2001, count })
const points = (count: number): Gift => ({ propId: 2002, count })
const diamonds = (count: number): Gift => ({ propId: 60001, count })
/** For daily tasks only: it fills the chests of that day. */
const liveness = (count: number): Gift => ({ propId: 4001, count })

const rules: readonly TaskRule[] = [
  { id: 'day-sign-in', period: 'day', kind: 'checkIn', goal: 1, gives: [points(5), liveness(10)] },
  { id: 'day-ride', period: 'day', kind: 'spins', goal: 20, gameId: 'biyahe-888', gives: [coins(1_00), liveness(20)] },
  { id: 'day-pearls', period: 'day', kind: 'wins', goal: 3, times: 1, gameId: 'perlas', gives: [points(20), liveness(20)] },
  { id: 'day-bright', period: 'day', kind: 'wins', goal: 1, times: 5, after: 'day-pearls', gives: [diamonds(2), liveness(20)] },
  { id: 'day-bet', period: 'day', kind: 'validBet', goal: 50_00, gives: [coins(1_00), liveness(20)] },
  { id: 'day-draw', period: 'day', kind: 'draw', goal: 1, gives: [points(10), liveness(10)] },
  { id: 'day-plaza', period: 'day', kind: 'visit', goal: 1, page: '/bonus/event', gives: [points(5), liveness(10)] },

  { id: 'week-sign-in', period: 'week', kind: 'checkIn', goal: 5, gives: [diamonds(10)] },
  { id: 'week-spins', period: 'week', kind: 'spins', goal: 300, gives: [coins(10_00)] },
  { id: 'week-bet', period: 'week', kind: 'validBet', goal: 500_00, gives: [points(100)] },
  { id: 'week-deposit', period: 'week', kind: 'deposit', goal: 100_00, gives: [diamonds(10)] },
  { id: 'week-share', period: 'week', kind: 'share', goal: 1, gives: [points(20)] },

  { id: 'once-fair', period: 'once', kind: 'visit', goal: 1, page: '/game/fair', gives: [points(10)] },
  { id: 'once-like', period: 'once', kind: 'like', goal: 1, gives: [points(10)] },
  { id: 'once-spins', period: 'once', kind: 'spins', goal: 100, gives: [coins(5_00)] },
  { id: 'once-bet', period: 'once', kind: 'validBet', goal: 1_000_00, after: 'once-spins', gives: [coins(20_00), diamonds(10)] },
  { id: 'once-mobile', period: 'once', kind: 'mobile', goal: 1, gives: [points(50)] },
  { id: 'once-passkey', period: 'once', kind: 'passkey', goal: 1, gives: [diamonds(10)] },
  { id: 'once-kyc', period: 'once', kind: 'kyc', goal: 1, gives: [coins(20_00)] },
]

/** Tasks, and the chests that the liveness of a UTC day opens. */
export const taskPolicy: TaskPolicy = {
  rules,
  chests: [
    { id: 'chest-20', liveness: 20, gives: [points(20)] },
    { id: 'chest-40', liveness: 40, gives: [coins(1_00)] },
    { id: 'chest-60', liveness: 60, gives: [diamonds(3)] },
    { id: 'chest-80', liveness: 80, gives: [coins(2_00)] },
    { id: 'chest-100', liveness: 100, gives: [coins(3_00), diamonds(5)] },
  ],
}
