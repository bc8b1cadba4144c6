import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

/** 1: invited by the player · 2: invited by those · 3: invited by those in turn. */
const teamLevel = z.int().check(z.minimum(1), z.maximum(3))

/** A number of valid invitees that is awarded, once. */
const milestone = z.object({ need: z.int(), awards: z.array(award), state: z.enum(['doing', 'claimable', 'claimed']) })
export type Milestone = z.infer<typeof milestone>

/** The agent programme; a guest sees the general terms. */
export const appAgent5User = openToGuests(
  call({
    path: 'appAgent5User',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      serverTime: time,
      /** Of a team member's valid bet, in parts per million. */
      rates: z.array(z.object({ level: teamLevel, ppm: z.int() })),
      /**
       * What makes an invitee valid: a mobile number, and the required deposits and bets within `days` of registration; in hundredths. A
       * deposit counts `restDays` after it was paid.
       */
      valid: z.object({ deposited: amount, bet: amount, days: z.int(), restDays: z.int() }),
      milestones: z.array(milestone),
      /** Days after registration in which an inviter can be named. */
      fillDays: z.int(),
      /** The end of the current UTC day, which is settled soon after. */
      dayEndsAt: time,
      mine: z.nullable(
        z.object({
          /** The player's id is their invite code. */
          pid: id,
          /** Valid invitees, counted up to one more than the largest milestone needs. */
          valid: z.int(),
          team: z.array(z.object({ level: teamLevel, players: z.int(), today: amount })),
          /** Today's total so far, before the remainder. */
          running: amount,
          /** Settled and not yet claimed. */
          waiting: amount,
          /** All shares ever claimed. */
          taken: amount,
          /** The masked nickname of this player's inviter. */
          inviter: z.nullable(z.string()),
          /** Until when an inviter can be named; null: no longer. */
          fillUntil: z.nullable(time),
        }),
      ),
    }),
  }),
)
export type AgentInfo = z.infer<typeof appAgent5User.output>
export type AgentMine = NonNullable<AgentInfo['mine']>

/** Settled days, newest first. */
export const appAgent5UserLog = call({
  path: 'appAgent5UserLog',
  auth: 'user',
  input: pageInput,
  output: pageOf(
    z.object({
      id: z.string(),
      /** The start of the UTC day. */
      day: time,
      levels: z.array(z.object({ level: teamLevel, validBet: amount })),
      amount,
      /** carried: less than a hundredth, kept for the next day. */
      state: z.enum(['claimable', 'claimed', 'carried']),
    }),
  ),
})
export type AgentDay = z.infer<typeof appAgent5UserLog.output>['list'][number]

/** Claims the settled shares of all days. */
export const appAgent5UserReceive = call({
  path: 'appAgent5UserReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: z.object({ awards: z.array(award) }),
  failures: ['alreadyDone'],
})

/** Claims a milestone, by its number of valid invitees. `notYet` returns { need, done }. */
export const appAgent5UserInviteValidReceive = call({
  path: 'appAgent5UserInviteValidReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ need: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  output: z.object({ awards: z.array(award) }),
  failures: ['notAvailable', 'notYet', 'alreadyDone', 'selfExcluded'],
})
