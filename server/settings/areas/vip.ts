import * as z from 'zod'
import { choice, coins, days, gifts, list, name, percent, count, ppm, seconds } from '../values.ts'
import type { Frozen } from '../values.ts'

const weights = (description: string) => z.record(z.string(), percent(description))
/** `id` as named in the specification. */
const awards = z.array(z.object({ id: z.int().min(1_000).max(99_999), count: z.int().min(1).max(1_000_000) })).max(10)

export const vipSchema = z.object({
  deposited: coins('Total deposits that make a player a VIP'),
  settleGraceSeconds: seconds('Delay between the end of a UTC day and its settlement'),
  graceDays: days('Days after a change of level in which a player cannot be demoted'),
  weights: weights('Share of valid bets in this type of game that counts towards experience'),
  rebate: z.object({
    types: weights('Share of the level’s rebate rate paid for this type of game'),
    periods: z.object({
      1: percent('Share of the rebate rate paid as the daily rebate'),
      2: percent('Share of the rebate rate paid as the weekly rebate'),
      3: percent('Share of the rebate rate paid as the monthly rebate'),
    }),
    claimDays: days('Time to claim a rebate', { min: 1 }),
  }),
  monthly: z.object({
    parts: count('Number of daily parts in which the monthly bonus is paid', { min: 1, max: 28 }),
    claimDays: days('Time to claim a part of the monthly bonus', { min: 1 }),
  }),
  checkInDays: days('Days of check-in in a UTC week required for the weekly award', { max: 7 }),
  playedDay: coins('Valid bets from which a day counts as played'),
  tasks: list(
    z.object({ id: name, kind: choice(['bet', 'days', 'deposit']), need: z.int().min(1), awards: gifts }),
    'Missions of a UTC month; the goal is valid bets or deposits in hundredths of a coin, or days played',
    20,
  ),
  levels: list(
    z.object({
      showType: z.int().min(1).max(4),
      experience: z.int().min(0),
      betLimit: coins(),
      dailyAward: awards,
      signInAward: awards,
      gift: gifts,
      rebatePpm: ppm(undefined, { max: 20_000 }),
      monthlyPpm: ppm(undefined, { max: 20_000 }),
    }),
    'VIP levels from 1 in ascending order of experience: awards, and rates of valid bets (stored in ppm)',
    30,
  ),
})

/** The VIP programme: the gate, then levels by experience (docs/decisions/024-vip.md). */
export const vipPolicy: Frozen<z.infer<typeof vipSchema>> = {
  /** Deposits of this much make a player a VIP, in hundredths (spec §6): the prompt leads to deposit. */
  deposited: 100_00,
  /** A day is closed this long after its end, once rounds in flight have been settled. */
  settleGraceSeconds: 60,
  /** For how many days a level just reached, or just lost, is kept. */
  graceDays: 30,
  /** How much of a game type's valid bets counts for experience, in percent; a type not listed counts as «other». */
  weights: { slots: 100, perya: 100, fishing: 80, live: 60, table: 40, other: 40 },
  rebate: {
    /** Adjustments of a level's rate, in percent: by game type, and in addition by period, a day (1), a week (2) or a month (3). */
    types: { slots: 100, perya: 100, fishing: 80, live: 60, table: 40, other: 40 },
    periods: { 1: 100, 2: 50, 3: 50 },
    claimDays: 7,
  },
  monthly: { parts: 5, claimDays: 7 },
  /** Days of daily check-in in a UTC week that its sign-in award requires. */
  checkInDays: 3,
  /** A day counts as played for a mission from this valid bet on, in hundredths. */
  playedDay: 10_00,
  /** Missions of a UTC month: valid bets or deposits in hundredths, or days played. */
  tasks: [
    { id: 'play', kind: 'bet', need: 1_000_00, awards: [{ propId: 2001, count: 1_00 }] },
    {
      id: 'days',
      kind: 'days',
      need: 10,
      awards: [
        { propId: 2002, count: 100 },
        { propId: 60001, count: 10 },
      ],
    },
    { id: 'deposit', kind: 'deposit', need: 500_00, awards: [{ propId: 2002, count: 200 }] },
    {
      id: 'long-road',
      kind: 'bet',
      need: 20_000_00,
      awards: [
        { propId: 2001, count: 10_00 },
        { propId: 60001, count: 20 },
      ],
    },
  ],
  /**
   * VIP 1, 2, 3 …: `experience` in points, one per coin of weighted valid bets; `betLimit` is the valid bets of a month that keep the
   * level, in hundredths; rates in parts per million of valid bets. Awards by propId (`id` as named in the specification); coins in
   * hundredths.
   */
  levels: [
    {
      showType: 1,
      experience: 0,
      betLimit: 0,
      dailyAward: [{ id: 2002, count: 5 }],
      signInAward: [{ id: 2002, count: 20 }],
      gift: [{ propId: 2001, count: 1_00 }],
      rebatePpm: 100,
      monthlyPpm: 60,
    },
    {
      showType: 1,
      experience: 1_000,
      betLimit: 200_00,
      dailyAward: [{ id: 2002, count: 8 }],
      signInAward: [{ id: 2002, count: 30 }],
      gift: [{ propId: 2001, count: 2_00 }],
      rebatePpm: 160,
      monthlyPpm: 90,
    },
    {
      showType: 1,
      experience: 5_000,
      betLimit: 1_000_00,
      dailyAward: [
        { id: 2002, count: 10 },
        { id: 60001, count: 1 },
      ],
      signInAward: [
        { id: 2002, count: 50 },
        { id: 60001, count: 2 },
      ],
      gift: [{ propId: 2001, count: 3_00 }],
      rebatePpm: 200,
      monthlyPpm: 120,
    },
    {
      showType: 2,
      experience: 20_000,
      betLimit: 4_000_00,
      dailyAward: [
        { id: 2001, count: 20 },
        { id: 60001, count: 1 },
      ],
      signInAward: [
        { id: 2001, count: 1_00 },
        { id: 60001, count: 3 },
      ],
      gift: [
        { propId: 2001, count: 5_00 },
        { propId: 60001, count: 20 },
      ],
      rebatePpm: 300,
      monthlyPpm: 150,
    },
    {
      showType: 2,
      experience: 50_000,
      betLimit: 10_000_00,
      dailyAward: [
        { id: 2001, count: 40 },
        { id: 60001, count: 1 },
      ],
      signInAward: [
        { id: 2001, count: 2_00 },
        { id: 60001, count: 3 },
      ],
      gift: [
        { propId: 2001, count: 15_00 },
        { propId: 60001, count: 30 },
      ],
      rebatePpm: 400,
      monthlyPpm: 180,
    },
    {
      showType: 2,
      experience: 120_000,
      betLimit: 25_000_00,
      dailyAward: [
        { id: 2001, count: 60 },
        { id: 60001, count: 1 },
      ],
      signInAward: [
        { id: 2001, count: 3_00 },
        { id: 60001, count: 4 },
      ],
      gift: [
        { propId: 2001, count: 40_00 },
        { propId: 60001, count: 50 },
      ],
      rebatePpm: 500,
      monthlyPpm: 240,
    },
    {
      showType: 3,
      experience: 300_000,
      betLimit: 60_000_00,
      dailyAward: [
        { id: 2001, count: 1_00 },
        { id: 60001, count: 1 },
      ],
      signInAward: [
        { id: 2001, count: 5_00 },
        { id: 60001, count: 5 },
      ],
      gift: [
        { propId: 2001, count: 120_00 },
        { propId: 60001, count: 80 },
      ],
      rebatePpm: 600,
      monthlyPpm: 300,
    },
    {
      showType: 3,
      experience: 800_000,
      betLimit: 150_000_00,
      dailyAward: [
        { id: 2001, count: 1_50 },
        { id: 60001, count: 2 },
      ],
      signInAward: [
        { id: 2001, count: 8_00 },
        { id: 60001, count: 6 },
      ],
      gift: [
        { propId: 2001, count: 350_00 },
        { propId: 60001, count: 120 },
      ],
      rebatePpm: 700,
      monthlyPpm: 390,
    },
    {
      showType: 3,
      experience: 2_000_000,
      betLimit: 350_000_00,
      dailyAward: [
        { id: 2001, count: 2_50 },
        { id: 60001, count: 2 },
      ],
      signInAward: [
        { id: 2001, count: 12_00 },
        { id: 60001, count: 8 },
      ],
      gift: [
        { propId: 2001, count: 850_00 },
        { propId: 60001, count: 200 },
      ],
      rebatePpm: 800,
      monthlyPpm: 480,
    },
    {
      showType: 4,
      experience: 5_000_000,
      betLimit: 800_000_00,
      dailyAward: [
        { id: 2001, count: 4_00 },
        { id: 60001, count: 3 },
      ],
      signInAward: [
        { id: 2001, count: 20_00 },
        { id: 60001, count: 10 },
      ],
      gift: [
        { propId: 2001, count: 2_200_00 },
        { propId: 60001, count: 400 },
      ],
      rebatePpm: 1_000,
      monthlyPpm: 600,
    },
  ],
}
