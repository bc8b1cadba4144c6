import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

/** 1: whom the player invited · 2: whom those invited · 3: whom those invited. */
const teamLevel = z.int().check(z.minimum(1), z.maximum(3))

/** A number of valid invitees that gives something, once. */
const milestone = z.object({ need: z.int(), awards: z.array(award), state: z.enum(['doing', 'claimable', 'claimed']) })
export type Milestone = z.infer<typeof milestone>

/** The agent programme (behaviour «Invite»); a guest sees what it is. */
export const appAgent5User = openToGuests(
  call({
    path: 'appAgent5User',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      serverTime: time,
      /** Of a team member's valid bet, in parts per million. */
      rates: z.array(z.object({ level: teamLevel, ppm: z.int() })),
      /** What makes an invitee valid: a mobile, and so much deposited and bet within so many days of registration; in hundredths. A deposit counts `restDays` after it was paid. */
      valid: z.object({ deposited: amount, bet: amount, days: z.int(), restDays: z.int() }),
      milestones: z.array(milestone),
      /** For so many days after registration an inviter can be named. */
      fillDays: z.int(),
      /** The end of the UTC day that runs, which is settled soon after. */
      dayEndsAt: time,
      mine: z.nullable(
        z.object({
          /** The player's id is their invite code. */
          pid: id,
          valid: z.int(),
          team: z.array(z.object({ level: teamLevel, players: z.int(), today: amount })),
          /** What today has come to so far, before the remainder. */
          running: amount,
          /** Settled and not yet taken. */
          waiting: amount,
          /** Ever taken as shares. */
          taken: amount,
          /** The masked nickname of who invited this player. */
          inviter: z.nullable(z.string()),
          /** Until when an inviter can be named; null: no more. */
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
      /** The first moment of the UTC day. */
      day: time,
      levels: z.array(z.object({ level: teamLevel, validBet: amount })),
      amount,
      /** carried: less than a hundredth, kept for the next day. */
      state: z.enum(['claimable', 'claimed', 'carried']),
    }),
  ),
})
export type AgentDay = z.infer<typeof appAgent5UserLog.output>['list'][number]

/** Takes what is settled of all days. */
export const appAgent5UserReceive = call({
  path: 'appAgent5UserReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: z.object({ awards: z.array(award) }),
  failures: ['alreadyDone'],
})

/** Takes a milestone, by its number of valid invitees. `notYet` says { need, done }. */
export const appAgent5UserInviteValidReceive = call({
  path: 'appAgent5UserInviteValidReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ need: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  output: z.object({ awards: z.array(award) }),
  failures: ['goneOrExpired', 'notYet', 'alreadyDone', 'selfExcluded'],
})
