/** The VIP road (behaviour «VIP»): the gate, then levels by experience (docs/decisions/024-vip.md). */
export const vipPolicy = {
  /** VIP is who has deposited so much, in hundredths (spec §6): the prompt leads to deposit. */
  deposited: 100_00,
  /** A day is closed so long after its end, once rounds in flight have landed. */
  settleGraceSeconds: 60,
  /** A level that was just reached, or just lost, stays for so many days. */
  graceDays: 30,
  /** What a game type's valid bet counts for experience, in percent; a type that is not named counts as «other». */
  weights: { slots: 100, perya: 100, fishing: 80, live: 60, table: 40, other: 40 } as Readonly<Record<string, number>>,
  rebate: {
    /** Of a level's rate: what a game type gets, and what a period of a day (1), a week (2) and a month (3) adds; in percent. */
    types: { slots: 100, perya: 100, fishing: 80, live: 60, table: 40, other: 40 } as Readonly<Record<string, number>>,
    periods: { 1: 100, 2: 50, 3: 50 },
    claimDays: 7,
  },
  monthly: { parts: 5, claimDays: 7 },
  /** The sign-in award of a UTC week asks for so many days of daily sign-in in it. */
  checkInDays: 3,
  /** A day counts as played for a mission from this valid bet on, in hundredths. */
  playedDay: 10_00,
  /** Missions of a UTC month: valid bet or deposits in hundredths, or days that were played. */
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
    { id: 'deposit', kind: 'deposit', need: 500_00, awards: [{ propId: 1002, count: 10 }] },
    {
      id: 'long-road',
      kind: 'bet',
      need: 20_000_00,
      awards: [
        { propId: 2001, count: 10_00 },
        { propId: 60001, count: 20 },
      ],
    },
  ] as readonly {
    readonly id: string
    readonly kind: 'bet' | 'days' | 'deposit'
    readonly need: number
    readonly awards: readonly { readonly propId: number; readonly count: number }[]
  }[],
  /**
   * VIP 1, 2, 3 …: `experience` in points, one for each coin of weighted valid bet; `betLimit` is the valid bet of a month that keeps the level, in
   * hundredths; rates in parts per million of valid bet. Awards by propId (`id` in the words of the specification); coins in hundredths.
   */
  levels: [
    {
      showType: 1,
      experience: 0,
      betLimit: 0,
      dailyAward: [{ id: 2002, count: 5 }],
      signInAward: [{ id: 2002, count: 20 }],
      gift: [{ propId: 2001, count: 2_00 }],
      rebatePpm: 100,
      monthlyPpm: 60,
    },
    {
      showType: 1,
      experience: 1_000,
      betLimit: 200_00,
      dailyAward: [{ id: 2002, count: 8 }],
      signInAward: [{ id: 2002, count: 30 }],
      gift: [{ propId: 2001, count: 1_00 }],
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
