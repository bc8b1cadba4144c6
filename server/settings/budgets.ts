/**
 * What the programmes may cost. `npm run economy` computes their actual cost, and tests/economy enforces the bounds: a setting that
 * breaks one is found there (docs/decisions/041-promotions-that-are-computed.md). Amounts in hundredths of a coin.
 */
export const budgets = {
  /** The maximum that a game and all programmes together return of the stake, in percent, for each game and VIP level. */
  returnPercent: 99,
  /**
   * What one person can withdraw in a week of all recurring offers together, whatever they bet: the marketing budget. Given coins are no
   * part of it: they can be withdrawn in proportion to bets (`withdrawal.giftPpm`), which the return counts.
   */
  weekly: 15_00,
  /** The maximum value of each fixed-size offer to one person, whatever they do with it. */
  offers: {
    coupon: 50_00,
    /** Including its coupon. */
    firstDeposit: 550_00,
    /** In seven days, without missing one. */
    checkIn: 180_00,
    /** In seven days, without missing one. */
    dailyGame: 5_00,
    /** All treats over the turn of the year. */
    newYear: 15_00,
    tasks: 120_00,
    slotshack: 50_00,
    freeDraws: 15_00,
    /** In a month, at the highest level. */
    vipPerks: 250_00,
    vipMissions: 60_00,
    /** Once per player. */
    onceTasks: 60_00,
    follow: 10_00,
    /** What the first message of each new account brings. */
    welcomeMail: 5_00,
    /** The gift of the level that needs no experience. */
    vipStart: 5_00,
    scratchMilestones: 175_00,
    /** All items of the mall that one player may order; their stock bounds those of all players. */
    goods: 1_000_00,
    /** For each valid invited friend. */
    invitedFriend: 45_00,
  },
}
export type Offer = keyof (typeof budgets)['offers']

/** Offers that recur, and the number of weeks that each is for. */
export const weeksOf: Partial<Record<Offer, number>> = {
  checkIn: 1,
  dailyGame: 1,
  newYear: 1,
  tasks: 1,
  slotshack: 1,
  freeDraws: 1,
  vipPerks: 31 / 7,
  vipMissions: 31 / 7,
}
