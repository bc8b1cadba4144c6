import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

/** One of the wheel's eight segments: the hundredths added to the player's pot; `odds` in parts per million, 1,000,000 in all. */
const segment = z.object({ segment: z.int(), amount, odds: z.int() })
export type Segment = z.infer<typeof segment>

/** What a spin of the wheel added to the pot. */
const inviteSpin = z.object({ spinId: id, segment: z.int().check(z.minimum(0), z.maximum(7)), amount })
export type InviteSpin = z.infer<typeof inviteSpin>

/** The wheel of /activity/spin; a guest sees the general terms. */
export const actInviteStatus = openToGuests(
  call({
    path: 'actInviteStatus',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      segments: z.array(segment),
      /** The sum from which the pot is paid, once per player. */
      target: amount,
      /** What earns spins: a day with a share, up to a maximum of days in all, and each valid invitee. */
      earns: z.object({ share: z.int(), shareDays: z.int(), invitee: z.int() }),
      /** The next UTC midnight: a share counts again. */
      resetAt: time,
      mine: z.nullable(
        z.object({
          /** Spins available now. */
          spins: z.int(),
          pot: amount,
          /** collecting → reached → paid. A pot that has reached its target keeps growing until it is claimed. */
          state: z.enum(['collecting', 'reached', 'paid']),
          /** Days with a share so far, up to `shareDays`, and whether today is one of them. */
          shareDays: z.int(),
          sharedToday: z.boolean(),
          /** A spin that was decided and not yet shown to its end. */
          pending: z.nullable(inviteSpin),
        }),
      ),
    }),
  }),
)
export type InviteStatus = z.infer<typeof actInviteStatus.output>

/** Uses a spin: the server decides the segment and credits the pot. */
export const actInviteSpin = call({
  path: 'actInviteSpin',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({}),
  output: inviteSpin,
  failures: ['notYet', 'alreadyDone', 'selfExcluded'],
})

/** The player has seen the result of the spin: it is no longer pending, on any device. */
export const actInviteSpinSeen = call({
  path: 'actInviteSpinSeen',
  auth: 'user',
  mutates: true,
  input: z.object({ spinId: id }),
  output: z.object({ spinId: id }),
  failures: ['notAvailable'],
})

/** Pays the pot, once; below the target `notYet` { need, done }. */
export const actInviteExchange = call({
  path: 'actInviteExchange',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: z.object({ awards: z.array(award) }),
  failures: ['notYet', 'alreadyDone', 'selfExcluded'],
})

/** The player has shared their link: recorded once per UTC day. */
export const actInviteClickInvite = call({
  path: 'actInviteClickInvite',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: z.object({
    /** Spins earned by this share. */
    spins: z.int(),
  }),
  failures: ['selfExcluded'],
})

/** The player's spins, newest first. */
export const actInviteRecord = call({
  path: 'actInviteRecord',
  auth: 'user',
  input: pageInput,
  output: pageOf(z.object({ ...inviteSpin.shape, time })),
})
export type SpinRow = z.infer<typeof actInviteRecord.output>['list'][number]

/** The player's invitees, newest first: masked nickname and which conditions are met; never their amounts. */
export const actInviteUser = call({
  path: 'actInviteUser',
  auth: 'user',
  input: pageInput,
  output: pageOf(
    z.object({
      /** Identifies the row only; it cannot be used to find the player. */
      id: z.string(),
      nickname: z.string(),
      avatar: z.string(),
      time,
      /** missed: the deadline passed without all conditions met, or it is another account of the same person. */
      state: z.enum(['joined', 'valid', 'missed']),
      hasMobile: z.boolean(),
      hasDeposited: z.boolean(),
      hasPlayed: z.boolean(),
      /** Deposited enough, and counts from then on; null: not yet, or already. */
      countsFrom: z.nullable(time),
      /** Until when deposits and bets count. */
      until: time,
    }),
  ),
})
export type Invitee = z.infer<typeof actInviteUser.output>['list'][number]

/**
 * Names the inviter afterwards: once, within a limited number of days of registration. `notEligible` returns { reason: 'self' | 'cycle' }.
 */
export const agentFill = call({
  path: 'agentFill',
  auth: 'user',
  mutates: true,
  perMinute: 10,
  input: z.object({ pid: id }),
  output: z.object({ pid: id }),
  failures: ['alreadyDone', 'notAvailable', 'notEligible', 'selfExcluded'],
})
