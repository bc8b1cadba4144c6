import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import type { CallName } from '#contract/index.ts'
import { calls } from '#contract/index.ts'
import type { SettledRound } from '#contract/play.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { dataOf } from './fixtures/answers.ts'
import type { TestApp } from './fixtures/app.ts'
import { createAuthenticator } from './fixtures/authenticator.ts'
import { credit } from './fixtures/balances.ts'
import { requestDeposit } from './fixtures/deposits.ts'
import { mailTo, coinAward } from './fixtures/mail.ts'
import { multipart, picture } from './fixtures/uploads.ts'
import { beginRegistration } from './identity/passkeys/samples.ts'
import { giveCoupon } from './money/samples.ts'
import { approveIdentity } from './money/withdrawals/identity.ts'
import { addBank, createTestServer, withdraw } from './money/withdrawals/samples.ts'

/** Fields that name nothing that one player has: entries of a catalogue, the browser’s own ids, an inviter. */
const common = new Set([
  'gameId',
  'activityId',
  'typeId',
  'itemId',
  'goodsId',
  'packId',
  'themeViewId',
  'visitId',
  'noticeIds',
  'messagingToken',
  'aid',
  'pid',
])
/** The same in calls where a field of that name can mean either. */
const commonHere = new Set([
  'finishTask.id',
  'receiveTaskAward.id',
  'receiveBankruptGiftAward.id',
  'followVisit.id',
  'followReceive.id',
  'slotshackReceive.id',
  'receiveVipTaskAndBonus.id',
  'receiveAddupAwardById.id',
  'addBankInfo.bankId',
  'modifyBankInfo.bankId',
  'preLogin.deviceId',
])

const idsOf = (call: Call): string[] =>
  Object.keys((call.input as unknown as { shape?: object }).shape ?? {}).filter((field) =>
    /^(id|[ap]id)$|Ids?$|Token$|^pictures$/.test(field),
  )

let app: TestApp
let bodies: Record<string, Record<string, unknown>>
let owner: string
let stranger: { token: string; userId: string }
beforeAll(async () => {
  app = await createTestServer()
  await openPools(app.deps)
  bodies = await bodiesOfPlayer()
  stranger = await app.register()
  await approveIdentity(app, stranger.userId, 'Maria Clara')
})
afterAll(() => app.close())

/** A player with one of everything that has an id, and for each call that takes one the body with which its owner would make it. */
async function bodiesOfPlayer(): Promise<typeof bodies> {
  const player = await app.register()
  const { token, userId } = player
  owner = userId
  const ask = async <Data = Record<string, string>>(name: string, body: Record<string, unknown> = {}) =>
    dataOf(await app.call<Data>(name, body, token))
  const upload = async (name: string): Promise<string> => {
    const { payload, contentType } = multipart({ requestId: randomUUID() }, await picture())
    return (await app.inject(name, payload, token, contentType)).json<{ data: { pictureId: string } }>().data.pictureId
  }
  const accountLogin = { account: player.account, password: 'correct horse' }
  dataOf(await app.call('accountLogin', accountLogin))
  const { list } = await ask<{ list: { deviceId: string; isThis: boolean }[] }>('devices')
  const deviceId = list.find(({ isThis }) => !isThis)?.deviceId

  await approveIdentity(app, userId)
  const { added: bankId } = dataOf(await addBank(app, player))
  const { orderId: withdrawalId } = dataOf(await withdraw(app, { ...player, bankId }))
  const { ticket, options } = await beginRegistration(app, token)
  const { passkeyId } = await ask('passkeyRegister', { ticket, credential: createAuthenticator().create(options) })
  const { orderId } = await requestDeposit(app, token, 100_00)
  const { couponId } = await giveCoupon(app, player, 1301, 5_00)
  const deposited = await giveCoupon(app, player, 1001, 20)
  const mailId = await mailTo(app, userId, { awards: [coinAward] })
  await credit(app, userId, 'diamond', 100)
  const { cards } = await ask<{ cards: { cardId: string }[] }>('diamondExchangeScratchcard')

  const feedbackPicture = await upload('feedbackUpload')
  const { feedbackId } = await ask('feedbackSend', { type: 'bug', text: 'The reels stand still.', pictures: [feedbackPicture] })
  const unsent = await upload('feedbackUpload')
  const { chatId } = await ask('chatOpen')
  const chatPicture = await upload('chatUpload')
  const unsentInChat = await upload('chatUpload')
  await ask('chatSend', { chatId, text: 'Good day', pictures: [chatPicture] })

  const { drawId } = await ask('receiveDrawChance')
  await ask('actInviteClickInvite')
  const { spinId } = await ask('actInviteSpin')

  const { seedId } = await ask('fairSeeds')
  const slot = await ask('startGame', { gameId: 'perlas' })
  const { roundId } = await ask<SettledRound>('spin', { roundToken: slot.roundToken, stake: 1_00 })
  const { roundId: dropId } = await ask('pusherDrop', { aim: 4, coins: 5, version: 32 })
  const { roundToken } = await ask('startGame', { gameId: 'mines' })
  const staged = await ask<{ roundId: string; version: number }>('stagedBet', { roundToken, stake: 1_00, setup: '3' })

  return {
    deviceEnd: { deviceId },
    passkeyRename: { passkeyId, name: 'Mine' },
    passkeyRemove: { passkeyId },
    exchange: { bankId, amount: 200_00 },
    exchangeStatus: { orderId: withdrawalId },
    modifyBankInfo: { id: bankId, bankId: 'gcash', holder: 'Maria Clara', account: '0917 555 5555' },
    delUserBank: { id: bankId },
    recharge: { typeId: 'qr-ph', amount: 100_00, couponId: deposited.couponId },
    rechargeStatus: { orderId },
    couponTake: { couponId },
    getMailDetail: { mailId },
    receiveMail: { mailId },
    delMail: { mailId, confirmed: true },
    scratchCardLottery: { cardId: cards[0]?.cardId },
    feedbackPicture: { pictureId: feedbackPicture },
    feedbackSend: { type: 'bug', text: 'Look at this.', pictures: [unsent] },
    feedbackDetail: { feedbackId },
    feedbackClose: { feedbackId },
    chatPicture: { pictureId: chatPicture },
    chatSend: { chatId, text: 'Good day', pictures: [unsentInChat] },
    chatRead: { chatId, seq: 1 },
    chatTyping: { chatId },
    chatLeave: { chatId },
    chatRate: { chatId, stars: 1 },
    chatMail: { chatId },
    chatTranscript: { chatId },
    drawSeen: { drawId },
    actInviteSpinSeen: { spinId },
    fairRotate: { seedId },
    fairRound: { roundId },
    pusherProof: { roundId: dropId },
    spin: { roundToken: slot.roundToken, stake: 1_00 },
    exitGame: { roundToken: slot.roundToken },
    stagedBet: { roundToken, stake: 1_00, setup: '3' },
    stagedChoose: { roundToken, roundId: staged.roundId, version: staged.version, choice: 'open-1' },
    stagedProof: { roundId: staged.roundId },
    online: { roundToken },
  }
}

/** An id of the same form that was never given. */
function neverGiven(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(neverGiven)
  if (typeof value !== 'string') return value
  if (/^[\da-f]{8}-[\da-f-]{27}$/.test(value)) return randomUUID()
  return /^\d+$/.test(value) ? '99999999' : 'x'.repeat(value.length)
}

/** Everything that is stored of the owner, as one digest for each table. */
async function stored(): Promise<Record<string, string>> {
  const tables = await app.db.rows<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname = 'player_id' order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const text = `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t where player_id = $1`
    digests[name] = (await app.db.row<{ digest: string }>(text, [owner]))?.digest ?? ''
  }
  return digests
}

const taking = Object.entries(calls).flatMap(([name, call]) => {
  const fields = idsOf(call).filter((field) => !common.has(field) && !commonHere.has(`${name}.${field}`))
  return fields.length > 0 ? [[name as CallName, fields] as const] : []
})

describe('an id of another player’s', () => {
  test('has a body here for every call that takes one', () => {
    expect(Object.keys(bodies).toSorted()).toEqual(taking.map(([name]) => name).toSorted())
  })

  test.each(taking)('%s answers as to an id that was never given, and changes nothing of the owner’s', async (name, fields) => {
    const body = bodies[name] ?? {}
    const before = await stored()
    for (const purpose of ['bank', 'withdrawal'])
      dataOf(await app.call('confirmIdentity', { password: 'correct horse', purpose }, stranger.token))
    const answer = await app.call(name, body, stranger.token)
    const unknown = Object.fromEntries(
      Object.entries(body).map(([field, value]) => [field, fields.includes(field) ? neverGiven(value) : value]),
    )
    const answerToUnknown = await app.call(name, unknown, stranger.token)
    expect({ ...answer, data: name === 'chatTyping' ? unknown : answer.data }).toEqual(answerToUnknown)
    // These two are not refused: they change nothing, and the second returns what it was sent.
    expect(answer.errcode === 0).toBe(name === 'online' || name === 'chatTyping')
    expect(await stored()).toEqual(before)
  })
})
