import type { Activity } from '#contract/activities.ts'
import { minuteMs } from '#contract/durations.ts'
import type { RedDots, User } from '#contract/session.ts'
import { refuse } from '#server/kernel/refusal.ts'
import { chancesOf } from './chances.ts'
import { giftOf } from './gift.ts'
import type { RuleContext, SimServer, Login, Player, ServerRules } from './simServer.ts'

/** Spec §4 «Session»: after this long without input money calls require the identity. */
export const idleMs = 30 * minuteMs
const welcome = 3_000

/** A new player with a small balance: it runs out now and then. */
export function join({ players, accounts, chance, clock, isPoor }: SimServer, account: string, mobile: string): Player {
  const player = { id: `player-${players.length + 1}`, account, mobile, password: `secret of ${account}`, since: clock.now(), nonce: 0 }
  players.push(player)
  accounts.post(
    `welcome:${player.id}`,
    'coin',
    'mint',
    { playerId: player.id },
    isPoor || chance.is(0.4) ? chance.between(3, 12) * 100 : welcome + chance.below(20) * 1_000,
  )
  return player
}

function logIn({ logins, chance, clock }: SimServer, player: Player): Login {
  const login: Login = { token: `secret-token-${chance.uuid()}`, player, lastInputAt: clock.now(), endedAt: null }
  logins.set(login.token, login)
  return login
}

const entered = (context: RuleContext, player: Player, isNew = false) => ({
  token: logIn(context.server, player).token,
  userId: player.id,
  isNew,
})

export const loginOf = ({ login }: RuleContext): Login => {
  if (!login) throw new Error('a caller without a session passed dispatch')
  return login
}

const redDots: RedDots = {
  hasTask: false,
  hasMail: false,
  hasSignUpBonus: false,
  spinAward: false,
  taskAward: false,
  agent5Award: false,
  vipAward: false,
  signInAward: false,
  emailAward: false,
  canReceiveDrawChance: false,
  diamondMallRedDot: false,
  vipTaskFlag: false,
  bankruptGift: false,
}
const dotsOf = (server: SimServer, player: Player): RedDots => ({
  ...redDots,
  canReceiveDrawChance: chancesOf(server, player) > 0,
  bankruptGift: giftOf(server, player).awardList.some(({ canReceive }) => canReceive),
})

const userOf = ({ accounts, rounds }: SimServer, player: Player): User => ({
  id: player.id,
  uuid: player.id,
  account: player.account,
  accountType: 2,
  nickname: player.account,
  avatar: '1',
  mobile: player.mobile,
  facebookAccount: null,
  lineAccount: null,
  googleAccount: null,
  facebookName: null,
  lineName: null,
  googleName: null,
  hasPassword: true,
  hasSafeboxPassword: false,
  hasKyc: false,
  hasUserOther: false,
  coin: accounts.balanceOf({ playerId: player.id }, 'coin'),
  bonus: 0,
  lottery: 0,
  safebox: 0,
  vip: 0,
  vipExp: 0,
  userLevel: 0,
  bet: rounds.filter(({ player: { id } }) => id === player.id).length,
  totalRecharge: 0,
  exchange: 0,
  pid: null,
  registerTime: 0,
  regPeriod: 0,
  gameLikeIds: [],
  gameHistory: [],
})

/** Start-up pop-ups of every kind: each once per visit, some once per day, some for visitors too. */
const activities: Activity[] = ['sign-in', 'red-vs-blue', 'first-deposit', 'jackpot', 'notice'].map((activityId, index) => ({
  activityId,
  type: 1,
  sort: index,
  state: 'open',
  startsAt: 0,
  endsAt: null,
  redDot: false,
  unloginShowStatus: index % 2 === 0 ? 1 : 0,
  homeFloatShowStatus: 0,
  imgUrl4: '',
  popupEvery: index % 2 === 0 ? 'day' : 'session',
}))

const codeRest = 60_000

export const sessionRules: ServerRules = {
  preLogin: ({ server, now }) => ({
    code: 0,
    maintenance:
      now < server.closedUntil
        ? { state: 'closed', until: server.closedUntil, text: 'Back soon' }
        : { state: 'open', until: null, text: '' },
    serverTime: now,
    customerServiceQueue: [],
    gameListVersion: '1',
    terms: { version: 1 },
    eligibilityVersion: server.noticeVersion,
    policy: { idleMinutes: 30, heartbeatSeconds: 60, versionCheckSeconds: 300 },
  }),
  accountLogin: (context, { account, password }) => {
    const player = context.server.players.find((one) => one.account === account || one.mobile === account)
    return player?.password === password ? entered(context, player) : refuse('wrongCredentials')
  },
  smsSend: ({ server, now }, { mobile }) => {
    server.codes.set(mobile, String(100_000 + server.chance.below(900_000)))
    return { resendAt: now + codeRest, expiresAt: now + 5 * minuteMs, left: 5 }
  },
  accountLoginSms2: (context, { mobile, smsCode, ticket, birthDate, termsVersion }) => {
    const { server } = context
    if (ticket !== undefined) {
      const number = server.tickets.get(ticket)
      if (number === undefined) return refuse('ticketOver')
      if (birthDate === undefined || termsVersion === undefined) return refuse('profileNeeded', { ticket })
      server.tickets.delete(ticket)
      return entered(context, join(server, `newcomer_${server.players.length}`, number), true)
    }
    if (server.codes.get(mobile) !== smsCode) return refuse('wrongCode')
    server.codes.delete(mobile)
    const player = server.players.find((one) => one.mobile === mobile)
    if (player) return entered(context, player)
    const made = server.chance.uuid()
    server.tickets.set(made, mobile)
    return refuse('profileNeeded', { ticket: made })
  },
  confirmIdentity: (context, { password }) => {
    const login = loginOf(context)
    if (password !== login.player.password) return refuse('wrongCredentials')
    login.lastInputAt = context.now
    return { confirmed: true }
  },
  logout: (context) => {
    loginOf(context).endedAt = context.now
    return { ended: true }
  },
  getAfterLoginInfoWeb: (context) => ({
    user: userOf(context.server, loginOf(context).player),
    lastLogin: null,
    redDots: dotsOf(context.server, loginOf(context).player),
    open: { rounds: [], orders: [] },
    limits: [],
    unread: 0,
    newDevices: 0,
    skins: [],
  }),
  appEventLogClient: (_asking, { eventList }) => ({ stored: eventList.length }),
  activityGetStatusList: () => ({ list: activities }),
  guestActivities: () => ({ list: activities }),
  refreshData: (context) => {
    const { player } = loginOf(context)
    const { coin, bonus, lottery, vip, vipExp, userLevel, bet, hasPassword } = userOf(context.server, player)
    return { coin, bonus, lottery, vip, vipExp, userLevel, bet, hasPassword, redDots: dotsOf(context.server, player), closure: null }
  },
}
