import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { id, time } from './values.ts'

/**
 * What a task counts. All but `visit` and `share` are counted by the server from actual events. validBet and deposit
 * are amounts in hundredths, the rest are pieces.
 */
export const taskKinds = [
  'checkIn',
  'spins',
  'wins',
  'validBet',
  'deposit',
  'draw',
  'like',
  'kyc',
  'mobile',
  'passkey',
  'visit',
  'share',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** day: a UTC date · week: from Monday 00:00 UTC · once: one time only. */
export const taskPeriods = ['day', 'week', 'once'] as const
export type TaskPeriod = (typeof taskPeriods)[number]

const task = z.object({
  id,
  kind: z.enum(taskKinds),
  period: z.enum(taskPeriods),
  state: z.enum(['locked', 'doing', 'claimable', 'claimed']),
  goal: z.int(),
  /** Progress towards `goal` in this period, never more than it; 0 while locked. */
  done: z.int(),
  /** The only game that counts; null: any. */
  gameId: z.nullable(id),
  /** For wins: the minimum win, as a multiple of the stake. */
  times: z.nullable(z.int()),
  /** For a visit: the page. */
  page: z.nullable(z.string()),
  /** The task that must be claimed first. */
  after: z.nullable(id),
  awards: z.array(award),
})
export type Task = z.infer<typeof task>

/** Opens once the UTC day's activity points (liveness) are enough. */
const chest = z.object({
  id,
  liveness: z.int(),
  state: z.enum(['locked', 'claimable', 'claimed']),
  awards: z.array(award),
})
export type Chest = z.infer<typeof chest>

const taskBoard = z.object({
  tasks: z.array(task),
  /** For this UTC day: the total of the claimed tasks. */
  liveness: z.int(),
  chests: z.array(chest),
  dayEndsAt: time,
  weekEndsAt: time,
})
export type TaskBoard = z.infer<typeof taskBoard>

/** Tasks and chests with the player's progress; a guest sees what there is to do. */
export const getTaskUser = openToGuests(call({ path: 'getTaskUser', auth: 'user', input: z.object({}), output: taskBoard }))

/** Reports what only a browser can know: that the task's page was shown, or that something was shared. */
export const finishTask = call({
  path: 'finishTask',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ id }),
  output: taskBoard,
  failures: ['notAvailable', 'notEligible', 'notYet', 'alreadyDone', 'selfExcluded'],
})

/** Claims a task or opens a chest, by its id. `notYet` returns { need, done }, or { after } for a task that must wait for another. */
export const receiveTaskAward = call({
  path: 'receiveTaskAward',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({ id }),
  output: z.object({ awards: z.array(award), board: taskBoard }),
  failures: ['notAvailable', 'notYet', 'alreadyDone', 'selfExcluded'],
})
