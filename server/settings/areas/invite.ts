import * as z from 'zod'
import { coins, days, gifts, list, count, name, ppm, seconds, version } from '../values.ts'
import type { Frozen } from '../values.ts'

export const inviteSchema = z.object({
  valid: z.object({
    deposited: coins('Minimum deposits for an invited friend to qualify'),
    bet: coins('Minimum bets for an invited friend to qualify'),
    days: days('Time after sign-up in which a friend can qualify', { min: 1 }),
    restDays: days('Age at which a deposit that was not returned counts', { max: 90 }),
  }),
  fillDays: days('Time after sign-up in which a referral code can be entered', { max: 365 }),
  wheel: z.object({
    version: version('Version of the wheel’s rules, stored with every spin'),
    target: coins('Amount at which the pot is paid out, once per player', { min: 1 }),
    perShare: count('Spins for sharing, per UTC day', { max: 20 }),
    shareDays: days('Maximum number of days on which sharing earns spins'),
    perInvitee: count('Spins for each qualified friend', { max: 100 }),
    segments: list(
      z.object({ amount: coins(), odds: ppm() }),
      'The eight segments of the wheel, clockwise: amount added to the pot and probability (stored in ppm)',
      8,
    ),
  }),
  agent: z.object({
    ppm: list(ppm(undefined, { max: 10_000 }), 'Commission on the valid bets of the three levels of invited friends (stored in ppm)', 3),
    settleGraceSeconds: seconds('Delay between the end of a UTC day and its settlement'),
    milestones: list(
      z.object({ id: name, need: count(), gives: gifts }),
      'One-time awards for numbers of qualified friends, in ascending order; each is claimed once under its id, whatever number it needs',
      20,
    ),
  }),
})
export type InvitePolicy = Frozen<z.infer<typeof inviteSchema>>

/** Inviting and the agent programme (docs/decisions/028-invite.md). Amounts in hundredths. */
export const invitePolicy: InvitePolicy = {
  /**
   * What makes an invitee valid, besides a mobile and being a separate person: deposits and bets of these amounts within `days` of
   * registration; a deposit counts once it is `restDays` old and was not returned.
   */
  valid: { deposited: 100_00, bet: 200_00, days: 30, restDays: 7 },
  /** How many days after registration an inviter can be named. */
  fillDays: 7,
  wheel: {
    /** Version of these rules: stored with every spin. */
    version: 1,
    /** The pot is paid from this amount on, once per player. */
    target: 100_00,
    /**
     * Spins per UTC day with a share, for a limited number of days, because a share is reported by the browser only; and spins per valid
     * invitee.
     */
    perShare: 1,
    shareDays: 5,
    perInvitee: 5,
    /** The eight segments clockwise: the amount added to the pot, and its odds in parts per million. */
    segments: [
      { amount: 1_00, odds: 300_000 },
      { amount: 8_00, odds: 80_000 },
      { amount: 2_00, odds: 250_000 },
      { amount: 20_00, odds: 18_000 },
      { amount: 3_00, odds: 180_000 },
      { amount: 10_00, odds: 50_000 },
      { amount: 5_00, odds: 120_000 },
      { amount: 50_00, odds: 2_000 },
    ],
  },
  agent: {
    /** Of the valid bets of the team's three levels, in parts per million. */
    ppm: [1_000, 500, 200],
    /** A day is settled this long after its end, once rounds in flight have been settled. */
    settleGraceSeconds: 60,
    /** Awards for numbers of valid invitees, once each by its id, in rising order. */
    milestones: [
      { id: '1', need: 1, gives: [{ propId: 2001, count: 10_00 }] },
      {
        id: '5',
        need: 5,
        gives: [
          { propId: 2001, count: 60_00 },
          { propId: 2002, count: 100 },
        ],
      },
      {
        id: '10',
        need: 10,
        gives: [
          { propId: 2001, count: 150_00 },
          { propId: 60001, count: 30 },
        ],
      },
      {
        id: '50',
        need: 50,
        gives: [
          { propId: 2001, count: 1_000_00 },
          { propId: 60001, count: 200 },
        ],
      },
    ],
  },
}
