import { poolNames } from '#contract/jackpot.ts'
import type { Sql } from '../../kernel/database.ts'
import { recordLargeWins } from '../games/spinStatements.ts'
import type { SharedRoundRow } from './store.ts'

/** Locks the coins of all players with bets in the round, in the order of their accounts. */
export const lockBalances = (tx: Sql, roundId: string) =>
  tx.rows(
    `select a.id from account a where a.owner = 'player' and a.currency = 'coin'
       and a.player_id in (select player_id from shared_bet where round_id = $1) order by a.id for no key update`,
    [roundId],
  )

/** Writes what each bet returns, once. */
export const setPayouts = (tx: Sql, roundId: string, bets: readonly { id: string; payout: number }[]) =>
  tx.rows(
    `update shared_bet b set payout = paid.payout from unnest($2::bigint[], $3::bigint[]) as paid (id, payout)
       where b.id = paid.id and b.round_id = $1 and b.payout is null returning b.id`,
    [roundId, bets.map(({ id }) => id), bets.map(({ payout }) => payout)],
  )

interface PayRules {
  /** The pools' shares of a stake, by the order of their names. */
  readonly feed: readonly number[]
  readonly validBetPercent: number
  readonly largeWin: number
  /** The settings that the round is paid by. */
  readonly revision: number
  readonly now: number
}

/**
 * Pays the bets' payouts to all players of a drawn round in one statement: coins, round, entries and postings of each. Stakes go from the
 * clearing account to the operator, less the pools' shares; a gift is staked first, and its part of the stake wins for it, as in a spin
 * (server/play/games/spinStatements.ts).
 */
export const payPlayers = (
  tx: Sql,
  round: Pick<SharedRoundRow, 'id' | 'game_id' | 'rules_version'>,
  { feed, validBetPercent, largeWin, revision, now }: PayRules,
) =>
  tx.rows(
    `with sums as (
      select player_id, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(coalesce(gift, stake))::bigint as gift,
        (array_agg(game_session_hash order by id desc))[1] as game_session_hash
      from shared_bet where round_id = $1::bigint group by player_id
    ), coins as (
      update account set balance = account.balance + sums.payout, staked = account.staked + sums.stake, won = account.won + sums.payout,
        valid_bet = account.valid_bet + least(sums.stake, abs(sums.payout - sums.stake)) * $7::bigint / 100,
        gift_until_bet = case when account.gift > 0 then account.valid_bet + least(sums.stake, abs(sums.payout - sums.stake)) * $7::bigint / 100
          else account.gift_until_bet end,
        gift = case when account.gift > 0 then account.gift - least(account.gift, sums.gift) + sums.payout * least(account.gift, sums.gift) / greatest(sums.stake, 1) else 0 end
      from sums where account.owner = 'player' and account.currency = 'coin' and account.player_id = sums.player_id
      returning account.id as account_id, account.balance, account.staked, sums.*
    ), written as (
      insert into round (player_id, game_session_hash, game_id, demo, stake, payout, valid_bet, rules_version, settings_revision, shared_round_id, request_id, at)
      select player_id, game_session_hash, $2::text, false, stake, payout, least(stake, abs(payout - stake)) * $7::bigint / 100, $3::integer, $6::integer,
        $1::bigint, gen_random_uuid(), $4::bigint from coins order by account_id
      returning id, player_id
    ), fed as (
      select pool.id as account_id, sum(coins.staked * share.ppm / 1000000 - (coins.staked - coins.stake) * share.ppm / 1000000)::bigint as amount
      from coins, unnest(array['${poolNames.join(`', '`)}'], $5::bigint[]) as share (pool, ppm)
        join account pool on pool.owner = 'pool' and pool.currency = 'coin' and pool.pool = share.pool
      group by pool.id
    ), moved as (
      select 'stakesTaken' as kind, 'shared:' || $1::bigint as ref, null::bigint as account_id, sum(stake)::bigint as amount, null::bigint as balance_after
        from coins having sum(stake) > 0
      union all
      select 'win', 'round:' || written.id, coins.account_id, coins.payout, coins.balance
        from written join coins on coins.player_id = written.player_id where coins.payout > 0
    ), entries as (
      insert into entry (kind, ref, currency, at) select kind, ref, 'coin', $4::bigint from moved order by kind, ref returning id, kind, ref
    ), postings as (
      insert into posting (entry_id, account_id, amount, balance_after)
      select entries.id, side.account_id, side.amount, side.balance_after
      from entries join moved on moved.ref = entries.ref and moved.kind = entries.kind
        join account operator on operator.owner = 'operator' and operator.currency = 'coin'
        join account clearing on clearing.owner = 'clearing' and clearing.clearing = 'shared-rounds',
        lateral (
          select moved.account_id, moved.amount, moved.balance_after where moved.kind = 'win'
          union all select operator.id, -moved.amount, null where moved.kind = 'win'
          union all select clearing.id, -moved.amount, null where moved.kind = 'stakesTaken'
          union all select operator.id, moved.amount - coalesce((select sum(amount) from fed), 0)::bigint, null where moved.kind = 'stakesTaken'
          union all select fed.account_id, fed.amount, null from fed where moved.kind = 'stakesTaken' and fed.amount <> 0
        ) as side (account_id, amount, balance_after)
    ), noted as (${recordLargeWins(
      `(select written.id as round_id, $2::text as game_id, coins.* from written join coins on coins.player_id = written.player_id) won`,
      '$8::bigint',
      '$4::bigint',
    )}
    )
    select count(*) as players from written`,
    [round.id, round.game_id, round.rules_version, now, feed, revision, validBetPercent, largeWin],
  )
