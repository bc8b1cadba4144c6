import type { InputOf, OutputOf } from '#contract/call.ts'
import type { liveCashOut } from '#contract/live.ts'
import { sharedRules } from '#games/shared/games.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { resultOf } from './advance.ts'
import { configuredSharedGame } from './games.ts'
import { shareLockRound, ownBets, setCashOut } from './store.ts'
import { ownRoundOf } from './views.ts'

type Reason = 'early' | 'over' | 'none'
const closed = (reason: Reason): Refusal => refuse('cashOutClosed', { reason })

/**
 * Cashes out of a running round. What counts is when the request arrived, by the clock that all servers share
 * (kernel/database/databaseClock.ts), compared with the secret end of the round; how far a server has advanced the round does not matter.
 * The round is not paid while its row is locked, so a request that arrived in time and then waited is still accepted between the end and
 * the payment.
 */
export async function cashOut(
  { tx, caller, now, policy }: Context<'user'>,
  { gameId, number }: InputOf<typeof liveCashOut>,
): Promise<OutputOf<typeof liveCashOut> | Refusal> {
  if (!configuredSharedGame(policy, gameId)?.game.run?.cashOut) return refuse('unknownGame')
  const round = await shareLockRound(tx, gameId, number)
  if (!round || round.state === 'open' || round.state === 'closed') return closed('early')
  if (round.runs_at === null || (round.state !== 'running' && round.state !== 'drawn')) return closed('over')
  // The rules that the round began under; it is called off where they are gone.
  const game = sharedRules(gameId, round.rules_version)
  const rules = game?.run?.cashOut
  if (!game || !rules) return closed('over')
  const value = rules.at(now - round.runs_at)
  if (value === undefined) return closed('early')
  if (!rules.isReached(value, await resultOf(tx, game, round))) return closed('over')
  const bets = await ownBets(tx, round.id, caller.playerId)
  const open = bets.filter((bet) => rules.isOpen({ ...bet, cashOut: bet.cash_out }, value)).map(({ id }) => id)
  // An excluded player may log in again: their bets by hand left when they were shut out (shutOut.ts), and are not worth more by now.
  const stillOpen = new Set(open.length > 0 ? await setCashOut(tx, open, value, round.opens_at) : [])
  if (stillOpen.size === 0) return closed('none')
  const after = bets.map((bet) => (stillOpen.has(bet.id) ? { ...bet, cash_out: value } : bet))
  return { round: ownRoundOf(game, round, after), cashOut: value }
}
