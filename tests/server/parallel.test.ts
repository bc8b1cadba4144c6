import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { dayMs } from '#contract/durations.ts'
import type { FailureName } from '#contract/failures.ts'
import type { Calls } from '#contract/index.ts'
import { calls } from '#contract/index.ts'
import { breakOf, byHand, msUntil } from '#games/crash/rules.ts'
import { oddsTotal } from '#games/scratch/prizes.ts'
import { approveRecovery, issueRecoveryCode } from '#server/identity/session/recovery.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import { dataOf } from './fixtures/answers.ts'
import { createApp, welcome } from './fixtures/app.ts'
import type { TestApp } from './fixtures/app.ts'
import { createAuthenticator } from './fixtures/authenticator.ts'
import { balanceIn, credit, leaveCoins } from './fixtures/balances.ts'
import { createBrowser, loginThroughProvider } from './fixtures/browser.ts'
import type { SocialName } from './fixtures/browser.ts'
import { countRows } from './fixtures/countRows.ts'
import { createDatabase } from './fixtures/database.ts'
import { deposit } from './fixtures/deposits.ts'
import { knownRound, useKnownSeeds } from './fixtures/knownSeeds.ts'
import { coinAward, mailTo } from './fixtures/mail.ts'
import { toNextMondayNoon } from './fixtures/monday.ts'
import { playRounds } from './fixtures/recordedRounds.ts'
import { openRound } from './fixtures/sharedRounds.ts'
import { multipart, picture } from './fixtures/uploads.ts'
import { documents, upload } from './identity/kyc/samples.ts'
import { beginLogin, beginRegistration, createPasskey, withPasskey } from './identity/passkeys/samples.ts'
import { codeFor, joinBySms, newMobile, registerMobile } from './identity/session/samples.ts'
import { stake } from './ledger/wagering/samples.ts'
import { giveCoupon } from './money/samples.ts'
import { approveIdentity } from './money/withdrawals/identity.ts'
import { addBank, confirm, gcashOf, giveGift } from './money/withdrawals/samples.ts'
import { alwaysLandOn, rules as jackpotRules } from './play/jackpot/samples.ts'
import { tableOf } from './play/shared/running.ts'
import { validInvitee } from './rewards/invite/samples.ts'
import { mall, recipient, withScratch } from './rewards/mall/samples.ts'
import { advanceTo, longSessions, play } from './rewards/vip/samples.ts'

/** Eight times at once, by two sessions, on two servers. */
const times = 8

type Body = Record<string, unknown>

/** Who makes a call: a player with two sessions, or nobody who is logged in. */
interface Maker {
  token: string
  userId: string
  account: string
  /** The sessions that make the call in turn; none for a call without one. */
  tokens: string[]
  cookie?: string
  /** For a call that is no JSON. */
  payload?: () => { payload: Buffer; contentType: string }
}

interface Case {
  /** Makes the call possible, and returns its body. */
  readonly prepare: (maker: Maker) => Promise<Body | void> | Body | void
  /** `once`: one is given and the others are refused. `all`: every one is given. `some`: at least one is. */
  readonly given: 'once' | 'all' | 'some'
  readonly refused?: readonly FailureName[]
  /** What is the same afterwards as after one alone, if not the rows that were written. */
  readonly state?: (maker: Maker, rows: Rows) => unknown
}
/** How many rows of each table were written. */
type Rows = Readonly<Record<string, number>>

const once = (prepare: Case['prepare'], ...refused: FailureName[]): Case => ({ prepare, given: 'once', refused })
/** All are given, and leave what one alone leaves. */
const asOne = (prepare: Case['prepare'] = () => {}, state?: Case['state']): Case => ({ prepare, given: 'all', ...(state && { state }) })
const nothing = async (): Promise<null> => null

type Mutating = { [Name in keyof Calls]: Calls[Name]['mutates'] extends true ? Name : never }[keyof Calls]

const password = 'correct horse'
const clock = { now: Date.UTC(2026, 10, 21, 4), pass: (ms: number) => void (clock.now += ms) }
const policy = {
  ...longSessions,
  ...withScratch({ prizes: [{ id: 'five', gives: { propId: 2001, count: 5_00 }, odds: oddsTotal }] }),
  vip: { ...longSessions.vip, checkInDays: 1 },
  session: { ...defaultPolicy.session, days: 10_000, idleMinutes: 100_000_000, proofMinutes: 100_000_000 },
  realityCheckMinutes: 100_000_000,
  bankruptcy: { ...defaultPolicy.bankruptcy, coolingOffMinutes: 0 },
  jackpot: { ...jackpotRules, cells: alwaysLandOn(0) },
  withdrawal: { ...defaultPolicy.withdrawal, turnover: { deposit: 0, gift: 1, welcome: 0 }, minDeposited: 0, openOrders: 8 },
}

let app: TestApp
let servers: readonly TestApp[]
let origin: string
let written: string
beforeAll(async () => {
  const database = await createDatabase()
  app = await createApp({ database, clock, policy })
  servers = [app, await createApp({ database: { ...database, drop: async () => {} }, clock, policy })]
  origin = await app.listen()
  await openPools(app.deps)
  written = await writtenIn()
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

const ask = async <Data = Record<string, string>>({ token }: Maker, name: string, body: Body = {}) =>
  dataOf(await app.call<Data>(name, body, token))
let count = 0
const visitor = (maker: Maker): void => void (maker.tokens = [])

/** The maker is this player instead, in two sessions. */
async function become(maker: Maker, player: { token: string; userId: string; account?: string; mobile?: string }): Promise<void> {
  const account = player.account ?? player.mobile
  const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account, password }))
  Object.assign(maker, { ...player, tokens: [player.token, token] })
}
async function becomeMobile(maker: Maker): Promise<string> {
  const player = await registerMobile(app)
  await become(maker, player)
  return player.mobile
}
async function becomePayee(maker: Maker): Promise<string> {
  await approveIdentity(app, maker.userId)
  return dataOf(await addBank(app, maker)).added
}
const confirmTwice = async ({ tokens }: Maker, purpose: 'bank' | 'withdrawal') => {
  for (const token of tokens) dataOf(await confirm(app, token, purpose))
}
/** A game whose first round on the known seeds is lost. */
const losing = ['perlas', 'biyahe-888', 'ulan-ng-ginto', 'halo-halo'].find((gameId) => knownRound(gameId, 1_00, 0).payout === 0)
async function inGame(maker: Maker, gameId = losing): Promise<string> {
  const { roundToken = '' } = await ask(maker, 'startGame', { gameId })
  await useKnownSeeds(app, maker.userId)
  return roundToken
}
async function depositor(maker: Maker): Promise<void> {
  await deposit(app, maker.token, 100_00)
}
async function yesterday(maker: Maker): Promise<void> {
  await depositor(maker)
  await play(app, maker, 1_000_00)
  clock.pass(dayMs)
}
async function fromProvider(maker: Maker, provider: SocialName, mode: 'login' | 'bind'): Promise<Body> {
  const browser = createBrowser(origin)
  const url = await loginThroughProvider(browser, provider, `Person ${count++}`, mode === 'bind' ? '?mode=bind' : '')
  maker.cookie = browser.cookieFor('/production-api/app/v1/googleLogin')
  if (mode === 'login') visitor(maker)
  return { ticket: url.searchParams.get('ticket'), provider, ...registrationFields }
}
async function uploads(maker: Maker, name: 'feedbackUpload' | 'chatUpload'): Promise<string> {
  const { payload, contentType } = multipart({ requestId: randomUUID() }, await picture())
  return (await app.inject(name, payload, maker.token, contentType)).json<{ data: { pictureId: string } }>().data.pictureId
}
async function withPicture(maker: Maker, fields: Record<string, string> = {}): Promise<void> {
  const file = await picture()
  maker.payload = () => multipart({ requestId: randomUUID(), ...fields }, file)
}
const chatOf = async (maker: Maker): Promise<string> => (await ask(maker, 'chatOpen')).chatId ?? ''
async function bankrupt(maker: Maker): Promise<void> {
  await app.db.rows(`insert into studio_wallet (player_id, provider, staked, moved_at) values ($1, 'sandbox', $2, $3)`, [
    maker.userId,
    policy.bankruptcy.minLoss,
    clock.now,
  ])
  await leaveCoins(app, maker, 0)
}

const [mission] = defaultPolicy.slotshack.stalls[0]?.missions ?? []
const [item] = defaultPolicy.points.items
const [pack] = mall.packs
const month = (later: number) => {
  const now = new Date(clock.now)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1, 4)
}

const cases: Record<Mutating, Case> = {
  noticesSeen: asOne(() => ({ noticeIds: ['terms'] })),
  accountRegist4: once((maker) => {
    visitor(maker)
    return { account: `parallel_${count++}`, password, ...registrationFields }
  }, 'accountTaken'),
  accountRegist: once(
    async (maker) => {
      visitor(maker)
      const mobile = newMobile()
      return { mobile, smsCode: await codeFor(app, mobile, 'register'), password, ...registrationFields }
    },
    'wrongCode',
    'mobileTaken',
  ),
  accountLogin: {
    prepare: ({ account, ...maker }) => (visitor(maker as Maker), { account, password }),
    given: 'some',
    refused: ['tooManyRequests'],
    state: async ({ account }) => (await app.call('accountLogin', { account, password })).message,
  },
  accountLoginSms: once(async (maker) => {
    const mobile = await becomeMobile(maker)
    visitor(maker)
    clock.pass(dayMs)
    return { mobile, smsCode: await codeFor(app, mobile, 'login') }
  }, 'wrongCode'),
  accountLoginSms2: once(async (maker) => {
    visitor(maker)
    const mobile = newMobile()
    const { data } = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode: await codeFor(app, mobile, 'login') })
    return { mobile, ticket: data?.ticket, ...registrationFields }
  }, 'ticketOver'),
  googleLogin: once((maker) => fromProvider(maker, 'google', 'login'), 'ticketOver'),
  facebookLogin: once((maker) => fromProvider(maker, 'facebook', 'login'), 'ticketOver'),
  lineLogin: once((maker) => fromProvider(maker, 'line', 'login'), 'ticketOver'),
  bindAccount: once(
    async (maker) => {
      const player = await joinBySms(app)
      Object.assign(maker, { ...player, tokens: [player.token] })
      return { account: `bound_${count++}`, password }
    },
    'alreadyBound',
    'accountTaken',
  ),
  bindSocialAccount: once((maker) => fromProvider(maker, 'google', 'bind'), 'ticketOver'),
  unbindSocialAccount: once(async ({ userId }) => {
    await app.db.rows(`insert into social_identity (provider, subject, player_id, name, at) values ('google', $1, $2, 'Ana', $3)`, [
      `subject ${count++}`,
      userId,
      clock.now,
    ])
    return { provider: 'google' }
  }, 'alreadyDone'),
  forgetPassword: once(async (maker) => {
    const mobile = await becomeMobile(maker)
    visitor(maker)
    clock.pass(dayMs)
    return { mobile, smsCode: await codeFor(app, mobile, 'forget'), birthDate: registrationFields.birthDate, password: 'another horse' }
  }, 'wrongCode'),
  recoverAccount: once(
    async (maker) => {
      visitor(maker)
      const issued = await app.db.transaction(async (tx) => {
        const issuing = { ...app.deps, tx, now: clock.now }
        await approveRecovery(issuing, maker.userId, 'sue')
        return issueRecoveryCode(issuing, maker.userId, 'sue')
      })
      return { account: maker.account, recoveryCode: issued?.code, birthDate: registrationFields.birthDate, password: 'another horse' }
    },
    'wrongRecovery',
    'tooManyRequests',
  ),
  initPassword: once(async (maker) => {
    const player = await joinBySms(app)
    Object.assign(maker, { ...player, tokens: [player.token] })
    return { password }
  }, 'alreadyDone'),
  acceptTerms: asOne(() => ({ version: defaultPolicy.termsVersion })),
  smsSend: once((maker) => (visitor(maker), { mobile: newMobile(), scene: 'login' }), 'tooManyRequests'),
  confirmIdentity: once(async (maker) => {
    const mobile = await becomeMobile(maker)
    clock.pass(dayMs)
    return { smsCode: await codeFor(app, mobile, 'confirm') }
  }, 'wrongCode'),
  logout: {
    prepare: (maker) => void (maker.tokens = [maker.token]),
    given: 'some',
    refused: ['sessionOver'],
  },
  passkeyRegister: once(async (maker) => {
    maker.tokens = [maker.token]
    const { ticket, options } = await beginRegistration(app, maker.token)
    return { ticket, credential: createAuthenticator().create(options) }
  }, 'challengeOver'),
  passkeyLogin: once(async (maker) => {
    const { phone } = await withPasskey(app)
    visitor(maker)
    const { ticket, options } = await beginLogin(app)
    return { ticket, credential: phone.get(options) }
  }, 'challengeOver'),
  passkeyRename: asOne(async ({ token }) => ({ passkeyId: (await createPasskey(app, token)).passkey.passkeyId, name: 'Mine' })),
  passkeyRemove: once(async ({ token }) => ({ passkeyId: (await createPasskey(app, token)).passkey.passkeyId }), 'unknownPasskey'),
  devicesSeen: asOne(),
  deviceEnd: once(async (maker) => {
    dataOf(await app.call('accountLogin', { account: maker.account, password }))
    const { list } = await ask<{ list: { deviceId: string; isThis: boolean }[] }>({ ...maker, token: maker.tokens[1] ?? '' }, 'devices')
    return { deviceId: list.find(({ isThis }) => !isThis)?.deviceId }
  }, 'unknownDevice'),
  devicesEnd: asOne((maker) => {
    maker.tokens = [maker.token]
    return { keepThis: true }
  }),
  updateProfile: asOne(() => ({ nickname: 'Isko' })),
  updateAppUserOther: asOne(() => ({ occupation: 'Poet' })),
  updateAddress: asOne(() => ({ ...recipient.address })),
  uploadKyc: asOne((maker) => withPicture(maker, { slot: 'front' })),
  addKyc: once(async ({ token }) => {
    const image = await picture()
    for (const slot of ['front', 'back', 'selfie']) await upload(app, token, slot, image)
    const unique = String(1_000 + count++)
    return { ...documents, birthDate: `19${unique.slice(2)}-01-01`, idNumber: `1234-5678-9012-${unique}`, submit: true }
  }, 'kycClosed'),
  startGame: asOne(
    () => ({ gameId: 'perlas' }),
    ({ userId }) => countRows(app, 'game_session', 'player_id = $1 and ended_at is null', [userId]),
  ),
  spin: {
    ...once(async (maker) => {
      const roundToken = await inGame(maker)
      await leaveCoins(app, maker, 1_00)
      return { roundToken, stake: 1_00 }
    }, 'balanceTooLow'),
    // The visit keeps its refusals.
    state: (_, { game_session: _refusals, ...rows }) => rows,
  },
  exitGame: asOne(async (maker) => ({ roundToken: await inGame(maker) })),
  gameLike: asOne(() => ({ gameId: 'perlas', like: true })),
  fairRotate: once(async (maker) => ({ seedId: (await ask(maker, 'fairSeeds')).seedId }), 'notAvailable'),
  liveBet: once(async (maker) => {
    const number = await openRound(app)
    await leaveCoins(app, maker, 1_00)
    return { number, bets: [{ choice: 'red', stake: 1_00 }] }
  }, 'balanceTooLow'),
  liveCashOut: once(async ({ token }) => {
    const table = tableOf(app, 'crash')
    const number = await table.open()
    dataOf(await table.bet(token, number, [{ choice: byHand, stake: 1_00 }]))
    await table.pass((await table.start((outcome) => breakOf(outcome) > 300)) + msUntil(200))
    return { gameId: 'crash', number }
  }, 'cashOutClosed'),
  pusherDrop: once(async (maker) => {
    await ask(maker, 'fairSeeds')
    await useKnownSeeds(app, maker.userId)
    return { aim: 4, coins: 5, version: 32 }
  }, 'choiceNotOpen'),
  stagedBet: once(async (maker) => ({ roundToken: await inGame(maker, 'mines'), stake: 1_00, setup: '3' }), 'roundOpen'),
  stagedChoose: once(async (maker) => {
    const roundToken = await inGame(maker, 'mines')
    const { roundId, version } = await ask<{ roundId: string; version: number }>(maker, 'stagedBet', {
      roundToken,
      stake: 1_00,
      setup: '3',
    })
    return { roundToken, roundId, version, choice: 'open-1' }
  }, 'choiceNotOpen'),
  receiveDrawChance: once(() => {}, 'jackpotNoChance', 'jackpotTurnoverMissing'),
  drawSeen: asOne(async (maker) => ({ drawId: (await ask(maker, 'receiveDrawChance')).drawId })),
  finishTask: once(() => ({ id: 'week-share' }), 'alreadyDone'),
  receiveTaskAward: once(async ({ userId }) => {
    await playRounds(app, userId, 20, { gameId: 'biyahe-888' })
    return { id: 'day-ride' }
  }, 'alreadyDone'),
  loginBonus3UserReceive: once(() => {}, 'alreadyDone'),
  pkSignUp: once(() => {
    toNextMondayNoon(clock)
    return { camp: 'red' }
  }, 'alreadyDone'),
  agentFill: once(async () => ({ pid: (await app.register()).userId }), 'alreadyDone', 'tooManyRequests'),
  actInviteSpin: once(async (maker) => void (await ask(maker, 'actInviteClickInvite')), 'notYet'),
  actInviteSpinSeen: asOne(async (maker) => {
    await ask(maker, 'actInviteClickInvite')
    return { spinId: (await ask(maker, 'actInviteSpin')).spinId }
  }),
  actInviteExchange: once(async ({ userId }) => {
    await app.db.rows('insert into invite_share (player_id, utc_day, at) values ($1, 0, 0)', [userId])
    await app.db.rows(
      'insert into invite_spin (player_id, number, rules_version, segment, amount, at, seen_at) values ($1, 1, 1, 0, $2, 0, 0)',
      [userId, defaultPolicy.invite.wheel.target],
    )
  }, 'alreadyDone'),
  actInviteClickInvite: asOne(),
  appAgent5UserReceive: once(
    ({ userId }) =>
      app.db
        .rows('insert into agent_day (player_id, utc_day, bet_1, bet_2, bet_3, amount, carry) values ($1, 20000, 1, 0, 0, 7_00, 0)', [
          userId,
        ])
        .then(() => {}),
    'alreadyDone',
  ),
  appAgent5UserInviteValidReceive: once(async ({ userId }) => {
    await validInvitee(app, userId)
    return { need: 1 }
  }, 'alreadyDone'),
  receiveBankruptGiftAward: once(
    async (maker) => {
      await bankrupt(maker)
      return { id: '1' }
    },
    'bankruptClosed',
    'bankruptNot',
  ),
  setSelfLimit: asOne(() => ({ kind: 'stake', period: 'day', value: 10_00 })),
  confirmSelfLimit: once(async (maker) => {
    const limit = { kind: 'stake', period: 'day' }
    await ask(maker, 'setSelfLimit', { ...limit, value: 10_00 })
    await ask(maker, 'setSelfLimit', { ...limit, value: 20_00 })
    clock.pass(dayMs)
    return { ...limit, value: 20_00 }
  }, 'notAvailable'),
  takeBreak: once(() => ({ hours: 24 }), 'closureTooShort'),
  selfExclude: once(() => ({ months: 6 }), 'closureTooShort', 'sessionOver'),
  setRealityCheck: asOne(() => ({ minutes: 15 })),
  ackRealityCheck: asOne(async (maker) => void (await inGame(maker))),
  recharge: once(async (maker) => {
    const { couponId } = await giveCoupon(app, maker, 1001, 20)
    return { typeId: 'qr-ph', amount: 100_00, couponId }
  }, 'couponNotUsable'),
  exchange: once(
    async (maker) => {
      const bankId = await becomePayee(maker)
      await confirmTwice(maker, 'withdrawal')
      return { bankId, amount: welcome }
    },
    'confirmIdentity',
    'balanceTooLow',
  ),
  giveUpGift: once(async (maker) => {
    await giveGift(app, maker, 50_00)
    return { loses: 50_00 }
  }, 'alreadyDone'),
  addBankInfo: once(
    async (maker) => {
      await approveIdentity(app, maker.userId)
      await confirmTwice(maker, 'bank')
      return gcashOf(maker)
    },
    'confirmIdentity',
    'bankTaken',
  ),
  modifyBankInfo: once(
    async (maker) => {
      const id = await becomePayee(maker)
      await confirmTwice(maker, 'bank')
      return { ...gcashOf(maker), id, account: `1${maker.userId} 4321` }
    },
    'confirmIdentity',
    'unknownBankAccount',
  ),
  delUserBank: once(
    async (maker) => {
      const id = await becomePayee(maker)
      await confirmTwice(maker, 'bank')
      return { id }
    },
    'confirmIdentity',
    'unknownBankAccount',
  ),
  couponTake: once(async (maker) => ({ couponId: (await giveCoupon(app, maker, 1301, 5_00)).couponId }), 'couponNotUsable'),
  safeboxPut: once(async (maker) => {
    await ask(maker, 'safeboxSetPassword', { password: '135790' })
    return { amount: welcome }
  }, 'balanceTooLow'),
  safeboxTake: once(async (maker) => {
    await ask(maker, 'safeboxSetPassword', { password: '135790' })
    await ask(maker, 'safeboxPut', { amount: 10_00 })
    return { amount: 10_00, password: '135790' }
  }, 'balanceTooLow'),
  safeboxSetPassword: once(() => ({ password: '135790' }), 'alreadyDone'),
  piggyBankOpen: once(({ userId }) => playRounds(app, userId, 1, { stake: 2_000_00 }), 'piggyBankNotFull'),
  firstRechargeSign: once(() => {}, 'alreadyDone'),
  firstRechargeReceive: once(async (maker) => {
    await ask(maker, 'firstRechargeSign')
    await depositor(maker)
  }, 'alreadyDone'),
  pointsExchange: once(async ({ userId }) => {
    await credit(app, userId, 'points', item?.cost ?? 0)
    return { itemId: item?.id }
  }, 'balanceTooLow'),
  dailyGamePlay: once(() => {}, 'alreadyDone'),
  followVisit: asOne(() => ({ id: 'tiktok' })),
  followReceive: once(async (maker) => {
    await ask(maker, 'followVisit', { id: 'tiktok' })
    return { id: 'tiktok' }
  }, 'alreadyDone'),
  slotshackReceive: once(async ({ userId }) => {
    await playRounds(app, userId, mission?.goal ?? 0, { gameId: 'fiesta-nights' })
    return { id: mission?.id }
  }, 'alreadyDone'),
  receiveMail: once(async ({ userId }) => ({ mailId: await mailTo(app, userId, { awards: [coinAward] }) }), 'alreadyDone'),
  delMail: once(async ({ userId }) => ({ mailId: await mailTo(app, userId), confirmed: true }), 'notAvailable'),
  feedbackUpload: asOne(withPicture, nothing),
  feedbackSend: once(
    async (maker) => ({ type: 'bug', text: 'Look at this.', pictures: [await uploads(maker, 'feedbackUpload')] }),
    'notAvailable',
    'tooManyFeedbacks',
  ),
  feedbackClose: once(
    async (maker) => ({ feedbackId: (await ask(maker, 'feedbackSend', { type: 'bug', text: 'The reels stand still.' })).feedbackId }),
    'alreadyDone',
  ),
  chatOpen: asOne(),
  chatUpload: asOne(withPicture, nothing),
  chatSend: once(
    async (maker) => ({ chatId: await chatOf(maker), text: 'Good day', pictures: [await uploads(maker, 'chatUpload')] }),
    'notAvailable',
  ),
  chatLeave: once(async (maker) => ({ chatId: await chatOf(maker) }), 'chatEnded'),
  chatRate: once(async (maker) => {
    const chatId = await chatOf(maker)
    await ask(maker, 'chatLeave', { chatId })
    return { chatId, stars: 5 }
  }, 'alreadyDone'),
  chatMail: once(async (maker) => ({ chatId: await chatOf(maker) }), 'alreadyDone'),
  receiveVipBonusUser: once(async (maker) => {
    await depositor(maker)
    return { level: 1 }
  }, 'alreadyDone'),
  appVipUserReceiveDaily: once(depositor, 'alreadyDone'),
  appVipUserReceiveSignInAward: once(async (maker) => {
    await depositor(maker)
    await ask(maker, 'loginBonus3UserReceive')
  }, 'alreadyDone'),
  receiveVipTaskAndBonus: once(async (maker) => {
    await depositor(maker)
    await play(app, maker, 100_000_00)
    return { id: 'play' }
  }, 'alreadyDone'),
  betBonusReceive: once(yesterday, 'alreadyDone'),
  betBonusByTypeReceive: once(async (maker) => {
    await yesterday(maker)
    return { type: 1 }
  }, 'alreadyDone'),
  monthlyBonusReceive: once(
    async (maker) => {
      await depositor(maker)
      await play(app, maker, 1_000_000_00)
      advanceTo(app, month(1))
    },
    'notYet',
    'alreadyDone',
  ),
  diamondExchangeCoin: once(async ({ userId }) => {
    await credit(app, userId, 'diamond', pack?.diamonds ?? 0)
    return { packId: pack?.id }
  }, 'balanceTooLow'),
  diamondExchangeGoods: once(
    async (maker) => {
      await depositor(maker)
      await credit(app, maker.userId, 'diamond', 400)
      await stake(app, maker.userId, 400 * mall.betPerDiamond)
      return { goodsId: 'mug', recipient }
    },
    'turnoverMissing',
    'alreadyDone',
  ),
  diamondExchangeScratchcard: once(({ userId }) => credit(app, userId, 'diamond', mall.scratch.price), 'balanceTooLow'),
  scratchCardLottery: asOne(async (maker) => {
    await credit(app, maker.userId, 'diamond', mall.scratch.price)
    const { cards } = await ask<{ cards: { cardId: string }[] }>(maker, 'diamondExchangeScratchcard')
    return { cardId: cards[0]?.cardId }
  }),
  receiveAddupAwardById: once(async ({ userId }) => {
    await app.db.rows(
      `insert into scratch_card (player_id, rules_version, payment, prize_id, announced, at, revealed_at)
         select $1, 1, 'diamond', 'none', false, 1, 1 from generate_series(1, 5)`,
      [userId],
    )
    return { id: 'cards-5' }
  }, 'alreadyDone'),
  studioVisit: once(() => ({ provider: 'sandbox', amount: welcome }), 'studioMoving', 'balanceTooLow'),
  retrieveBalance: asOne(
    async (maker) => void (await ask(maker, 'studioVisit', { provider: 'sandbox', amount: 300_00 })),
    ({ userId }) => balanceIn(app, userId, 'coin'),
  ),
}

/** SQL of how many rows were written since a transaction: those that each table has now, and entries by their kind. No requests, sessions and logs. */
async function writtenIn(): Promise<string> {
  const tables = await app.db.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname !~ '^(request|rate_limit_count|login_failure|ticket|session|.*_log|audit_pending|posting|entry|goods_stock)$'`,
  )
  const isNew = 'xmin::text::bigint >= $1::bigint'
  const each = tables.map(({ name }) => `select '${name}' as what, count(*) as n from ${name} where ${isNew}`)
  return `select what, n from (${each.join(' union all ')}) written where n > 0
    union all select 'entry ' || kind, count(*) from entry where ${isNew} group by kind`
}

/** What a number of calls at once answer, and the rows that they write. */
async function deliver(name: Mutating, { prepare }: Case, number: number) {
  const player = await app.register()
  const maker: Maker = { ...player, tokens: [] }
  await become(maker, player)
  const body = (await prepare(maker)) ?? {}
  const since = await app.db.row<{ id: string }>('select pg_current_xact_id()::text as id')
  const answers = await Promise.all(
    Array.from({ length: number }, async (_, n): Promise<Answer<unknown>> => {
      const server = servers[Math.floor(n / 2) % servers.length] ?? app
      const token = maker.tokens[n % maker.tokens.length]
      if (!maker.payload) return server.call(calls[name].path, body, token, maker.cookie)
      const { payload, contentType } = maker.payload()
      return (await server.inject(calls[name].path, payload, token, contentType)).json()
    }),
  )
  const rows = await app.db.rows<{ what: string; n: number }>(written, [since?.id])
  return { maker, answers, written: Object.fromEntries(rows.map(({ what, n }) => [what, n])) }
}

describe('eight at once, each with a request id of its own', () => {
  test('have a case here for every call that changes something', () => {
    const changing = Object.entries(calls).flatMap(([name, { mutates }]) => (mutates ? [name] : []))
    expect(Object.keys(cases).toSorted()).toEqual(changing.toSorted())
  })

  test.each(Object.entries(cases) as [Mutating, Case][])('%s', async (name, one) => {
    const alone = await deliver(name, one, 1)
    expect(alone.answers).toMatchObject([{ errcode: 0 }])
    const crowd = await deliver(name, one, times)
    const refused = crowd.answers.filter(({ errcode }) => errcode !== 0).map(({ message }) => message)
    const given = times - refused.length
    const stateOf = ({ maker, written: rows }: typeof crowd) => (one.state ? one.state(maker, rows) : rows)
    expect({
      given: one.given === 'some' ? given > 0 : given,
      refused: refused.filter((message) => !one.refused?.some((failure) => failure === message)),
      state: await stateOf(crowd),
    }).toEqual({ given: { once: 1, all: times, some: true }[one.given], refused: [], state: await stateOf(alone) })
  })

  test('leave a sound ledger', async () => {
    // The rounds of `playRounds` have no postings; everything else must add up.
    const { sums, brokenEntries, brokenBalances } = await trialBalance(app.db, { full: true })
    expect({ sums: Object.values(sums).filter((sum) => sum !== 0), brokenEntries, brokenBalances }).toEqual({
      sums: [],
      brokenEntries: 0,
      brokenBalances: 0,
    })
  })
})
