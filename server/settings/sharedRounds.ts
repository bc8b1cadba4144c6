/** Rounds that everybody has at once (docs/decisions/048). */
export const sharedRoundPolicy = {
  /** Links of a chain of seeds: a round's seed is at most so many hashes from the published anchor. */
  chainLength: 10_000,
  /** A round whose public value has not come so long after its time is called off, and its bets go back. */
  voidAfterMs: 10_000,
  /** Results that everybody is shown. */
  results: 100,
  /** Of so many last rounds it is told how many were called off. */
  voidsOf: 1_000,
  /** Bets of a round that its proof lists. */
  listedBets: 1_000,
  stream: { hours: 6, heartbeatSeconds: 15, perPlayer: 6, totalsMs: 200 },
  games: {
    'color-game': {
      /** Times of a round in ms: bets; from their end to the earliest public value that may decide; the result; the rest before the next. */
      betMs: 15_000,
      beaconAfterMs: 2_000,
      revealMs: 4_000,
      restMs: 2_000,
      /** A stake, and all stakes of a player in a round, in hundredths. */
      min: 1_00,
      max: 100_00,
      maxRound: 300_00,
    },
  } as Readonly<Record<string, SharedGameRules>>,
}

export interface SharedGameRules {
  readonly betMs: number
  readonly beaconAfterMs: number
  readonly revealMs: number
  readonly restMs: number
  readonly min: number
  readonly max: number
  readonly maxRound: number
}

/** The same with another time for bets in every game: for rehearsing. */
export const withBetTime = (policy: typeof sharedRoundPolicy, betMs: number): typeof sharedRoundPolicy => ({
  ...policy,
  games: Object.fromEntries(Object.entries(policy.games).map(([id, rules]) => [id, { ...rules, betMs }])),
})
