import { inject } from 'vitest'
import type { GameStart, SettledRound } from '#contract/play.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { slotGame } from '#games/index.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { post } from '#server/ledger/ledger.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'

export interface GameSession extends GameStart {
  readonly token: string
  readonly userId: string
  readonly gameId: string
}

/** A new player in a game. */
export async function openGame(app: TestApp, { gameId = 'fiesta-nights', tryIt = false } = {}): Promise<GameSession> {
  const { token, userId } = await app.register()
  return { ...dataOf(await app.call<GameStart>('startGame', { gameId, tryIt }, token)), token, userId, gameId }
}

export const spin = (
  app: TestApp,
  { token, roundToken }: GameSession,
  body: { stake?: number; requestId?: string; roundToken?: string } = {},
) => app.call<SettledRound>('spin', { roundToken, stake: 100, ...body }, token)

/** Spins `times` times, one after another. */
export async function spinOften(app: TestApp, gameSession: GameSession, times: number, stake = 100): Promise<SettledRound[]> {
  const rounds: SettledRound[] = []
  for (let played = 0; played < times; played++) rounds.push(dataOf(await spin(app, gameSession, { stake })))
  return rounds
}

/** The example of docs/decisions/006-provably-fair.md: nonce 0 pays 2.25 for 1.00 in Fiesta Nights. */
export const knownSeeds = { serverSeed: '3f1c9a7e5b2d8046f1e0c3a59768b4d2013579bdf02468ace1f2d3c4b5a69788', clientSeed: 'swerte' }

/** Gives the player the known seed pair, so that all their rounds are known. */
export const useKnownSeeds = (app: TestApp, userId: string) =>
  app.db.rows(
    'update fair_seed set server_seed = $2, server_seed_hash = $3, client_seed = $4 where player_id = $1 and revealed_at is null',
    [userId, knownSeeds.serverSeed, fairHash(knownSeeds.serverSeed), knownSeeds.clientSeed],
  )

/** The round determined by the known seeds. */
export function knownRound(gameId: string, stake: number, nonce: number) {
  const game = slotGame(gameId)
  if (!game) throw new Error(`${gameId} is no house game`)
  return playRound(game, stake, fairDraw({ ...knownSeeds, nonce }, fairHmac))
}

/** Leaves the player with exactly this many coins, through the ledger. */
export async function leaveCoins(app: TestApp, { token, userId }: { token: string; userId: string }, amount: number): Promise<void> {
  const before = await coins(app, token)
  if (before === amount) return
  const [from, to] = before > amount ? [{ playerId: userId }, 'mint' as const] : ['mint' as const, { playerId: userId }]
  const movement = { kind: 'goodsBack' as const, currency: 'coin' as const, from, to, amount: Math.abs(before - amount) }
  const posted = await app.db.transaction((tx) => post(tx, movement, uniqueRef(), app.clock.now))
  if (isRefusal(posted)) throw new Error('the balance does not hold that much')
}

export const coins = async (app: TestApp, token: string): Promise<number> =>
  dataOf(await app.call<{ coin: number }>('refreshData', {}, token)).coin

/** Counts all written rows: nothing may change without a trace here. */
export const written = async (app: TestApp) => ({
  rounds: await countRows(app, 'round'),
  entries: await countRows(app, 'entry'),
  postings: await countRows(app, 'posting'),
})

export const isSound = async (app: TestApp): Promise<boolean> => (await trialBalance(app.db)).sound

/** The address of the app's own database, for another server or a command on it. */
export async function databaseUrl(app: TestApp): Promise<string> {
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${(await app.db.row<{ name: string }>('select current_database() as name'))?.name}`
  return url.href
}
