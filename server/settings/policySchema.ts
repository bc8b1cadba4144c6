import * as z from 'zod'
import { operatorRoles } from '#contract/desk/roles.ts'
import { activitiesSchema } from './activities.ts'
import { announcementsSchema } from './announcements.ts'
import { contentSchema } from './content.ts'
import { dailyGameSchema } from './dailyGame.ts'
import { followSchema } from './follow.ts'
import { gamesSchema } from './games.ts'
import { inviteSchema } from './invite.ts'
import { mallSchema } from './mall.ts'
import { pointsSchema } from './points.ts'
import { sharedRoundSchema } from './sharedRounds.ts'
import { skinSchema } from './skins.ts'
import { slotshackSchema } from './slotshack.ts'
import { stagedRoundSchema } from './stagedRounds.ts'
import { serviceSchema } from './support.ts'
import { taskSchema } from './tasks.ts'
import { themeSchema } from './themes.ts'
import {
  choice,
  coins,
  days,
  flag,
  gift,
  gifts,
  hours,
  list,
  minutes,
  ms,
  name,
  percent,
  pieces,
  ppm,
  seconds,
  text,
  times,
  version,
} from './values.ts'
import { vipSchema } from './vip.ts'

const length = z.object({
  min: pieces('At least so many characters', { most: 64 }),
  max: pieces('At most so many', { least: 1, most: 256 }),
})
const monthDay = (description: string) =>
  z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day of the year like 12-26')
    .meta({ description })
const pools = { mega: 'mega', major: 'major', minor: 'minor', mini: 'mini' } as const
/** The same for each pool of the jackpot. */
const eachPool = <Value extends z.ZodType>(value: (pool: string) => Value) =>
  z.object({ mega: value(pools.mega), major: value(pools.major), minor: value(pools.minor), mini: value(pools.mini) })
const bonusGift = z.object({ coins: coins('So many coins'), waitMinutes: minutes('So long after the calm') })

/** Every setting: its type, unit, bounds and meaning. Defaults are in policy.ts. */
export const policySchema = z.object({
  playMoney: z.boolean().meta({ description: 'Coins are play money', fixed: 'It decides which channels the server is built with.' }),
  welcomeGrant: coins('What a new player is given'),
  demoGrant: coins('Coins of a game that is tried'),
  ageLimit: z.int().min(18).max(99).meta({ description: 'Years of age from which one may play' }),
  termsVersion: version('Version of the terms in force: a higher one must be accepted'),
  eligibilityVersion: version('Version of the notice of who may not play'),
  eligibilityGroups: z
    .record(z.string(), z.array(name).max(30))
    .meta({ description: 'Groups that the notice names, by its version', whole: true }),
  leastAppVersion: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be a version like 1.2.3')
    .meta({ description: 'Older apps must reload' }),
  session: z.object({
    days: days('A session lasts so long', { least: 1 }),
    idleMinutes: z.int().min(1).max(100_000_000).meta({ unit: 'minutes', description: 'Without input for so long, money asks who it is' }),
    confirmMinutes: minutes('A confirmation for one act is good for so long', { least: 1 }),
    proofMinutes: minutes('After a login, ways to log in may be changed for so long', { least: 1 }),
  }),
  passkey: z.object({
    most: pieces('Passkeys of one player', { least: 1, most: 50 }),
    challengeMinutes: minutes('A challenge is good for so long', { least: 1 }),
  }),
  locationMinutes: minutes('A player’s location is checked again after this long', { least: 1 }),
  largeWin: coins('A round that pays so much goes to the audit trail'),
  heartbeatSeconds: seconds('An open page sends a heartbeat this often', { least: 10 }),
  versionCheckSeconds: seconds('A page looks for a new build so often', { least: 10 }),
  eventLogDays: days('Event logs of apps are kept for this long', { least: 1 }),
  requestDays: days('An answer is kept so long for whoever repeats their request', { least: 30 }),
  roundDays: days(
    'Rounds stay in the database so long, then their months are moved to the archive; the bets of a day that VIP counted are deleted',
    { least: 400 },
  ),
  // Records of play and money are kept for five years at least (AMLA, section 9 b).
  archiveDays: days('Archived rounds, draws and what studios reported are kept so long in all, then deleted', { least: 1_827 }),
  realityCheckMinutes: z.int().min(1).max(100_000_000).meta({ unit: 'minutes', description: 'A reality check is due so often by default' }),
  pace: z.object({
    slotRoundMs: ms('A slot round lasts at least so long', { most: 60_000 }),
    stagedRoundMs: ms('A round of another game of one’s own lasts at least so long, from bet to bet', { most: 60_000 }),
  }),
  activities: activitiesSchema,
  announcements: announcementsSchema,
  content: contentSchema,
  games: gamesSchema,
  sharedRounds: sharedRoundSchema,
  stagedRounds: stagedRoundSchema,
  control: z.object({
    loosenHours: hours('A looser limit can be confirmed after so long', { least: 1 }),
    confirmDays: days('And for so long from then', { least: 1 }),
    operatorLimits: list(
      z.object({
        kind: choice(['loss', 'stake', 'time']),
        period: choice(['day', 'week', 'month']),
        value: z.int().min(1).max(1_000_000_000),
      }),
      'What one player loses, stakes (hundredths) or plays (minutes) at most in a period; their own limit holds where it is lower',
      9,
    ),
  }),
  visitPauseMinutes: minutes('A game opened again within this time goes on with the visit'),
  lockout: z.object({
    failures: pieces('Wrong passwords of one browser or address', { least: 1, most: 100 }),
    windowMinutes: minutes('Within so long lock for as long', { least: 1 }),
    strangers: pieces('Wrong passwords of all strangers to one account', { least: 1 }),
    perAddress: pieces('Wrong passwords of one address to all accounts', { least: 1 }),
  }),
  sms: z.object({
    validMinutes: minutes('A code is good for so long', { least: 1, most: 60 }),
    resendSeconds: seconds('The next code after so long', { least: 10 }),
    perDay: pieces('Codes of one number a day', { least: 1, most: 50 }),
    tries: pieces('Tries of the browser that requested the code', { least: 1, most: 20 }),
    strangeTries: pieces('Tries of everybody else', { least: 1, most: 100 }),
    perHour: pieces('Codes of all players together an hour', { least: 1 }),
  }),
  ticketMinutes: minutes('A login by another party must be finished within', { least: 1 }),
  lengths: z.object({
    account: length,
    username: length,
    nickname: length,
    password: length,
    smsCode: length,
    withdrawAccount: length,
  }),
  jackpot: z.object({
    open: flag('Whether the wheel of the jackpot turns'),
    version: version('Version of the rules, kept with every draw'),
    feed: eachPool((pool) => ppm(`What each real stake gives to the pool ${pool}`, { most: 20_000 })),
    seed: eachPool((pool) => coins(`What the operator puts into a new pool ${pool}`)),
    wheelOdds: eachPool((pool) => ppm(`How often a won jackpot is the pool ${pool}`)),
    freePerDay: flag('One chance a UTC day is free'),
    betPerChance: coins('Valid bet that earns one chance; 0: none is earned'),
    depositToDraw: coins('What must have been deposited to draw; 0: nothing'),
    drawsPerDay: pieces('Draws of one player a UTC day; 0: no limit'),
    toldFrom: coins('Coin awards from this amount appear in the ticker'),
    cells: list(
      z.object({ prop: choice(['coin', 'points', 'diamond', 'lottery', 'jackpot']), count: coins(), odds: ppm() }),
      'The twelve cells clockwise: what they give, and how often',
      12,
    ),
  }),
  dailyCheckIn: z.object({
    makeUpDiamonds: pieces('Diamonds to make up a missed day'),
    newYear: z.object({
      from: monthDay('The first UTC day of the treats over the turn of the year'),
      to: monthDay('And the last one'),
      propIds: list(z.int().min(1_000).max(999_999), 'The treats, one after another', 31),
    }),
    days: list(gifts, 'What each of the seven days gives', 7),
  }),
  tasks: taskSchema,
  points: pointsSchema,
  dailyGame: dailyGameSchema,
  follow: followSchema,
  slotshack: slotshackSchema,
  rank: z.object({
    shown: pieces('Places that are shown', { least: 1, most: 500 }),
    everySeconds: seconds('The day is added up again so often', { least: 1 }),
  }),
  invite: inviteSchema,
  mall: mallSchema,
  redVsBlue: z.object({
    signUpHours: hours('Sign-up from Monday 00:00 UTC', { least: 1, most: 168 }),
    runHours: hours('Then the run', { least: 1, most: 168 }),
    settleGraceSeconds: seconds('It is settled so long after its end'),
    rules: z.object({
      dayCap: coins('Valid bet of a day that scores at most'),
      minScore: coins('The score that a share asks for'),
      winnersPercent: percent('Of the pool, for the winners'),
      maxSharePercent: percent('A share is at most so much of the own score'),
      closesAbovePercent: percent('A camp above this share takes no more', { least: 50 }),
      poolPerPlayer: coins('The pool grows by so much a player'),
      maxPool: coins('And no further than this'),
    }),
  }),
  bankruptcy: z.object({
    isOpen: flag('Whether the gift is offered'),
    threshold: coins('Bankrupt is who holds less', { least: 1 }),
    calmMinutes: minutes('No gift is offered so soon after the fall'),
    leastLoss: coins('It follows a net loss of this much since the last one'),
    requiredBet: coins('Valid bet of the day that the second gift asks for'),
    gifts: z.object({ '1': bonusGift, '2': bonusGift }),
  }),
  leastStake: coins('The smallest stake that any game takes', { least: 1 }),
  piggyBank: z.object({
    ppm: ppm('Of the valid bet it saves'),
    full: coins('When it is full', { least: 1 }),
    earlyFrom: coins('From when a VIP may open it'),
  }),
  safebox: z.object({
    tries: pieces('Wrong passwords in a row that lock it', { least: 1, most: 20 }),
    lockHours: hours('For so long', { least: 1 }),
  }),
  vip: vipSchema,
  coupons: z.object({
    days: days('A coupon lasts so long', { least: 1 }),
    general: z.object({
      least: coins('The least deposit'),
      cap: coins('What a percent coupon gives at most'),
      turnover: times('What it gives must be wagered so often', { most: 50 }),
      bonusDays: days('Within', { least: 1 }),
    }),
    fixed: z.object({
      leastTimes: times('The least deposit, in times its amount', { least: 1 }),
      turnover: times('What it gives must be wagered so often', { most: 50 }),
      bonusDays: days('Within', { least: 1 }),
    }),
    give: z.object({ turnover: times('What it gives must be wagered so often', { most: 50 }) }),
    opened: z.record(z.string(), gift).meta({ description: 'What one piece of the others is opened for, by propId', whole: true }),
  }),
  firstDeposit: z.object({
    open: flag('Whether the first deposit’s bonus is offered'),
    payDays: days('Who joined must deposit within', { least: 1 }),
    claimDays: days('And claim within', { least: 1 }),
    turnover: times('The bonus must be wagered so often', { most: 50 }),
    bonusDays: days('Within', { least: 1 }),
    extras: gifts.meta({ description: 'Comes with the award' }),
    tiers: list(
      z.object({ min: coins(undefined, { least: 1 }), max: coins(), percent: percent(), cap: coins() }),
      'Tiers in rising order; a deposit below the first uses nothing up',
      10,
    ),
  }),
  deposit: z.object({
    minRechargeStatus: flag('Whether the second minimum of a way holds'),
    validMinutes: z.int().min(1).max(1_000_000).meta({ unit: 'minutes', description: 'An order can be paid for so long' }),
    openOrders: pieces('Orders of one player that may wait to be paid', { least: 1, most: 20 }),
    operatorLimits: list(
      z.object({ period: choice(['day', 'week', 'month']), value: coins() }),
      'What we take of one player in a period, gross; their own limit holds where it is lower',
      3,
    ),
    types: list(
      z.object({
        id: name,
        name: text(undefined, 60),
        kind: choice(['qr', 'redirect']),
        channel: name,
        sort: z.int().min(0).max(1_000),
        minAmount: coins(undefined, { least: 1 }),
        minAmount2: coins(),
        maxAmount: coins(),
        isDefault: flag(),
      }),
      'Ways to deposit, each offered where its channel is there',
      20,
    ),
    prices: list(coins(), 'Amounts that are offered', 20),
    banks: list(z.object({ bankId: name, name: text(undefined, 60) }), 'Banks and e-wallets', 100),
  }),
  kyc: z.object({
    kycAmount: coins('Total withdrawals above which a player must be verified; 0: from the first withdrawal'),
    isAddKyc: flag('Whether documents can be submitted'),
    isNewUserForcePopKyc: flag('Whether the wizard opens by itself for new players'),
    newUserDays: days('A player is new for so long'),
    validDays: days('Approved documents must be submitted again after this long', { least: 1 }),
    sandboxReviewSeconds: seconds('The sandbox’s reviewer takes so long'),
  }),
  mail: z.object({
    welcome: gifts.meta({ description: 'What comes with the first mail' }),
    welcomeDays: days('It can be claimed for so long', { least: 1 }),
    days: days('An operator’s mail runs so long unless it says otherwise', { least: 1 }),
    oneOperator: coins('What one operator may give by mail a UTC day; more waits for a second'),
    keepDays: days('Mails are kept so long', { least: 1 }),
  }),
  feedback: z.object({
    images: pieces('Pictures of one feedback', { most: 10 }),
    open: pieces('Feedback of one player that may be open', { least: 1, most: 20 }),
    draftHours: hours('A picture waits for its feedback so long', { least: 1 }),
    answeredDays: days('What was answered closes by itself after', { least: 1 }),
  }),
  service: serviceSchema,
  withdrawal: z.object({
    min: coins('The least amount', { least: 1 }),
    max: coins('The highest amount'),
    perDay: coins('Of one player a UTC day'),
    timesPerDay: pieces('How often a UTC day', { least: 1, most: 100 }),
    openOrders: pieces('Orders of one player under way', { least: 1, most: 10 }),
    banks: pieces('Bank accounts of one player', { least: 1, most: 20 }),
    channel: name.meta({ description: 'The channel that pays' }),
    holdSeconds: seconds('Coins rest reserved for so long first'),
    autoReview: z.object({
      seconds: seconds('The server looks for so long'),
      upTo: coins('And lets up to this pass by itself; 0: nothing'),
      newBankHours: hours('A bank account is new for so long'),
      upToNewBank: coins('To a new account up to this; 0: nothing'),
    }),
    payAgainSeconds: seconds('A channel that was not reached is called again after', { least: 1 }),
    turnover: z.object({
      deposit: times('Wagering that opens a deposit', { most: 10 }),
      gift: times('Wagering that opens a gift', { most: 50 }),
      welcome: times('Wagering that opens the welcome gift', { most: 50 }),
    }),
    giftPpm: ppm('The part of valid bets by which wagered gifts can be withdrawn; 0: all of them'),
    leastDeposited: coins('Deposits required before a withdrawal; 0: none'),
  }),
  desk: z.object({
    withdrawal: z.object({
      secondFrom: coins('A withdrawal from here on takes two operators'),
      perDay: coins('Beyond this in a day of Manila an operator needs a second one'),
    }),
    adjustment: z.object({
      secondFrom: coins('An adjustment from here on takes two operators'),
      perDay: coins('Beyond this in a day of Manila an operator needs a second one'),
    }),
    refund: z.object({
      secondFrom: coins('A refund of a deposit from here on takes two operators'),
      perDay: coins('Beyond this in a day of Manila an operator needs a second one'),
    }),
    goodsRefund: z.object({
      secondFrom: pieces('Diamonds for a refused order from here on take two operators'),
      perDay: pieces('Diamonds beyond this in a day of Manila take a second operator'),
    }),
    signals: z.object({
      days: days('Signals of risky play look at so many days', { least: 1, most: 31 }),
      depositPercent: z
        .int()
        .min(100)
        .max(10_000)
        .meta({ unit: 'percent', description: 'Deposits are rising from so much of those of the days before' }),
      leastDeposits: coins('And when they come to so much'),
      nightRounds: pieces('Rounds between midnight and eight that make a night', { least: 1 }),
      nights: pieces('So many such nights are a signal', { least: 1, most: 31 }),
      chasingDeposits: pieces('Deposits on a day of loss that make it a day of chasing', { least: 1, most: 100 }),
      chasingDays: pieces('So many such days are a signal', { least: 1, most: 31 }),
    }),
    segmentMail: z.object({
      secondFrom: pieces('A letter to so many players takes two operators, and one to everybody always'),
      perDay: pieces('Beyond so many players in a day of Manila an operator needs a second one'),
    }),
    passkeyRoles: list(choice(operatorRoles), 'Operators of these roles sign in and confirm with a passkey, not with a code'),
    settings: z.object({
      second: flag('At the desk, settings that count coins or odds, or belong to finance, take two operators'),
    }),
    returns: z.object({
      confidence: choice(['95 %', '99 %', '99.9 %', '99.99 %'], 'A game’s return outside this band around the stated one is an alarm'),
      leastRounds: pieces('A game is judged from so many rounds on', { least: 30 }),
    }),
  }),
  theme: themeSchema,
  skins: skinSchema,
  maintenance: z.object({
    state: choice(['open', 'closed'], 'Closed: calls are answered «maintenance», and what is in the air settles'),
    until: z
      .int()
      .min(0)
      .nullable()
      .meta({ unit: 'moment', description: 'When it opens again, as shown to players; empty: the change’s own end' }),
    text: z.object({
      'en-PH': text('What players read instead of our usual words', 300),
      'fil-PH': text('The same in Filipino; empty: the English words', 300),
    }),
  }),
})
