import type { InputOf } from '#contract/call.ts'
import type { SettledRound, spin } from '#contract/games.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { isStake, playRound } from '#games/slots/engine/play.ts'
import type { Context } from '../../kernel/context.ts'
import { constraintOf, sqlState, uniqueViolation } from '../../kernel/database.ts'
import { replayOf } from '../../kernel/dispatch.ts'
import { fairHmac } from '../../kernel/fairHmac.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import type { Currency } from '../../ledger/ledger.ts'
import { requireFreshInput } from '../session/input.ts'
import { gameOf } from './catalogue.ts'
import { settledRound } from './rounds.ts'
import { spinRead, spinSettle } from './spinStatements.ts'
import { roundByRequest } from './store.ts'

type User = Context<'user'>
type Input = InputOf<typeof spin>

interface Opening {
  game_id: string
  currency: Currency
  seed_id: number
  server_seed: string
  server_seed_hash: string
  client_seed: string
  nonce: number
}

/** How often a spin is drawn again because another of the same player took its number. */
const attempts = 50

/** spec «valid bet»: what a round puts at risk; demo rounds put nothing. */
const validBet = (demo: boolean, { stake, payout }: SlotRound): number => (demo ? 0 : Math.min(stake, Math.abs(payout - stake)))

/** The round that this request settled before: the same answer again, or a request id used for something else. */
async function earlierRound({ db, caller, requestId }: User, input: Input, visit: Buffer): Promise<SettledRound | Refusal | undefined> {
  const row = await roundByRequest(db, caller.playerId, requestId)
  if (!row) return undefined
  if (row.stake !== input.stake || !row.visit_hash.equals(visit)) return refuse('requestIdReused')
  return replayOf(settledRound(row, await balanceOf(db, caller.playerId, row.demo ? 'demo' : 'coin')))
}

/** Decides and settles once; undefined when another spin took this one's number and it must be drawn again. */
async function attempt(context: User, input: Input, visit: Buffer): Promise<SettledRound | Refusal | undefined> {
  const { db, caller, now, requestId, catalogue } = context
  const open = await db.prepared<Opening>('spin-read', spinRead, [visit, caller.playerId])
  // A closed visit may have settled this very request before it was left.
  if (!open) return (await earlierRound(context, input, visit)) ?? refuse('gameNotOpen')
  const game = gameOf(catalogue, open.game_id)
  if (!game) return refuse('unknownGame')
  if (!isStake(game.rules, input.stake)) return refuse('stakeNotOffered', { stakes: game.rules.stakes })

  const demo = open.currency === 'demo'
  const seeds = { serverSeed: open.server_seed, clientSeed: open.client_seed, nonce: open.nonce }
  const outcome = playRound(game.rules, input.stake, fairDraw(seeds, fairHmac))
  try {
    const settled = await db.prepared<{ id: string; balance: number }>('spin-settle', spinSettle, [
      caller.playerId,
      open.currency,
      outcome.stake,
      outcome.payout,
      visit,
      open.game_id,
      demo,
      validBet(demo, outcome),
      JSON.stringify(outcome),
      open.seed_id,
      open.nonce,
      requestId,
      now,
    ])
    if (!settled) {
      const earlier = await earlierRound(context, input, visit)
      if (earlier) return earlier
      const balance = await balanceOf(db, caller.playerId, open.currency)
      // It holds enough: then the seed pair was rotated under this spin.
      return balance >= input.stake ? undefined : refuse('balanceTooLow', { balance })
    }
    return {
      roundId: settled.id,
      gameId: open.game_id,
      time: now,
      demo,
      stake: outcome.stake,
      payout: outcome.payout,
      balance: settled.balance,
      outcome,
      fair: { serverSeedHash: open.server_seed_hash, clientSeed: open.client_seed, nonce: open.nonce },
    }
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    if (constraintOf(error) === 'round_player_id_request_id_key') return earlierRound(context, input, visit)
    return undefined
  }
}

/** One round: stake, outcome and payout in one statement. The same request id is answered with the same round. */
export async function settleSpin(context: User, input: Input): Promise<SettledRound | Refusal> {
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const visit = hashToken(input.roundToken)
  for (let tried = 0; tried < attempts; tried++) {
    const result = await attempt(context, input, visit)
    if (result !== undefined) return result
  }
  return refuse('stillProcessing')
}
