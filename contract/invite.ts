import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

/** One of the wheel's eight segments: so many hundredths go into the player's pot; `odds` in parts per million, all together 1,000,000. */
const segment = z.object({ segment: z.int(), amount, odds: z.int() })
export type Segment = z.infer<typeof segment>

/** What a spin of the wheel brought into the pot. */
const inviteSpin = z.object({ spinId: id, segment: z.int().check(z.minimum(0), z.maximum(7)), amount })
export type InviteSpin = z.infer<typeof inviteSpin>

/** The wheel of /activity/spin (behaviour «Invite»); a guest sees what it is. */
export const actInviteStatus = openToGuests(
  call({
    path: 'actInviteStatus',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      segments: z.array(segment),
      /** The pot is paid from this sum on, once a player. */
      target: amount,
      /** What earns spins: a day with a share, up to so many days in all, and each valid invitee. */
      earns: z.object({ share: z.int(), shareDays: z.int(), invitee: z.int() }),
      /** The next UTC midnight: a share counts again. */
      resetAt: time,
      mine: z.nullable(
        z.object({
          /** Spins that can be taken now. */
          spins: z.int(),
          pot: amount,
          /** collecting → reached → paid. A pot that has reached its target grows on until it is taken. */
          state: z.enum(['collecting', 'reached', 'paid']),
          /** Days with a share so far, up to `shareDays`, and whether this one is among them. */
          shareDays: z.int(),
          sharedToday: z.boolean(),
          /** A spin that was decided and not yet seen to its end. */
          pending: z.nullable(inviteSpin),
        }),
      ),
    }),
  }),
)
export type InviteStatus = z.infer<typeof actInviteStatus.output>

/** Takes a spin: the server decides the segment, and the pot has it. */
export const actInviteSpin = call({
  path: 'actInviteSpin',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({}),
  output: inviteSpin,
  failures: ['notYet', 'alreadyDone', 'selfExcluded'],
})

/** The player has seen what the spin brought: it is pending no more, on any device. */
export const actInviteSpinSeen = call({
  path: 'actInviteSpinSeen',
  auth: 'user',
  mutates: true,
  input: z.object({ spinId: id }),
  output: z.object({ spinId: id }),
  failures: ['goneOrExpired'],
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

/** The player has shared their link: noted once a UTC day. */
export const actInviteClickInvite = call({
  path: 'actInviteClickInvite',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({}),
  output: z.object({
    /** Spins that this share brought. */
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

/** Whom the player invited, newest first: their nickname masked, and which conditions are met; never an amount of theirs. */
export const actInviteUser = call({
  path: 'actInviteUser',
  auth: 'user',
  input: pageInput,
  output: pageOf(
    z.object({
      /** Tells rows apart and leads nowhere. */
      id: z.string(),
      nickname: z.string(),
      avatar: z.string(),
      time,
      /** missed: the days went by without all of it, or it is not a person of their own. */
      state: z.enum(['joined', 'valid', 'missed']),
      hasMobile: z.boolean(),
      hasDeposited: z.boolean(),
      hasPlayed: z.boolean(),
      /** Deposited enough, and counted from then on; null: not yet, or already. */
      countsFrom: z.nullable(time),
      /** Until when deposits and bets count. */
      until: time,
    }),
  ),
})
export type Invitee = z.infer<typeof actInviteUser.output>['list'][number]

/** Names the inviter afterwards: once, within some days of registration. `notEligible` says { reason: 'self' | 'cycle' }. */
export const agentFill = call({
  path: 'agentFill',
  auth: 'user',
  mutates: true,
  perMinute: 10,
  input: z.object({ pid: id }),
  output: z.object({ pid: id }),
  failures: ['alreadyDone', 'goneOrExpired', 'notEligible', 'selfExcluded'],
})
