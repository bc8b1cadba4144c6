/**
 * What the programmes may cost. `npm run economy` computes what they come to, and tests/economy holds the bounds: a number of the settings that breaks
 * one is found there (docs/decisions/041-promotions-that-are-computed.md). Amounts in hundredths of a coin.
 */
export const budgets = {
  /** Game and all programmes together give back at most so much of the stake, in percent, for each game and VIP level. */
  returnPercent: 99,
  /** What an offer of a fixed size is worth at most to one person, whatever they do with it. */
  offers: {
    coupon: 50_00,
    /** With the coupon that comes with it. */
    firstDeposit: 550_00,
    /** In seven days, without missing any of them. */
    checkIn: 180_00,
    tasks: 120_00,
    slotshack: 50_00,
    freeDraws: 15_00,
    /** In a month, at the highest level. */
    vipPerks: 250_00,
    vipMissions: 60_00,
    /** Once for good. */
    onceTasks: 60_00,
    follow: 10_00,
    scratchMilestones: 175_00,
    /** For each invited friend who counts. */
    invitedFriend: 45_00,
  },
}
export type Offer = keyof (typeof budgets)['offers']
