import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import type { OutputOf } from '#contract/call.ts'
import type { DailyGame, dailyGamePlay } from '#contract/dailyGame.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { coinsOn, daySeeds, drawSlip } from '#games/palabunutan/rules.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAward } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import { manilaDay, startOfManilaDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { fairHmac } from '../../kernel/fairHmac.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { openSeed } from '../../play/games/fair.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** Draws that the page shows. */
const shownDraws = 7

/** Whether today's slip was not drawn yet: the game's red dot. A clock that was set back opens no day again. */
export const canPlay = async ({ sql, playerId, now }: Omit<PlayerContext, 'policy'>): Promise<boolean> =>
  ((await store.lastDay(sql, playerId)) ?? -1) < manilaDay(now)

/** dailyGameInfo. */
export async function dailyGame({ tx, caller: { playerId }, policy, random, now }: User): Promise<DailyGame> {
  const [seed, rows] = await Promise.all([openSeed(tx, playerId, random, now), store.latestDraws(tx, playerId, shownDraws)])
  const today = manilaDay(now)
  return {
    board: policy.dailyGame.board.map((slips) => ({ ...slips })),
    canPlay: (rows[0]?.day ?? -1) < today,
    nextAt: startOfManilaDay(today + 1),
    serverSeedHash: seed.server_seed_hash,
    clientSeed: seed.client_seed,
    draws: rows.map(({ day, at, board, slip, coins, server_seed, server_seed_hash, client_seed, is_revealed }) => ({
      day,
      time: at,
      board,
      slip,
      coins,
      serverSeedHash: server_seed_hash,
      serverSeed: is_revealed ? server_seed : null,
      clientSeed: client_seed,
    })),
  }
}

/** dailyGamePlay. The player's own draws are serialized, so that two devices get one. */
export async function playDailyGame(context: User): Promise<OutputOf<typeof dailyGamePlay> | Refusal> {
  const { tx, caller, policy, random, now } = context
  const { playerId } = caller
  await touchInput(context)
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const day = manilaDay(now)
  const done = () => refuse('alreadyDone', { availableAt: startOfManilaDay(day + 1) })
  if (!(await canPlay({ sql: tx, playerId, now }))) return done()
  const { id: seedId, server_seed: serverSeed, client_seed: clientSeed } = await openSeed(tx, playerId, random, now)
  const { board } = policy.dailyGame
  const slip = drawSlip(board, fairDraw(daySeeds({ serverSeed, clientSeed, day }), fairHmac))
  const coins = coinsOn(board, slip)
  if (!(await store.insertDraw(tx, { playerId, day, seedId, board, slip, coins, at: now }))) return done()
  const award: Award = { id: String(day), propId: propIds.coin, count: coins }
  await giveAward(tx, { playerId, activityId: 'daily-game', award, now, kind: 'daily-game', ref: `daily-game:${playerId}`, policy })
  return { awards: [award], game: await dailyGame(context) }
}
