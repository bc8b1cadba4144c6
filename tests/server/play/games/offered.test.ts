import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppConfig } from '#contract/config.ts'
import type { GameStart } from '#contract/play.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { askBet, choose, knownBoard, openStaged, placeBet } from '../../fixtures/stagedRounds.ts'
import { change } from '../../settings/samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const lobby = async () => dataOf(await app.call<AppConfig>('anonymous/appConfig'))
const idsOf = ({ games }: AppConfig) => games.map(({ gameId }) => gameId)

test('a game that is switched off is not listed, opened or spun; a round settled before keeps its response', async () => {
  const gameSession = await openGame(app, { gameId: 'perlas' })
  const requestId = crypto.randomUUID()
  const settled = dataOf(await spin(app, gameSession, { requestId }))
  const before = await lobby()
  await app.change({ 'games.perlas.isOpen': false })
  const after = await lobby()
  expect(idsOf(before)).toContain('perlas')
  expect(idsOf(after)).toEqual(idsOf(before).filter((id) => id !== 'perlas'))
  expect(after.gameListVersion).not.toBe(before.gameListVersion)
  expect(await app.call('startGame', { gameId: 'perlas' }, gameSession.token)).toEqual(refusal('unknownGame'))
  expect(await spin(app, gameSession)).toEqual(refusal('unknownGame'))
  expect(dataOf(await spin(app, gameSession, { requestId }))).toMatchObject({ roundId: settled.roundId })
  await app.change({ 'games.perlas.isOpen': null })
  expect(await spin(app, gameSession)).toMatchObject({ errcode: 0 })
})

test('R42: a round that is open in a game when it is switched off is opened again and finished; no bet is placed in it', async () => {
  const gameSession = await openStaged(app, 'mines')
  const round = await placeBet(app, gameSession, { stake: 10_00 })
  await app.change({ 'games.mines.isOpen': false })
  const { token } = gameSession
  const opened = dataOf(await app.call<GameStart>('startGame', { gameId: 'mines' }, token))
  expect(opened).toMatchObject({ name: 'Pailaw', staged: { roundId: round.roundId, isOver: false } })
  const again = { ...gameSession, roundToken: opened.roundToken }
  const safe = knownBoard('mines', '3').indexOf(0)
  const shown = await choose(app, again, round, `open-${safe}`)
  expect(await choose(app, again, shown, 'cash')).toMatchObject({ isOver: true })
  expect(await askBet(app, again, { stake: 10_00 })).toEqual(refusal('unknownGame'))
  expect(await app.call('startGame', { gameId: 'mines' }, token)).toEqual(refusal('unknownGame'))
})

test('a game says how much of its bets counts as valid bets, unless all of it does', async () => {
  const percents = async () => {
    const { games } = await lobby()
    return ['perlas', 'blackjack', 'roulette', 'crash', 'coin-pusher'].map(
      (id) => games.find(({ gameId }) => gameId === id)?.validBetPercent,
    )
  }
  expect(await percents()).toEqual([undefined, 0, 20, 25, 25])
  await app.change({ 'stagedRounds.validBetPercent.blackjack': 10, 'sharedRounds.games.crash.validBetPercent': 100 })
  expect(await percents()).toEqual([undefined, 10, 20, undefined, 25])
})

test('order and limits come from the settings', async () => {
  const gameSession = await openGame(app, { gameId: 'perlas' })
  await app.change({ 'games.perlas.sort': 0, 'games.perlas.min': 200, 'games.perlas.max': 1_000 })
  const { games } = await lobby()
  expect(games.map(({ gameId, minBet, maxBet }) => [gameId, minBet, maxBet])[0]).toEqual(['perlas', 200, 1_000])
  expect(await spin(app, gameSession, { stake: 100 })).toMatchObject({
    message: 'stakeNotOffered',
    data: { stakes: [200, 400, 600, 1_000] },
  })
  expect(await spin(app, gameSession, { stake: 200 })).toMatchObject({ errcode: 0 })
  const opened = dataOf(await app.call<{ minBet: number; stakes: number[] }>('startGame', { gameId: 'perlas' }, gameSession.token))
  expect([opened.minBet, opened.stakes]).toEqual([200, [200, 400, 600, 1_000]])
})

test('limits that leave no possible stake are refused', async () => {
  expect(await change(app, { 'games.perlas.min': 101, 'games.perlas.max': 150 })).toEqual({
    refused: 'faults',
    faults: [{ key: 'games.perlas', summary: expect.stringMatching(/^allows none of the game’s bets: \d/), at: null }],
  })
})
