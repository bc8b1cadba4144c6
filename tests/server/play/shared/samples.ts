import type { Answer, OutputOf } from '#contract/call.ts'
import type { liveBet, LiveMine, LiveProof, LiveRound } from '#contract/live.ts'
import { advance } from '#server/play/shared/advance.ts'
import { offeredGame } from '#server/play/shared/games.ts'
import type { OfferedGame } from '#server/play/shared/games.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'

export const gameId = 'color-game'

export const offered = ({ deps }: TestApp): OfferedGame => {
  const game = offeredGame(deps.policy, gameId)
  if (!game) throw new Error('the Color Game is not offered')
  return game
}

export const step = (app: TestApp): Promise<number> => advance(app.deps, offered(app))

export const look = async (app: TestApp): Promise<LiveRound> => dataOf(await app.call<LiveRound>('liveRound'))
export const ownRound = async (app: TestApp, token: string): Promise<LiveMine> => dataOf(await app.call<LiveMine>('liveMine', {}, token))
export const proof = async (app: TestApp, number: number): Promise<LiveProof> => dataOf(await app.call<LiveProof>('liveProof', { number }))

export const bet = (
  app: TestApp,
  token: string,
  number: number,
  bets: readonly { choice: string; stake: number }[],
  requestId?: string,
): Promise<Answer<OutputOf<typeof liveBet>>> => app.call('liveBet', { number, bets, ...(requestId && { requestId }) }, token)

/** Opens a round with betting time left, whatever state the last one was in; returns its number. */
export async function openRound(app: TestApp): Promise<number> {
  for (let turn = 0; turn < 6; turn++) {
    const round = await app.db.row<{ state: string; number: number; due: number; closes_at: number }>(
      `select state, number, closes_at, case state when 'closed' then beacon_at else coalesce(ends_at, 0) end as due
         from shared_round where game_id = 'color-game' order by number desc limit 1`,
    )
    if (round?.state === 'open' && app.clock.now < round.closes_at) return round.number
    app.clock.now = Math.max(app.clock.now, round?.due ?? 0)
    await step(app)
  }
  throw new Error('no round opened')
}

/** Lets the open round close, be drawn and be paid. */
export async function finishRound(app: TestApp, until: 'closed' | 'drawn' | 'settled' = 'settled'): Promise<void> {
  app.clock.now = Math.max(app.clock.now, (await look(app)).round.closesAt)
  await step(app)
  if (until === 'closed') return
  app.clock.now = await beaconAt(app)
  await step(app)
  if (until === 'settled') await step(app)
}

export const beaconAt = async (app: TestApp): Promise<number> =>
  (
    await app.deps.db.row<{ at: number }>(
      "select beacon_at as at from shared_round where game_id = 'color-game' order by number desc limit 1",
    )
  )?.at ?? 0
