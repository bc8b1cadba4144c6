import type * as z from 'zod'
import { declaredVersions } from '#contract/declarations.ts'
import { eligibilityGroups } from '#contract/login.ts'
import { activitiesPolicy } from './areas/activities.ts'
import { announcements } from './areas/announcements.ts'
import { contentPolicy } from './areas/content.ts'
import { dailyGamePolicy } from './areas/dailyGame.ts'
import { experimentPolicy } from './areas/experiments.ts'
import { followPolicy } from './areas/follow.ts'
import { gamesPolicy } from './areas/games.ts'
import { invitePolicy } from './areas/invite.ts'
import { mallPolicy } from './areas/mall.ts'
import { pointsPolicy } from './areas/points.ts'
import { sharedRoundPolicy } from './areas/sharedRounds.ts'
import { skinPolicy } from './areas/skins.ts'
import { slotshackPolicy } from './areas/slotshack.ts'
import { stagedRoundPolicy } from './areas/stagedRounds.ts'
import { servicePolicy } from './areas/support.ts'
import { taskPolicy } from './areas/tasks.ts'
import { themePolicy } from './areas/themes.ts'
import { vipPolicy } from './areas/vip.ts'
import type { policySchema } from './policySchema.ts'
import type { Frozen } from './values.ts'

/** Goals as they were until a change of them, ms UTC, by name (earlierGoals.ts). */
export interface EarlierGoals {
  readonly until: number
  readonly goals: Readonly<Record<string, number>>
}

/**
 * All settings in force at a time; their revision (0: the defaults), stored with records made under them; and since when they are
 * unchanged, so that an open page knows when to reload them; and the goals that were in force before.
 */
export type Policy = Frozen<z.infer<typeof policySchema>> & {
  readonly revision: number
  readonly since: number
  readonly earlierGoals: readonly EarlierGoals[]
}

/** Every number of the product that may change without a new build, with its default. */
export const defaultPolicy: Policy = {
  revision: 0,
  since: 0,
  earlierGoals: [],
  playMoney: true,
  welcomeGrant: 1_000_00,
  demoGrant: 1_000_00,
  ageLimit: 21,
  // The latest versions are in force.
  ...declaredVersions,
  eligibilityGroups: { 1: eligibilityGroups, 2: eligibilityGroups },
  /** Apps older than this version must reload. */
  minAppVersion: '0.1.0',
  /**
   * `confirmMinutes`: how long a confirmation for one action is valid. `proofMinutes`: how long after a login or a confirmation ways to
   * log in may be added and removed. `newMethodHours`: a passkey or a linked account is no second factor before, so that whoever has only
   * the password cannot add their own.
   */
  session: { days: 30, idleMinutes: 30, confirmMinutes: 5, proofMinutes: 15, newMethodHours: 72 },
  passkey: { max: 10, challengeMinutes: 5 },
  /** How long a player's location is valid, where the server checks it at all (adapters `location`). */
  locationMinutes: 30,
  /** A round that pays at least this, in hundredths, is recorded in the audit log. */
  largeWin: 10_000_00,
  heartbeatSeconds: 60,
  /** How often an open page checks for a new build (spec §7 «Infrastructure»: interval not shown). */
  versionCheckSeconds: 300,
  /** How long events reported by the apps are kept. */
  eventLogDays: 30,
  /** How long a request's answer is kept for repetitions: longer than any page, order or visit waits to retry. */
  requestDays: 90,
  /** How long a month of rounds stays in the database before it is moved to the archive, and how long it is kept in all. */
  roundDays: 760,
  archiveDays: 3_653,
  realityCheckMinutes: 60,
  /**
   * Minimum time by the server’s clock from a slot round until the player’s next one, in any slot; and from bet to bet of a player's
   * staged rounds. 0: no minimum.
   */
  pace: { slotRoundMs: 2_500, stagedRoundMs: 5_000 },
  activities: activitiesPolicy,
  announcements,
  content: contentPolicy,
  games: gamesPolicy,
  sharedRounds: sharedRoundPolicy,
  stagedRounds: stagedRoundPolicy,
  /** When a requested looser limit can be confirmed: this many hours later, and for how many days from then. */
  control: {
    loosenHours: 24,
    confirmDays: 7,
    /**
     * The most one player may lose, stake or play in a period; the player's own limit applies where it is lower. In hundredths, or
     * minutes for time. A new one applies to a player in a game from their next reality check on, at the latest.
     */
    operatorLimits: [],
  },
  /** A game reopened within this time of its last round continues the same visit, as after a reload. */
  visitPauseMinutes: 5,
  /**
   * Wrong passwords within the window that lock for the same time: from one browser or address; from all unknown devices together to one account; from
   * one address to all accounts.
   */
  lockout: { failures: 3, windowMinutes: 30, unknownDevices: 30, perAddress: 100 },
  /**
   * `perDay`: for one number, and the same again for requests from its player's own devices only. `tries` are for the source that
   * requested the code, `triesElsewhere` for all others. `perHour`: for all players together; own devices may request a tenth more.
   * `perAddress`: in an hour from one address, which many players of a mobile network share; own devices are not counted against it.
   */
  sms: { validMinutes: 5, resendSeconds: 60, perDay: 5, tries: 5, triesElsewhere: 10, perHour: 3_000, perAddress: 300 },
  /** Codes with which a player who has no other way back gets in; `approvalHours`: how long they may be issued once approved. */
  recovery: { codeMinutes: 30, approvalHours: 24, birthDateTries: 5, birthDateDays: 30 },
  ticketMinutes: 10,
  lengths: {
    account: { min: 6, max: 20 },
    /** A person’s name, as in their documents. */
    username: { min: 2, max: 80 },
    nickname: { min: 0, max: 12 },
    password: { min: 8, max: 64 },
    smsCode: { min: 6, max: 6 },
    withdrawAccount: { min: 6, max: 20 },
  },
  jackpot: {
    open: true,
    /** Version of these rules: stored with every draw. */
    version: 1,
    /** The part of each real stake that feeds a pool, in parts per million: 1 % in all. The operator pays it out of its own revenue. */
    feed: { mega: 5_000, major: 2_500, minor: 1_500, mini: 1_000 },
    /** The operator's contribution to a pool that is new or was won, in hundredths. */
    seed: { mega: 100_000_00, major: 10_000_00, minor: 1_000_00, mini: 100_00 },
    /** The wheel's odds for each pool, in parts per million of the draws that won a jackpot. */
    wheelOdds: { mega: 5_000, major: 45_000, minor: 150_000, mini: 800_000 },
    /** One chance per UTC day is free; an unused one expires at the end of the day. */
    freePerDay: true,
    /** Valid bets that earn one chance, in hundredths; 0: chances are not earned. */
    betPerChance: 1_000_00,
    /** Deposits a player needs before they may draw, in hundredths; 0: none. */
    depositToDraw: 0,
    /** Draws per player and UTC day; 0: no limit. */
    drawsPerDay: 100,
    /** The ticker shows coin awards from this amount on, in hundredths, and every jackpot. */
    tickerFrom: 5_00,
    /** The twelve cells clockwise: their awards (coins in hundredths, else units) and their odds in parts per million. */
    cells: [
      { prop: 'coin', count: 50, odds: 240_000 },
      { prop: 'points', count: 10, odds: 150_000 },
      { prop: 'coin', count: 1_00, odds: 150_000 },
      { prop: 'diamond', count: 1, odds: 80_000 },
      { prop: 'coin', count: 2_00, odds: 60_000 },
      { prop: 'lottery', count: 1, odds: 60_000 },
      { prop: 'jackpot', count: 0, odds: 500 },
      { prop: 'points', count: 50, odds: 120_000 },
      { prop: 'coin', count: 5_00, odds: 12_000 },
      { prop: 'diamond', count: 5, odds: 19_000 },
      { prop: 'points', count: 20, odds: 108_000 },
      { prop: 'coin', count: 100_00, odds: 500 },
    ],
  },
  /** Published awards of the seven days by propId; coins in hundredths. */
  dailyCheckIn: {
    makeUpDiamonds: 20,
    /** Over the turn of the year, each day brings a treat as well, one after another. UTC days, both inclusive. */
    newYear: { from: '12-26', to: '01-06', propIds: [40001, 40002, 40003, 40004] },
    days: [
      [{ propId: 2001, count: 5_00 }],
      [{ propId: 2002, count: 20 }],
      [
        { propId: 2001, count: 10_00 },
        { propId: 60001, count: 5 },
      ],
      [
        { propId: 2002, count: 40 },
        { propId: 1301, count: 5_00 },
      ],
      [
        { propId: 2001, count: 20_00 },
        { propId: 60001, count: 10 },
      ],
      [
        { propId: 2002, count: 80 },
        { propId: 1301, count: 20_00 },
      ],
      [
        { propId: 2001, count: 50_00 },
        { propId: 60001, count: 25 },
        { propId: 1301, count: 30_00 },
      ],
    ],
  },
  tasks: taskPolicy,
  points: pointsPolicy,
  dailyGame: dailyGamePolicy,
  follow: followPolicy,
  slotshack: slotshackPolicy,
  /** Places shown of a day's ranking, and how often the ranking is recomputed for all players. */
  rank: { shown: 50, everySeconds: 15 },
  invite: invitePolicy,
  mall: mallPolicy,
  /** A week from Monday 00:00 UTC: sign-up, then the run, then settling once rounds in flight have been settled. */
  redVsBlue: {
    signUpHours: 72,
    runHours: 88,
    settleGraceSeconds: 60,
    rules: {
      dayCap: 2_000_00,
      minScore: 500_00,
      winnersPercent: 70,
      /** A share is limited to this percentage of the player's own score. */
      maxSharePercent: 20,
      closesAbovePercent: 55,
      /** The pool is at most a thousandth of the scores that it requires. */
      poolPerPlayer: 50,
      maxPool: 50_000_00,
    },
  },
  /**
   * A player with less than the threshold is bankrupt; each gift once per UTC day, this many minutes after the quiet period that follows the loss.
   */
  bankruptcy: {
    isOpen: true,
    /** The smallest stake of any game: a player with less cannot play. */
    threshold: 1_00,
    /** Neither gift is offered this soon after the loss: the time of a loss is no time for an offer. */
    coolingOffMinutes: 30,
    /** A gift follows a net loss of this much since the last one, in hundredths: withdrawn coins are not a loss. */
    minLoss: 10_00,
    /** Valid bets of the UTC day that the second gift requires: less than the first gift, so that playing the first is enough. */
    requiredBet: 40_00,
    gifts: { '1': { coins: 50_00, waitMinutes: 0 }, '2': { coins: 100_00, waitMinutes: 30 } },
  },
  /** The smallest stake that any game takes, in hundredths: a bonus with less left has ended. */
  minStake: 20,
  /** What each piggy bank saves of valid bets, in parts per million; when it is full, and from when a VIP may open it, in hundredths. */
  piggyBank: { ppm: 5_000, full: 10_00, earlyFrom: 5_00 },
  safebox: { tries: 5, lockHours: 24 },
  vip: vipPolicy,
  /**
   * Coupons by kind: the minimum deposit in hundredths (for a fixed one: as a multiple of its amount), and how many times what they give
   * must be wagered.
   */
  coupons: {
    days: 14,
    general: { minDeposit: 50_00, cap: 50_00, turnover: 5, bonusDays: 7 },
    fixed: { minDepositTimes: 5, turnover: 5, bonusDays: 7 },
    give: { turnover: 1 },
    /** What one unit of the others opens into, by propId: diamond coupons, and the treats of the New Year. */
    opened: {
      100001: { propId: 60001, count: 5 },
      100002: { propId: 60001, count: 10 },
      100003: { propId: 60001, count: 20 },
      100004: { propId: 60001, count: 50 },
      100005: { propId: 60001, count: 100 },
      40001: { propId: 2001, count: 50 },
      40002: { propId: 2002, count: 5 },
      40003: { propId: 60001, count: 1 },
      40004: { propId: 80001, count: 1 },
    },
  },
  /** The first deposit's tiers in rising order, in hundredths; a deposit below the first tier does not use up the offer. */
  firstDeposit: {
    open: true,
    payDays: 7,
    claimDays: 7,
    turnover: 8,
    bonusDays: 14,
    /** Comes with the award: 10 % of the next deposit. */
    extras: [{ propId: 1002, count: 10 }],
    tiers: [
      { min: 100_00, max: 499_99, percent: 50, cap: 200_00 },
      { min: 500_00, max: 1_999_99, percent: 60, cap: 300_00 },
      { min: 2_000_00, max: 100_000_00, percent: 80, cap: 500_00 },
    ],
  },
  /** Ways to deposit, each offered where its channel is available. Amounts in hundredths; the defaults of spec §5. */
  deposit: {
    minRechargeStatus: true,
    validMinutes: 15,
    /** Unpaid orders that one player may have at a time. */
    openOrders: 3,
    /** The most that Swerte accepts from one player in a period, gross, in hundredths; the player's own limit applies where it is lower. */
    operatorLimits: [{ period: 'day', value: 500_000_00 }],
    types: [
      {
        id: 'qr-ph',
        name: 'QR Ph',
        kind: 'qr',
        channel: 'sandbox',
        sort: 1,
        minAmount: 1_00,
        minAmount2: 100_00,
        maxAmount: 50_000_00,
        isDefault: true,
      },
      {
        id: 'bank',
        name: 'Online banking',
        kind: 'redirect',
        channel: 'sandbox',
        sort: 2,
        minAmount: 100_00,
        minAmount2: 100_00,
        maxAmount: 100_000_00,
        isDefault: false,
      },
      {
        id: 'paymongo',
        name: 'GCash, Maya or bank',
        kind: 'redirect',
        channel: 'paymongo',
        sort: 3,
        minAmount: 100_00,
        minAmount2: 100_00,
        maxAmount: 50_000_00,
        isDefault: false,
      },
      {
        id: 'paymongo-qr',
        name: 'QR Ph by PayMongo',
        kind: 'qr',
        channel: 'paymongo',
        sort: 4,
        minAmount: 100_00,
        minAmount2: 100_00,
        maxAmount: 50_000_00,
        isDefault: false,
      },
    ],
    prices: [50_00, 100_00, 200_00, 500_00, 1_000_00, 2_000_00, 5_000_00, 10_000_00],
    banks: [
      { bankId: 'gcash', name: 'GCash' },
      { bankId: 'maya', name: 'Maya' },
      { bankId: 'bdo', name: 'BDO Unibank' },
      { bankId: 'bpi', name: 'BPI' },
      { bankId: 'landbank', name: 'LandBank' },
      { bankId: 'unionbank', name: 'UnionBank' },
    ],
  },
  kyc: {
    /** Withdrawals beyond this total require verification first, in hundredths; 0: from the first withdrawal on. */
    kycAmount: 0,
    /** Whether documents can be submitted. */
    isAddKyc: true,
    /** Whether the wizard opens automatically for new players who have not submitted their documents. */
    isNewUserForcePopKyc: false,
    newUserDays: 7,
    /** Approved documents must be renewed after this time. */
    validDays: 5 * 365,
    /** How long the sandbox reviewer takes. */
    sandboxReviewSeconds: 5,
  },
  mail: {
    /** The awards of the first mail, by propId, and how long they can be claimed. Nothing that can be withdrawn: accounts are free. */
    welcome: [
      { propId: 2002, count: 50 },
      { propId: 60001, count: 5 },
    ],
    welcomeDays: 14,
    /** How long an operator's mail runs by default. */
    days: 30,
    /**
     * What one operator may give by mail in a day in Manila, over all its recipients, in hundredths; a unit of anything else counts as a coin.
     * More needs a second operator.
     */
    oneOperator: 1_000_00,
    /** How long mail is kept after it expired or arrived. */
    keepDays: 90,
  },
  feedback: {
    /** Pictures per feedback (spec §3 «feedbackConfig.imagesLimit»). */
    images: 4,
    /** Open feedback per player at a time. */
    open: 3,
    /** Pictures that one player uploads in a day of Manila, here and in the chat each: what is sent is stored for long, or forever. */
    picturesPerDay: 60,
    /** How long an uploaded picture waits for its feedback. */
    draftHours: 24,
    /** Answered feedback closes automatically after this time without a reply. */
    answeredDays: 14,
  },
  service: servicePolicy,
  /** Withdrawals. Amounts in hundredths. */
  withdrawal: {
    min: 100_00,
    max: 50_000_00,
    /** Per player and UTC day: how much, and how often. Returned withdrawals do not count. */
    perDay: 100_000_00,
    timesPerDay: 5,
    /** Pending orders per player at a time. */
    openOrders: 1,
    /** Bank accounts per player. */
    banks: 5,
    channel: 'sandbox',
    /** Coins stay reserved for this long before the order is reviewed: time to report a hijacked session. */
    holdSeconds: 5,
    /**
     * Up to `upTo` of one player in 24 hours, the server waits for `seconds` and approves automatically; to an account newer than
     * `newBankHours`, only up to `upToNewBank`. More needs an operator.
     */
    autoReview: { seconds: 5, upTo: 5_000_00, newBankHours: 24, upToNewBank: 2_000_00 },
    /** A channel that could not be reached is called again after this time. */
    payAgainSeconds: 30,
    /** Wagering requirements as a multiple of the amount: for deposits against money laundering, for gifts because they are gifts. */
    turnover: { deposit: 1, gift: 1, welcome: 1 },
    /**
     * Gifts are for playing: once wagered, they can be withdrawn at this part of the player's valid bets, in parts per million (one coin
     * for 200). It bounds the cost of all gifts together, however they are collected (`npm run economy`). 0: no bound.
     */
    giftPpm: 5_000,
    /** Withdrawals need deposits of this much, not counting returned ones, in hundredths; 0: none. */
    minDeposited: 1,
  },
  /**
   * What an operator may do alone at the desk, in hundredths: from `secondFrom` on, and beyond `perDay` in a Manila day, a second person
   * decides.
   */
  desk: {
    withdrawal: { secondFrom: 20_000_00, perDay: 500_000_00 },
    adjustment: { secondFrom: 500_00, perDay: 5_000_00 },
    refund: { secondFrom: 5_000_00, perDay: 50_000_00 },
    goodsRefund: { secondFrom: 5_000, perDay: 20_000 },
    /** Players to look after: the desk lists them with these reasons. */
    signals: { days: 7, depositPercent: 200, minDeposits: 2_000_00, nightRounds: 200, nights: 3, chasingDeposits: 3, chasingDays: 2 },
    segmentMail: { secondFrom: 10_000, perDay: 30_000 },
    passkeyRoles: [],
    settings: { second: true },
    /** Some fifteen games are looked at every day: with 99.9 % a false alarm comes about once in two months. */
    returns: { confidence: '99.9 %', minRounds: 1_000 },
  },
  theme: themePolicy,
  skins: skinPolicy,
  experiments: experimentPolicy,
  maintenance: { state: 'open', until: null, text: { 'en-PH': '', 'fil-PH': '' } },
}

declare module '../kernel/context.ts' {
  interface Deps {
    readonly policy: Policy
    /** The values in force where no version sets another: changes are validated against them. */
    readonly defaults: Policy
  }
}
