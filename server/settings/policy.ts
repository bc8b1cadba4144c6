import { eligibilityGroups } from '#contract/login.ts'
import { followPolicy } from './follow.ts'
import { invitePolicy } from './invite.ts'
import { mallPolicy } from './mall.ts'
import { pointsPolicy } from './points.ts'
import { sharedRoundPolicy } from './sharedRounds.ts'
import { slotshackPolicy } from './slotshack.ts'
import { servicePolicy } from './support.ts'
import { taskPolicy } from './tasks.ts'
import { vipPolicy } from './vip.ts'

/** Every number of the product that may change without a new build, with its default (behaviour where the specification is silent). */
export const defaultPolicy = {
  playMoney: true,
  welcomeGrant: 1_000_00,
  demoGrant: 1_000_00,
  ageLimit: 21,
  termsVersion: 1,
  /** Who may not play, by the version of the notice that says so: the latest is in force. */
  eligibilityVersion: 1,
  eligibilityGroups: { 1: eligibilityGroups } as Readonly<Record<number, readonly string[]>>,
  /** Apps before this version are told to reload. */
  leastAppVersion: '0.1.0',
  /**
   * `confirmMinutes`: how long a confirmation for one act is good. `proofMinutes`: how long after a log-in or a confirmation ways to log
   * in may be added and taken away.
   */
  session: { days: 30, idleMinutes: 30, confirmMinutes: 5, proofMinutes: 15 },
  passkey: { most: 10, challengeMinutes: 5 },
  /** Where a player is is asked about again after so long, where the server asks at all (adapters `location`). */
  locationMinutes: 30,
  /** A round that pays so much, in hundredths, is written to the audit trail. */
  largeWin: 10_000_00,
  heartbeatSeconds: 60,
  /** How often an open page looks for a new build (spec §7 «Infrastructure»: interval not shown). */
  versionCheckSeconds: 300,
  /** How long what the apps told about themselves is kept. */
  eventLogDays: 30,
  realityCheckMinutes: 60,
  /** A slot round lasts so long by the server’s clock before the player’s next one is taken, in whatever game. 0: rounds have no pace. */
  pace: { slotRoundMs: 2_500 },
  sharedRounds: sharedRoundPolicy,
  /** A looser limit that a player asks for can be confirmed so many hours later, and for so many days from then. */
  control: { loosenHours: 24, confirmDays: 7 },
  /** A game opened again within this time of its last round goes on with the visit, as after a reload. */
  visitPauseMinutes: 5,
  /**
   * Wrong passwords within the window that lock for as long: of one browser or address; of all strangers to one account; of one address to all
   * accounts.
   */
  lockout: { failures: 3, windowMinutes: 30, strangers: 30, perAddress: 100 },
  /**
   * `perDay`: of one number, and as many again that only its player's own devices may ask for. `tries` are those of whoever asked for the code,
   * `strangeTries` everybody else's. `perHour`: of all players together; own devices may ask for a tenth more.
   */
  sms: { validMinutes: 5, resendSeconds: 60, perDay: 5, tries: 5, strangeTries: 10, perHour: 3_000 },
  ticketMinutes: 10,
  lengths: {
    account: { min: 6, max: 20 },
    username: { min: 1, max: 12 },
    nickname: { min: 0, max: 12 },
    password: { min: 8, max: 64 },
    smsCode: { min: 6, max: 6 },
    withdrawAccount: { min: 6, max: 20 },
  },
  jackpot: {
    open: true,
    /** Version of these rules: kept with every draw. */
    version: 1,
    /** What each real stake gives to a pool, in parts per million: 1 % in all. The operator gives it out of its own take. */
    feed: { mega: 5_000, major: 2_500, minor: 1_500, mini: 1_000 },
    /** What the operator puts into a pool that is new or was won, in hundredths. */
    seed: { mega: 100_000_00, major: 10_000_00, minor: 1_000_00, mini: 100_00 },
    /** How often the wheel stops on a pool, in parts per million of the draws that won a jackpot. */
    wheelOdds: { mega: 5_000, major: 45_000, minor: 150_000, mini: 800_000 },
    /** One chance a UTC day is free; an unused one does not last into the next day. */
    freePerDay: true,
    /** Valid bet that earns one chance, in hundredths; 0: chances are not earned. */
    betPerChance: 1_000_00,
    /** What a player must have deposited before they may draw, in hundredths; 0: nothing. */
    depositToDraw: 0,
    /** Draws of one player in a UTC day; 0: no limit. */
    drawsPerDay: 100,
    /** Coin awards from here on are told by the ticker, as every jackpot is; in hundredths. */
    toldFrom: 5_00,
    /** The twelve cells clockwise: what they give (coins in hundredths, else pieces) and how often, in parts per million. */
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
    ] as readonly { readonly prop: 'coin' | 'points' | 'diamond' | 'lottery' | 'jackpot'; readonly count: number; readonly odds: number }[],
  },
  /** Published awards of the seven days by propId; coins in hundredths. */
  dailyCheckIn: {
    makeUpDiamonds: 20,
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
        { propId: 1201, count: 20_00 },
      ],
      [
        { propId: 2001, count: 50_00 },
        { propId: 60001, count: 25 },
        { propId: 1001, count: 20 },
      ],
    ],
  },
  tasks: taskPolicy,
  points: pointsPolicy,
  follow: followPolicy,
  slotshack: slotshackPolicy,
  /** Places of a day's rank that are shown, and how often the day is added up again for everybody. */
  rank: { shown: 50, everySeconds: 15 },
  invite: invitePolicy,
  mall: mallPolicy,
  /** A week from Monday 00:00 UTC: sign-up, then the run, then settling once rounds in flight have landed. */
  redVsBlue: {
    signUpHours: 72,
    runHours: 88,
    settleGraceSeconds: 60,
    rules: {
      dayCap: 2_000_00,
      minScore: 500_00,
      winnersPercent: 70,
      /** A share is at most so much of the player's own score, in percent. */
      maxSharePercent: 20,
      closesAbovePercent: 55,
      /** The pool is no more than a thousandth of the scores that it asks for. */
      poolPerPlayer: 50,
      maxPool: 50_000_00,
    },
  },
  /** Bankrupt is who holds less than the threshold; each gift once a UTC day, so many minutes after the calm that follows the fall (behaviour «Rewards»). */
  bankruptcy: {
    isOpen: true,
    /** The smallest stake of any game: who holds less cannot play. */
    threshold: 1_00,
    /** Neither gift is offered so soon after the fall: the moment of a loss is no moment for an offer. */
    calmMinutes: 30,
    /** A gift follows a net loss of this much since the last one, in hundredths: who takes their coins out has lost nothing. */
    leastLoss: 10_00,
    /** Valid bet of the UTC day that the second gift asks for: less than the first gift, so that playing that one is enough. */
    requiredBet: 40_00,
    gifts: { '1': { coins: 50_00, waitMinutes: 0 }, '2': { coins: 100_00, waitMinutes: 30 } },
  },
  /** The smallest stake that any game takes, in hundredths: a bonus of which less is left is over. */
  leastStake: 20,
  /** What every piggy bank saves of the valid bet, in parts per million; when it is full, and from when a VIP may open it, in hundredths. */
  piggyBank: { ppm: 5_000, full: 10_00, earlyFrom: 5_00 },
  safebox: { tries: 5, lockHours: 24 },
  vip: vipPolicy,
  /** Coupons by kind: the least deposit in hundredths (of a fixed one: how many times its amount) and how often what they give must be played. */
  coupons: {
    days: 14,
    general: { least: 50_00, cap: 50_00, turnover: 5, bonusDays: 7 },
    fixed: { leastTimes: 5, turnover: 5, bonusDays: 7 },
    give: { turnover: 1 },
  },
  /** The first deposit's tiers in rising order, in hundredths; a deposit below the first uses nothing up. */
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
  /** Ways to deposit, each offered where its channel is there. Amounts in hundredths; the defaults of spec §5. */
  deposit: {
    minRechargeStatus: true,
    validMinutes: 15,
    /** Orders of one player that may wait to be paid at a time. */
    openOrders: 3,
    /** What Swerte takes of one player in a period, gross, in hundredths: the player's own limit holds where it is lower. */
    operatorLimits: [{ period: 'day', value: 500_000_00 }] as readonly {
      readonly period: 'day' | 'week' | 'month'
      readonly value: number
    }[],
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
    ] as readonly {
      readonly id: string
      readonly name: string
      readonly kind: 'qr' | 'redirect'
      readonly channel: string
      readonly sort: number
      readonly minAmount: number
      readonly minAmount2: number
      readonly maxAmount: number
      readonly isDefault: boolean
    }[],
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
    /** A withdrawal of more than this asks for approved papers, in hundredths; 0: every one does. */
    kycAmount: 0,
    /** Whether papers can be handed in. */
    isAddKyc: true,
    /** Whether the wizard opens by itself for players who came lately and have not shown their papers. */
    isNewUserForcePopKyc: false,
    newUserDays: 7,
    /** Approved papers are asked for again after this time. */
    validDays: 5 * 365,
    /** How long the sandbox's reviewer takes. */
    sandboxReviewSeconds: 5,
  },
  mail: {
    /** What comes with the first mail, by propId, and how long it can be taken. Nothing that can be withdrawn: accounts are free. */
    welcome: [
      { propId: 2002, count: 50 },
      { propId: 60001, count: 5 },
    ],
    welcomeDays: 14,
    /** How long an operator's mail runs unless it says otherwise. */
    days: 30,
    /**
     * What one operator may give by mail in a UTC day, over all its recipients, in hundredths; a piece of anything else counts as a coin.
     * More waits for a second operator.
     */
    oneOperator: 1_000_00,
    /** Mails are kept so long after they ran out, or came. */
    keepDays: 90,
  },
  feedback: {
    /** Pictures of one feedback (spec §3 «feedbackConfig.imagesLimit»). */
    images: 4,
    /** Feedback of one player that may be open at a time. */
    open: 3,
    /** How long a picture waits for the feedback that it was uploaded for. */
    draftHours: 24,
    /** What was answered closes by itself after so long without a word. */
    answeredDays: 14,
  },
  service: servicePolicy,
  /** Ways back out (behaviour «Money»). Amounts in hundredths. */
  withdrawal: {
    min: 100_00,
    max: 50_000_00,
    /** Of one player in a UTC day: how much, and how often. What was returned does not count. */
    perDay: 100_000_00,
    timesPerDay: 5,
    /** Orders of one player under way at a time. */
    openOrders: 1,
    /** Bank accounts of one player. */
    banks: 5,
    channel: 'sandbox',
    /** Coins rest reserved for so long before anybody looks at the order: time to report a session that is somebody else's. */
    holdSeconds: 5,
    /** Up to `upTo` the server looks for `seconds` and lets it pass by itself; to an account newer than `newBankHours` only up to `upToNewBank`. More waits for an operator. */
    autoReview: { seconds: 5, upTo: 5_000_00, newBankHours: 24, upToNewBank: 2_000_00 },
    /** A channel that could not be reached is asked again after so long. */
    payAgainSeconds: 30,
    /** Valid bet that opens coins, as a multiple of them: deposits against money laundering, gifts because they are gifts. */
    turnover: { deposit: 1, gift: 1, welcome: 1 },
    /** Nothing is withdrawn before so much was deposited and not taken back, in hundredths; 0: nothing is asked. */
    leastDeposited: 1,
  },
  maintenance: { state: 'open' as 'open' | 'closed', until: null as number | null, text: '' },
}
export type Policy = typeof defaultPolicy

declare module '../kernel/context.ts' {
  interface Deps {
    readonly policy: Policy
  }
}
