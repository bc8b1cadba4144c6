import type { SharedGame } from '#games/shared/game.ts'
import type { Sql } from '../../kernel/database.ts'
import { mustPost } from '../../ledger/ledger.ts'
import type { Policy } from '../../settings/policy.ts'
import { feedValue, noFeed } from '../games/spinStore.ts'
import { lockBalances, payPlayers, setPayouts } from './settleStore.ts'
import { betsOf } from './store.ts'
import type { SharedRoundRow } from './store.ts'

/** Pays a drawn round. The round is locked and everything is written together, so it is paid exactly once. */
export async function payRound(
  tx: Sql,
  round: SharedRoundRow,
  game: SharedGame,
  { jackpot, largeWin, revision, sharedRounds }: Pick<Policy, 'jackpot' | 'largeWin' | 'revision' | 'sharedRounds'>,
  now: number,
): Promise<void> {
  const { outcome } = round
  if (!outcome) throw new Error(`round ${round.number} was not drawn`)
  const bets = await betsOf(tx, round.id)
  if (bets.length === 0) return
  await lockBalances(tx, round.id)
  await setPayouts(
    tx,
    round.id,
    bets.map((bet) => ({ id: bet.id, payout: game.payout({ ...bet, cashOut: bet.cash_out }, outcome) })),
  )
  const rules = sharedRounds.games[round.game_id]
  await payPlayers(tx, round, {
    feed: feedValue(rules?.feedsPools === false ? noFeed : jackpot.feed),
    validBetPercent: rules?.validBetPercent ?? 0,
    largeWin,
    revision,
    now,
  })
}

/** Returns all bets of a round that was called off to where they came from. None of them counts as played. */
export async function returnBets(tx: Sql, round: SharedRoundRow, now: number): Promise<void> {
  const bets = await betsOf(tx, round.id)
  await lockBalances(tx, round.id)
  for (const [playerId, own = []] of Object.entries(Object.groupBy(bets, ({ player_id }) => player_id))) {
    const amount = own.reduce((sum, { stake }) => sum + stake, 0)
    const movement = { kind: 'betReturned', currency: 'coin', from: { clearing: 'shared-rounds' }, to: { playerId }, amount } as const
    await mustPost(tx, movement, `shared:${round.id}:${playerId}`, now)
  }
  await setPayouts(
    tx,
    round.id,
    bets.map(({ id, stake }) => ({ id, payout: stake })),
  )
}
