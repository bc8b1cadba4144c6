import { gameNames } from '../gameNames.ts'
import { awardName } from './awardTexts.ts'

// What the desk calls settings and their parts. Most are their keys in words, and games have their names; named here is what would read like code.

const languages: Readonly<Record<string, string>> = { 'en-PH': 'English', 'fil-PH': 'Filipino' }
const capitals: Readonly<Record<string, string>> = { faq: 'FAQ', id: 'ID', kyc: 'KYC', sms: 'SMS', vip: 'VIP' }

/** `drawsPerDay` → Draws per day; `kyc-check` → KYC check. */
export function labelOf(name: string): string {
  const language = languages[name]
  if (language !== undefined) return language
  const text = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => capitals[word] ?? word)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const titles: Readonly<Record<string, string>> = {
  kyc: 'KYC documents',
  sms: 'SMS codes',
  desk: 'Approvals and risky play',
  dailyCheckIn: 'Daily check-in',
  redVsBlue: 'Red vs Blue',
  mall: 'Diamond mall',
  control: 'Limits and breaks',
  service: 'Customer support and chat',
  lengths: 'Text lengths',
}

/** By the key, or by its last part. */
const labels: Readonly<Record<string, string>> = {
  'bankruptcy.gifts.1': 'First gift',
  'bankruptcy.gifts.2': 'Second gift',
  'service.chat.hours': 'Opening hours',
  'service.chat.stream.minutes': 'Longest connection',
  'sharedRounds.stream.hours': 'Longest connection',
  'vip.rebate.periods.1': 'Daily rebate',
  'vip.rebate.periods.2': 'Weekly rebate',
  'vip.rebate.periods.3': 'Monthly rebate',
  'withdrawal.autoReview.seconds': 'Duration',
  abandonedAfterMs: 'Round abandoned after',
  addUps: 'Card milestones',
  ageLimit: 'Minimum age',
  answeredDays: 'Close answered after',
  approvalHours: 'Approved recovery valid for',
  archiveDays: 'Archive kept for',
  beaconAfterMs: 'Wait for the random value',
  betMs: 'Betting time',
  bonusDays: 'Time to meet the wagering requirement',
  canned: 'Canned responses',
  cap: 'Maximum bonus',
  cells: 'Cells of the wheel',
  challengeMinutes: 'Challenge valid for',
  checkInDays: 'Check-in days for the weekly award',
  claimDays: 'Time to claim',
  closesAbovePercent: 'Team full above',
  codeMinutes: 'Code valid for',
  confirmDays: 'Time to confirm a higher limit',
  confirmMinutes: 'Confirmation valid for',
  coolingOffMinutes: 'Cooling-off time',
  corners: 'Other lobby cards',
  dayCap: 'Maximum scored bets per day',
  deposited: 'Deposits',
  depositPercent: 'Rise of deposits',
  distress: 'Signs of distress',
  draftHours: 'Unsent pictures stored for',
  earlyFrom: 'Early opening from',
  endsAt: 'End',
  eventLogDays: 'Event logs kept for',
  everySeconds: 'Recomputed every',
  extras: 'Additional awards',
  feedsPools: 'Bets feed the jackpot',
  fillDays: 'Referral code accepted for',
  freePerDay: 'Free draws a day',
  full: 'Amount when full',
  giftPpm: 'Withdrawable gifts per valid bet',
  goods: 'Items',
  graceDays: 'No demotion for',
  heartbeatSeconds: 'Heartbeat interval',
  holdSeconds: 'Hold time before review',
  idleMinutes: 'Idle time before logging in again',
  isAddKyc: 'Documents can be submitted',
  isFloat: 'Floating button',
  isNewUserForcePopKyc: 'Ask new players to verify',
  isOpen: 'Open',
  isPopup: 'Pop-up',
  keepDays: 'Kept for',
  kycAmount: 'Withdrawals without verification up to',
  leaseSeconds: 'Conversation returned to the queue after',
  locationMinutes: 'Location check valid for',
  lockHours: 'Locked for',
  longWaitMinutes: 'Long wait from',
  loosenHours: 'Wait before a higher limit',
  makeUpDiamonds: 'Price of a missed day',
  max: 'Maximum',
  maxPool: 'Maximum pool',
  maxRound: 'Maximum bets per round',
  maxSharePercent: 'Maximum share per player',
  min: 'Minimum',
  minAppVersion: 'Minimum app version',
  minDeposit: 'Minimum deposit',
  minDeposited: 'Minimum net deposits',
  minDeposits: 'Minimum deposits',
  minDepositTimes: 'Minimum deposit',
  minLoss: 'Minimum loss',
  minRechargeStatus: 'Separate minimum for returning depositors',
  minRounds: 'Minimum rounds',
  minScore: 'Minimum score',
  minStake: 'Minimum bet',
  newBankHours: 'Account counts as new for',
  newMethodHours: 'New login method counts after',
  newUserDays: 'Player counts as new for',
  notifyAfterMinutes: 'Notify in the mailbox after',
  offers: 'Promotional phrases',
  oneOperator: 'Awards a day by one operator',
  opened: 'Award for using one',
  payAgainSeconds: 'Retry payment every',
  payDays: 'Time for the first deposit',
  perInvitee: 'Spins per qualified friend',
  perShare: 'Spins per share',
  places: 'Conversations per agent',
  playedDay: 'Valid bets of an active day',
  ppm: 'Share of valid bets',
  proofMinutes: 'Login methods can be changed for',
  propIds: 'Treats',
  realityCheckMinutes: 'Reality check every',
  requestDays: 'Responses kept for',
  resendSeconds: 'Wait before another code',
  restDays: 'Age of qualifying deposits',
  restMs: 'Pause before the next round',
  revealMs: 'Result shown for',
  roundDays: 'Rounds kept for',
  runHours: 'Length of the competition',
  sandboxReviewSeconds: 'Simulated review time',
  second: 'Two operators',
  secondFrom: 'Two operators from',
  settleGraceSeconds: 'Settled after the end of the day by',
  shareDays: 'Days on which sharing counts',
  shownHours: 'Shown after the end',
  signUpHours: 'Length of the sign-up',
  slotRoundMs: 'Minimum time between slot rounds',
  stagedRoundMs: 'Minimum time between other bets',
  startsAt: 'Start',
  tickerFrom: 'Shown in the ticker from',
  ticketMinutes: 'Time to complete a login',
  totalsMs: 'Interval of totals',
  tries: 'Attempts',
  triesElsewhere: 'Attempts from elsewhere',
  turnover: 'Wagering requirement',
  unknownDevices: 'Attempts from unknown devices',
  upTo: 'Approved automatically up to',
  upToNewBank: 'To a new account up to',
  validBetPercent: 'Counted as valid bets',
  validDays: 'Valid for',
  validMinutes: 'Valid for',
  versionCheckSeconds: 'Check for a new build every',
  vipHeadStartMinutes: 'Head start of VIPs',
  vipHours: 'Opening hours for VIPs',
  visitPauseMinutes: 'Same visit when reopened within',
  voidAfterMs: 'Round voided after',
  voidsOf: 'Rounds counted for voids',
  waitMinutes: 'Additional wait',
  welcomeDays: 'Time to claim the welcome awards',
  whole: 'All missions completed',
  windowMinutes: 'Counted and locked for',
}

const parts: Readonly<Record<string, string>> = {
  after: 'Comes after',
  dailyAward: 'Daily awards',
  gives: 'Award',
  isDefault: 'Preselected',
  isOffer: 'Is an offer',
  isVip: 'For VIPs only',
  key: 'Setting',
  liveness: 'Activity points',
  max: 'Maximum',
  min: 'Minimum',
  minAmount: 'Minimum',
  minAmount2: 'Minimum after the first deposit',
  maxAmount: 'Maximum',
  monthlyPpm: 'Monthly bonus rate',
  need: 'Required',
  needs: 'Delivered to',
  noticeId: 'Announcement',
  path: 'Page',
  percent: 'Percentage',
  prop: 'Award',
  propId: 'Item',
  publishedAt: 'Published',
  rebatePpm: 'Rebate rate',
  second: 'Second value',
  showType: 'Shown as',
  signInAward: 'Check-in awards',
  unloginShowStatus: 'Shown to guests',
}

const general = 'general'
/** Settings are grouped by the first part of their keys; one-word keys form one group. */
export const groupOf = (key: string): string => (key.includes('.') ? (key.split('.')[0] ?? general) : general)
export const groupTitle = (group: string): string => titles[group] ?? labelOf(group)

/** A setting's heading within its group, and its own name. */
export function placeOf(key: string): { heading: string; label: string } {
  const names = key.split('.')
  const words = names.map((name, index) => labels[names.slice(0, index + 1).join('.')] ?? labels[name] ?? gameNames[name] ?? labelOf(name))
  return { heading: words.slice(1, -1).join(', '), label: words.at(-1) ?? key }
}

/** Where a setting is, and its name: Activities, Tasks, Pop-up. */
export function settingTitle(key: string): string {
  const { heading, label } = placeOf(key)
  return [groupTitle(groupOf(key)), heading, label].filter((part) => part !== '').join(', ')
}

/** The name of a part of a value. The parts of a record of awards are named by the awards' numbers. */
export const partTitle = (name: string): string =>
  parts[name] ?? (/^\d+$/.test(name) ? `${awardName(Number(name))} (${name})` : labelOf(name))
