import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { liveBet } from '#contract/live.ts'
import type { GameStart } from '#contract/play.ts'
import { reviewKyc } from '#server/identity/kyc/job.ts'
import { documentState } from '#server/identity/kyc/store.ts'
import { lockPlayer } from '#server/ledger/locks.ts'
import { collectFromClosed } from '#server/play/studios/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, credit } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { notifyPayment, requestDeposit } from '../../fixtures/deposits.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { playerWithDocuments } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

const needed = refusal('kycNeeded')
const start = (token: string, tryIt = false) => app.call('startGame', { gameId: 'perlas', tryIt }, token)
const deposit = (token: string) => app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)
const visit = (token: string) => app.call('studioVisit', { provider: 'sandbox', amount: 1_00 }, token)
const statusOf = async (token: string) => dataOf(await app.call<{ state: string; reasons: string[] }>('kyc', {}, token))
const statusIn = (userId: string) => documentState(app.db, userId)

describe('R3: with real money', () => {
  test('deposits and play need a verified identity; a demo opens', async () => {
    const { token } = await playerWithDocuments(app, { idNumber: 'A1234567' })
    expect([await start(token), await deposit(token), await visit(token)]).toEqual([needed, needed, needed])
    const bet = await app.call('liveBet', { gameId: 'color-game', number: 1, bets: [{ choice: 'red', stake: 1_00 }] }, token)
    expect([bet, liveBet.failures]).toEqual([needed, expect.arrayContaining(['kycNeeded'])])
    expect((await start(token, true)).errcode).toBe(0)
    app.clock.pass(minuteMs)
    await reviewKyc(app.deps)
    expect(await statusOf(token)).toMatchObject({ state: 'approved' })
    dataOf(await deposit(token))
    expect((await start(token)).message).not.toBe('kycNeeded')
  })

  test('documents that expire close the games that are open, and demos stay', async () => {
    const { token, userId } = await playerWithDocuments(app, { name: 'Ana Reyes', idNumber: 'A7654321' })
    const other = await playerWithDocuments(app, { name: 'Luz Reyes', idNumber: 'B7654321' })
    app.clock.pass(minuteMs)
    await reviewKyc(app.deps)
    await credit(app, userId, 'coin', 100_00)
    const open = async (tryIt = false) => dataOf(await app.call<GameStart>('startGame', { gameId: 'perlas', tryIt }, token)).roundToken
    const spin = (roundToken: string, of = token) => app.call('spin', { roundToken, stake: 1_00 }, of)
    const roundToken = await open()
    dataOf(await spin(roundToken))
    const demo = dataOf(await app.call<GameStart>('startGame', { gameId: 'perlas', tryIt: true }, other.token)).roundToken
    await app.db.rows('update kyc set expires_at = $2 where player_id = any($1::bigint[])', [[userId, other.userId], app.clock.now])
    await reviewKyc(app.deps)
    app.clock.pass(minuteMs)
    expect(await spin(roundToken)).toEqual(refusal('gameNotOpen'))
    expect(await start(token)).toEqual(needed)
    dataOf(await spin(demo, other.token))
  })

  test('and one that is being opened at that moment, which has found the documents approved', async () => {
    const { userId } = await playerWithDocuments(app, { name: 'Lita Reyes', idNumber: 'F7654321' })
    app.clock.pass(minuteMs)
    await reviewKyc(app.deps)
    await app.db.rows('update kyc set expires_at = $2 where player_id = $1', [userId, app.clock.now])
    const [isOpen, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const opening = app.db.transaction(async (tx) => {
      await lockPlayer(tx, userId)
      await tx.rows(
        `insert into game_session (token_hash, player_id, game_id, currency, started_at) values (sha256('being opened'), $1, 'perlas', 'coin', $2)`,
        [userId, app.clock.now],
      )
      isOpen.resolve()
      await mayCommit.promise
    })
    await isOpen.promise
    const expiring = reviewKyc(app.deps)
    const isWaiting = async () => (await app.db.row('select 1 from pg_locks where not granted')) !== undefined
    while ((await statusIn(userId)) === 'approved' && !(await isWaiting())) continue
    mayCommit.resolve()
    await Promise.all([opening, expiring])
    expect(await statusIn(userId)).toBe('expired')
    expect(await countRows(app, 'game_session', 'player_id = $1 and ended_at is null', [userId])).toBe(0)
  })

  test('documents that expire bring back the coins that are at a studio: they could be played with there', async () => {
    const { token, userId } = await playerWithDocuments(app, { name: 'Nena Reyes', idNumber: 'D7654321' })
    const other = await playerWithDocuments(app, { name: 'Tess Reyes', idNumber: 'E7654321' })
    app.clock.pass(minuteMs)
    await reviewKyc(app.deps)
    for (const player of [{ token, userId }, other]) {
      await credit(app, player.userId, 'coin', 100_00)
      dataOf(await visit(player.token))
    }
    await app.db.rows('update kyc set expires_at = $2 where player_id = $1', [userId, app.clock.now])
    await reviewKyc(app.deps)
    app.clock.pass(minuteMs)
    await collectFromClosed(app.deps)
    expect(await Promise.all([userId, other.userId].map((id) => balanceIn(app, id, 'coin')))).toEqual([100_00, 99_00])
    expect(await visit(token)).toEqual(needed)
  })

  test('a deposit whose documents expire before it is paid is credited, and neither played with nor withdrawn without new ones', async () => {
    const player = await playerWithDocuments(app, { name: 'Rosa Reyes', idNumber: 'C7654321' })
    const { token, userId } = player
    app.clock.pass(minuteMs)
    await reviewKyc(app.deps)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse', purpose: 'bank' }, token))
    const { added: bankId } = dataOf(
      await app.call<{ added: string }>('addBankInfo', { bankId: 'gcash', holder: 'Rosa Reyes', account: '0917 765 4321' }, token),
    )
    const order = await requestDeposit(app, token, 500_00)
    await app.db.rows('update kyc set expires_at = $2 where player_id = $1', [userId, app.clock.now])
    await reviewKyc(app.deps)
    expect(await notifyPayment(app, order)).toBe(200)
    expect(await balanceIn(app, userId, 'coin')).toBe(500_00)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse', purpose: 'withdrawal' }, token))
    expect([await start(token), await visit(token), await app.call('exchange', { bankId, amount: 200_00 }, token)]).toEqual([
      needed,
      needed,
      needed,
    ])
    dataOf(await app.call('addKyc', { submit: true }, token))
    app.clock.pass(minuteMs)
    await reviewKyc(app.deps)
    dataOf(await start(token))
  })

  test('a person on the exclusion list is not approved, by the rules or by an operator, and is notified', async () => {
    const listed = { isListed: async ({ idNumber }: { idNumber: string }) => idNumber === 'X7654321' }
    const adapters = { ...app.deps.adapters, exclusionList: listed }
    const { token, userId } = await playerWithDocuments(app, { name: 'Maria Excluded', idNumber: 'X7654321' })
    expect((await runCommand({ ...app, deps: { ...app.deps, adapters } }, `documents-approve ${userId} --by ana`)).output).toBe(
      'The person is on the exclusion list: reject with listed.',
    )
    app.clock.pass(minuteMs)
    await reviewKyc({ ...app.deps, adapters })
    expect(await statusOf(token)).toMatchObject({ state: 'rejected', reasons: ['listed'] })
    expect([await start(token), await deposit(token)]).toEqual([needed, needed])
  })

  test('no one is approved while the list cannot be queried', async () => {
    const silent = { isListed: () => Promise.reject(new Error('no answer')) }
    const { token } = await playerWithDocuments(app, { name: 'Jose Reyes', idNumber: 'Y7654321' })
    app.clock.pass(minuteMs)
    await expect(reviewKyc({ ...app.deps, adapters: { ...app.deps.adapters, exclusionList: silent } })).rejects.toThrow('no answer')
    expect(await statusOf(token)).toMatchObject({ state: 'submitted' })
    await reviewKyc(app.deps)
    expect(await statusOf(token)).toMatchObject({ state: 'approved' })
  })
})
