import * as z from 'zod'
import { maxMailDays } from '#contract/mail.ts'
import { operatorRoles } from '#contract/operatorRoles.ts'
import { activitiesSchema } from './areas/activities.ts'
import { announcementsSchema } from './areas/announcements.ts'
import { contentSchema } from './areas/content.ts'
import { dailyGameSchema } from './areas/dailyGame.ts'
import { experimentsSchema } from './areas/experiments.ts'
import { followSchema } from './areas/follow.ts'
import { gamesSchema } from './areas/games.ts'
import { inviteSchema } from './areas/invite.ts'
import { mallSchema } from './areas/mall.ts'
import { pointsSchema } from './areas/points.ts'
import { sharedRoundSchema } from './areas/sharedRounds.ts'
import { skinSchema } from './areas/skins.ts'
import { slotshackSchema } from './areas/slotshack.ts'
import { stagedRoundSchema } from './areas/stagedRounds.ts'
import { serviceSchema } from './areas/support.ts'
import { taskSchema } from './areas/tasks.ts'
import { themeSchema } from './areas/themes.ts'
import { vipSchema } from './areas/vip.ts'
import {
  awardId,
  choice,
  coins,
  days,
  flag,
  gift,
  gifts,
  hours,
  list,
  minutes,
  milliseconds,
  moment,
  name,
  percent,
  count,
  ppm,
  seconds,
  text,
  times,
  version,
} from './values.ts'

const length = (input: string, { least = 0, most = 256 } = {}) =>
  z.object({
    min: count(`Minimum length of ${input}, in characters`, { min: least, max: Math.min(most, 64) }),
    max: count(`Maximum length of ${input}, in characters`, { min: Math.max(least, 1), max: most }),
  })
const monthDay = (description: string) =>
  z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day of the year, e.g. 12-26')
    .meta({ description })
const pools = { mega: 'mega', major: 'major', minor: 'minor', mini: 'mini' } as const
/** The same for each pool of the jackpot. */
const eachPool = <Value extends z.ZodType>(value: (pool: string) => Value) =>
  z.object({ mega: value(pools.mega), major: value(pools.major), minor: value(pools.minor), mini: value(pools.mini) })
const bonusGift = (which: string) =>
  z.object({
    coins: coins(`Amount of the ${which} fresh start gift`),
    waitMinutes: minutes(`Additional waiting time before the ${which} gift, after the cooling-off time`),
  })

/** Every setting: its type, unit, bounds and meaning. Defaults are in policy.ts. */
export const policySchema = z.object({
  playMoney: z.boolean().meta({
    description: 'Play-money mode: coins have no cash value',
    fixed: 'It determines which payment channels the server loads at start-up.',
  }),
  welcomeGrant: coins('Coins credited to a new account'),
  demoGrant: coins('Demo coins granted when a player tries a game'),
  ageLimit: z.int().min(21).max(99).meta({ description: 'Minimum age to play, in years; the law requires 21' }),
  termsVersion: version('Version of the terms in force; after an increase, players must accept the terms again'),
  eligibilityVersion: version('Version of the eligibility notice in force'),
  eligibilityGroups: z
    .record(z.string(), z.array(name).max(30))
    .meta({ description: 'Groups of people who may not play, by version of the eligibility notice', whole: true }),
  minAppVersion: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be a version, e.g. 1.2.3')
    .meta({ description: 'Minimum app version; older apps must reload' }),
  session: z.object({
    days: days('Session lifetime', { min: 1 }),
    idleMinutes: z
      .int()
      .min(1)
      .max(100_000_000)
      .meta({ unit: 'minutes', description: 'Idle time before a money call requires re-authentication' }),
    confirmMinutes: minutes('Validity of a confirmation, which is for a single action', { min: 1 }),
    proofMinutes: minutes('Time after a login or confirmation during which login methods can be changed', { min: 1 }),
    newMethodHours: hours('Time until a new passkey or linked account counts as a second factor', { min: 0 }),
  }),
  passkey: z.object({
    max: count('Maximum passkeys per player', { min: 1, max: 50 }),
    challengeMinutes: minutes('Validity of a passkey challenge', { min: 1 }),
  }),
  locationMinutes: minutes('Validity of a location check', { min: 1 }),
  largeWin: coins('Minimum payout of a round that is recorded in the audit log'),
  heartbeatSeconds: seconds('Heartbeat interval of an open page', { min: 10, max: 300 }),
  versionCheckSeconds: seconds('Interval at which an open page checks for a new build', { min: 10 }),
  eventLogDays: days('Retention of the event logs that apps report', { min: 1 }),
  requestDays: days('Retention of responses that are returned when a request is repeated', { min: 30 }),
  roundDays: days(
    'Retention of rounds in the database; after that, whole months are moved to the archive with their ledger entries, and ended game visits, daily bets already counted for VIP and exposures to experiments are deleted',
    { min: 400 },
  ),
  // Records of play and money are kept for five years at least (AMLA, section 9 b).
  archiveDays: days(
    'Total retention of rounds, shared rounds with their bets, draws, claimed commission days and game providers’ reports, including the time in the archive',
    {
      min: 1_827,
    },
  ),
  realityCheckMinutes: z.int().min(1).max(100_000_000).meta({ unit: 'minutes', description: 'Default interval between reality checks' }),
  pace: z.object({
    slotRoundMs: milliseconds('Minimum time from one slot round to the next; 0: no minimum', { max: 60_000 }),
    stagedRoundMs: milliseconds('Minimum time between bets in other single-player games; 0: no minimum', { max: 60_000 }),
  }),
  activities: activitiesSchema,
  announcements: announcementsSchema,
  content: contentSchema,
  games: gamesSchema,
  sharedRounds: sharedRoundSchema,
  stagedRounds: stagedRoundSchema,
  control: z.object({
    loosenHours: hours('Waiting time before a player can confirm a higher limit', { min: 1 }),
    confirmDays: days('Time in which the higher limit can then be confirmed', { min: 1 }),
    operatorLimits: list(
      z.object({
        kind: choice(['loss', 'stake', 'time']),
        period: choice(['day', 'week', 'month']),
        value: z.int().min(1).max(1_000_000_000),
      }),
      'Limits for every player: maximum loss or bets (hundredths of a coin) or playing time (minutes) per period; a player’s own lower limit takes precedence',
      9,
    ),
  }),
  visitPauseMinutes: minutes('Maximum break before a reopened game starts a new visit'),
  lockout: z.object({
    failures: count('Failed passwords from one browser or address that lock it', { min: 1, max: 100 }),
    windowMinutes: minutes('Window in which failed passwords are counted, and duration of the lock', { min: 1 }),
    unknownDevices: count('Failed passwords for one account, from all unknown devices together, that lock it for them', { min: 1 }),
    perAddress: count('Failed passwords from one address, for all accounts together, that lock the address', { min: 1 }),
  }),
  sms: z.object({
    validMinutes: minutes('Validity of an SMS code', { min: 1, max: 60 }),
    resendSeconds: seconds('Waiting time before another code can be requested', { min: 10 }),
    perDay: count('Maximum codes per mobile number and day', { min: 1, max: 50 }),
    tries: count('Maximum attempts at a code from the browser that requested it', { min: 1, max: 20 }),
    triesElsewhere: count('Maximum attempts at a code from all other sources', { min: 1, max: 100 }),
    perHour: count('Maximum codes per hour for all players together', { min: 1 }),
    perAddress: count('Maximum codes per hour for one address, besides those for players on their own devices', { min: 1 }),
  }),
  recovery: z.object({
    codeMinutes: minutes('Validity of a recovery code', { min: 5, max: 1_440 }),
    approvalHours: hours('Time after the approval of an account recovery in which its codes can be issued', { min: 1, max: 168 }),
    birthDateTries: count('Maximum dates of birth that can be tried with SMS codes to set a new password for one account', {
      min: 1,
      max: 20,
    }),
    birthDateDays: days('Period in which these are counted', { min: 7, max: 366 }),
  }),
  ticketMinutes: minutes('Time to complete a login with an external provider', { min: 1 }),
  lengths: z.object({
    account: length('a username'),
    username: length('a player’s real name'),
    nickname: length('a nickname'),
    password: length('a password'),
    smsCode: length('an SMS code', { least: 4, most: 8 }),
    withdrawAccount: length('a bank or e-wallet account number'),
  }),
  jackpot: z.object({
    open: flag('Jackpot draws are available'),
    version: version('Version of the draw’s rules, stored with every draw'),
    feed: eachPool((pool) => ppm(`Share of each real-coin bet that feeds the ${pool} pool`, { max: 20_000 })),
    seed: eachPool((pool) => coins(`Initial amount of a new ${pool} pool, paid by the operator`)),
    wheelOdds: eachPool((pool) => ppm(`Probability that a jackpot win is the ${pool} pool; the four sum to 100 %`)),
    freePerDay: flag('One free draw per player and UTC day'),
    betPerChance: coins('Valid bets that earn one draw; 0: draws cannot be earned'),
    depositToDraw: coins('Minimum total deposits before a player can draw; 0: none'),
    drawsPerDay: count('Maximum draws per player and UTC day; 0: no limit'),
    tickerFrom: coins('Minimum coin award shown in the ticker'),
    cells: list(
      z.object({ prop: choice(['coin', 'points', 'diamond', 'lottery', 'jackpot']), count: coins(), odds: ppm() }),
      'The twelve cells of the wheel, clockwise: award and probability (stored in ppm)',
      12,
    ),
  }),
  dailyCheckIn: z.object({
    makeUpDiamonds: count('Price in diamonds of making up a missed day'),
    newYear: z.object({
      from: monthDay('First UTC day of the New Year treats (MM-DD)'),
      to: monthDay('Last UTC day of the New Year treats (MM-DD)'),
      propIds: list(awardId, 'New Year treats in the order in which they are given', 31),
    }),
    days: list(gifts, 'Awards for each of the seven days', 7),
  }),
  tasks: taskSchema,
  points: pointsSchema,
  dailyGame: dailyGameSchema,
  follow: followSchema,
  slotshack: slotshackSchema,
  rank: z.object({
    shown: count('Number of ranks shown', { min: 1, max: 500 }),
    everySeconds: seconds('Interval at which the day’s ranking is recomputed', { min: 1 }),
  }),
  invite: inviteSchema,
  mall: mallSchema,
  redVsBlue: z.object({
    signUpHours: hours('Length of the sign-up phase, from Monday 00:00 UTC', { min: 1, max: 168 }),
    runHours: hours('Length of the competition, from the end of the sign-up phase', { min: 1, max: 168 }),
    settleGraceSeconds: seconds('Delay between the end of the competition and settlement'),
    rules: z.object({
      dayCap: coins('Maximum valid bets that score per day'),
      minScore: coins('Minimum score for a share of the pool'),
      winnersPercent: percent('Winning team’s share of the pool'),
      maxSharePercent: percent('Maximum share of the pool per player, as a percentage of their score'),
      closesAbovePercent: percent('Share of all players above which a team accepts no more', { min: 50 }),
      poolPerPlayer: coins('Amount added to the pool per player'),
      maxPool: coins('Maximum pool'),
    }),
  }),
  bankruptcy: z.object({
    isOpen: flag('Fresh start gifts are offered'),
    threshold: coins('Balance below which a player is eligible for a fresh start gift', { min: 1 }),
    coolingOffMinutes: minutes('Cooling-off time after the balance fell below the threshold, in which no gift is offered'),
    minLoss: coins('Minimum net loss since the last gift'),
    requiredBet: coins('Valid bets of the day required for the second gift'),
    gifts: z.object({ '1': bonusGift('first'), '2': bonusGift('second') }),
  }),
  minStake: coins('Minimum bet of any game', { min: 1 }),
  piggyBank: z.object({
    ppm: ppm('Share of valid bets that is saved'),
    full: coins('Amount at which the piggy bank is full', { min: 1 }),
    earlyFrom: coins('Minimum amount at which a VIP can open the piggy bank early'),
  }),
  safebox: z.object({
    tries: count('Consecutive wrong passwords that lock the safebox', { min: 1, max: 20 }),
    lockHours: hours('Duration of the safebox lock', { min: 1 }),
  }),
  vip: vipSchema,
  coupons: z.object({
    days: days('Validity of a coupon', { min: 1 }),
    general: z.object({
      minDeposit: coins('Minimum deposit for a percentage coupon'),
      cap: coins('Maximum bonus from a percentage coupon'),
      turnover: times('Wagering requirement of a percentage coupon’s bonus, as a multiple of the bonus', { max: 50 }),
      bonusDays: days('Time to meet that wagering requirement before the bonus expires', { min: 1 }),
    }),
    fixed: z.object({
      minDepositTimes: times('Minimum deposit for a fixed-amount coupon, as a multiple of its amount', { min: 1 }),
      turnover: times('Wagering requirement of a fixed-amount coupon’s bonus, as a multiple of the bonus', { max: 50 }),
      bonusDays: days('Time to meet that wagering requirement before the bonus expires', { min: 1 }),
    }),
    give: z.object({ turnover: times('Wagering requirement of a gift coupon’s coins, as a multiple of the amount', { max: 50 }) }),
    opened: z.record(z.string(), gift).meta({ description: 'Award for using one unit of the other coupons, by propId', whole: true }),
  }),
  firstDeposit: z.object({
    open: flag('The first-deposit bonus is offered'),
    payDays: days('Time after sign-up in which the first deposit earns the bonus', { min: 1 }),
    claimDays: days('Time to claim the bonus after the deposit', { min: 1 }),
    turnover: times('Wagering requirement, as a multiple of the bonus', { max: 50 }),
    bonusDays: days('Time to meet that wagering requirement before the bonus expires', { min: 1 }),
    extras: gifts.meta({ description: 'Additional awards that come with the bonus' }),
    tiers: list(
      z.object({ min: coins(undefined, { min: 1 }), max: coins(), percent: percent(), cap: coins() }),
      'Bonus tiers in ascending order; a deposit below the first tier does not use up the offer',
      10,
    ),
  }),
  deposit: z.object({
    minRechargeStatus: flag('Players who have deposited before have a separate minimum (minAmount2) for each payment method'),
    validMinutes: z.int().min(1).max(1_000_000).meta({ unit: 'minutes', description: 'Time to pay a deposit order before it expires' }),
    openOrders: count('Maximum unpaid deposit orders per player', { min: 1, max: 20 }),
    operatorLimits: list(
      z.object({ period: choice(['day', 'week', 'month']), value: coins() }),
      'Limits for every player: maximum gross deposits per period; a player’s own lower limit takes precedence',
      3,
    ),
    types: list(
      z.object({
        id: name,
        name: text(undefined, 60),
        kind: choice(['qr', 'redirect']),
        channel: name,
        sort: z.int().min(0).max(1_000),
        minAmount: coins(undefined, { min: 1 }),
        minAmount2: coins(undefined, { min: 1 }),
        maxAmount: coins(),
        isDefault: flag(),
      }),
      'Payment methods; each is offered while its payment channel is available',
      20,
    ),
    prices: list(coins(undefined, { min: 1 }), 'Suggested deposit amounts', 20),
    banks: list(z.object({ bankId: name, name: text(undefined, 60) }), 'Banks and e-wallets that can be chosen', 100),
  }),
  kyc: z.object({
    kycAmount: coins('Total withdrawals above which a player must be verified; 0: from the first withdrawal'),
    isAddKyc: flag('Identity documents can be submitted'),
    isNewUserForcePopKyc: flag('The verification wizard opens automatically for new players'),
    newUserDays: days('Time after sign-up during which a player counts as new'),
    validDays: days('Validity of approved documents', { min: 1 }),
    sandboxReviewSeconds: seconds('Simulated review time in the sandbox'),
  }),
  mail: z.object({
    welcome: gifts.meta({ description: 'Awards attached to the welcome message' }),
    welcomeDays: days('Time to claim the welcome message’s awards', { min: 1 }),
    days: days('Default validity of an operator’s message', { min: 1, max: maxMailDays }),
    oneOperator: coins(
      'Maximum total awards that one operator can send by message per day in Manila; more needs a second operator, as does any message to all players',
    ),
    keepDays: days('Retention of messages after they arrived or expired', { min: 1 }),
  }),
  feedback: z.object({
    images: count('Maximum pictures per feedback', { max: 10 }),
    open: count('Maximum open feedback per player', { min: 1, max: 20 }),
    picturesPerDay: count('Maximum pictures that one player uploads per day (Manila time), for feedback and for the chat each', {
      min: 10,
    }),
    draftHours: hours('Time an uploaded picture is stored until its feedback is sent', { min: 1 }),
    answeredDays: days('Time without a reply after which answered feedback is closed', { min: 1 }),
  }),
  service: serviceSchema,
  withdrawal: z.object({
    min: coins('Minimum withdrawal', { min: 1 }),
    max: coins('Maximum withdrawal'),
    perDay: coins('Maximum total withdrawals per player and UTC day'),
    timesPerDay: count('Maximum number of withdrawals per player and UTC day', { min: 1, max: 100 }),
    openOrders: count('Maximum pending withdrawals per player', { min: 1, max: 10 }),
    banks: count('Maximum bank or e-wallet accounts per player', { min: 1, max: 20 }),
    channel: name.meta({ description: 'Payment channel for withdrawals' }),
    holdSeconds: seconds('Hold time before a withdrawal is reviewed; its coins stay reserved'),
    autoReview: z.object({
      seconds: seconds('Duration of the automatic review'),
      upTo: coins('Maximum approved automatically per player in 24 hours; 0: none'),
      newBankHours: hours('Time during which a bank or e-wallet account counts as new'),
      upToNewBank: coins('Maximum approved automatically while the account is new; 0: none'),
    }),
    payAgainSeconds: seconds('Retry interval when the payment channel cannot be reached', { min: 1 }),
    turnover: z.object({
      deposit: times('Wagering requirement of a deposit, as a multiple of the amount', { max: 10 }),
      gift: times('Wagering requirement of a gift, as a multiple of the amount; the terms of use state it', { max: 50 }),
      welcome: times('Wagering requirement of the welcome gift, as a multiple of the amount', { max: 50 }),
    }),
    giftPpm: ppm('Amount of wagered gifts that can be withdrawn, as a share of valid bets; 0: no limit. The terms of use state it'),
    minDeposited: coins('Minimum net deposits before a withdrawal, or an order of goods; 0: none'),
  }),
  desk: z.object({
    withdrawal: z.object({
      secondFrom: coins('Minimum withdrawal that needs two operators'),
      perDay: coins('Total withdrawals that one operator can approve alone per day (Manila time)'),
    }),
    adjustment: z.object({
      secondFrom: coins('Minimum adjustment that needs two operators'),
      perDay: coins('Total adjustments that one operator can make alone per day (Manila time)'),
    }),
    refund: z.object({
      secondFrom: coins('Minimum deposit refund that needs two operators'),
      perDay: coins('Total refunds that one operator can make alone per day (Manila time)'),
    }),
    goodsRefund: z.object({
      secondFrom: count('Minimum diamond refund for a rejected mall order that needs two operators'),
      perDay: count('Total diamonds that one operator can refund alone per day (Manila time)'),
    }),
    signals: z.object({
      days: days('Period examined for signs of risky play', { min: 1, max: 31 }),
      depositPercent: z.int().min(100).max(10_000).meta({
        unit: 'percent',
        description: 'Deposits in the period, as a percentage of those in the period before, that count as rising',
      }),
      minDeposits: coins('Minimum deposits in the period for them to count as rising'),
      nightRounds: count('Rounds between midnight and 8 AM (Manila time) that make a night of heavy play', { min: 1 }),
      nights: count('Nights of heavy play in the period that raise a signal', { min: 1, max: 31 }),
      chasingDeposits: count('Deposits on a losing day that make it a day of chasing losses', { min: 1, max: 100 }),
      chasingDays: count('Days of chasing losses in the period that raise a signal', { min: 1, max: 31 }),
    }),
    segmentMail: z.object({
      secondFrom: count('Number of recipients from which a message needs two operators; a message to all players always does'),
      perDay: count('Total recipients that one operator can message alone per day (Manila time)'),
    }),
    passkeyRoles: list(choice(operatorRoles), 'Roles that must log in and confirm with a passkey instead of a one-time code'),
    settings: z.object({
      second: flag('Changing a setting in coins, a rate, odds, or one that belongs to finance, needs two operators'),
    }),
    returns: z.object({
      confidence: choice(['95 %', '99 %', '99.9 %', '99.99 %'], 'Confidence level of the alarm on a game’s actual return'),
      minRounds: count('Minimum rounds before a game’s return is evaluated', { min: 30 }),
    }),
  }),
  theme: themeSchema,
  skins: skinSchema,
  experiments: experimentsSchema,
  maintenance: z.object({
    state: choice(
      ['open', 'closed'],
      'Maintenance mode; closed: calls are refused with “maintenance”, and rounds and payments in progress are completed',
    ),
    until: moment().nullable().meta({
      unit: 'moment',
      description: 'Expected end of the maintenance, as shown to players; not set: the end of the change that closed the site',
    }),
    text: z.object({
      'en-PH': text('Maintenance message in English; empty: the standard message', 300),
      'fil-PH': text('Maintenance message in Filipino; empty: the English message', 300),
    }),
  }),
})
