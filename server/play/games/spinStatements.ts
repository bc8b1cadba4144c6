import type { AuditAction } from '#contract/auditActions.ts'
import { poolNames } from '#contract/jackpot.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/calendar.ts'
import { giftInPlay } from '../../ledger/wagering/giftStake.ts'

type Columns = readonly (readonly [name: string, type: string])[]

/** The input rows of a statement as `requested`, numbered from 1 as `n`, and what the first of them has in a column. */
interface Requests {
  readonly rows: string
  /** A value of the whole statement: by it, and not by those of the rows, partitions that hold nothing of what is read are not even opened. */
  readonly first: (column: string) => string
}
/** From one row's values. */
const oneRequest = (columns: Columns): Requests => ({
  rows: `(values (${columns.map(([, type], index) => `$${index + 1}::${type}`).join(', ')}, 1)) as requested (${namesOf(columns)}, n)`,
  first: (column) => `$${numberOf(columns, column)}::bigint`,
})
/** From a list per column. */
const manyRequests = (columns: Columns): Requests => ({
  rows: `unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')}) with ordinality as requested (${namesOf(columns)}, n)`,
  first: (column) => `($${numberOf(columns, column)}::bigint[])[1]`,
})
const namesOf = (columns: Columns): string => columns.map(([name]) => name).join(', ')
const numberOf = (columns: Columns, column: string): number => columns.findIndex(([name]) => name === column) + 1

const openingColumns = [
  ['game_session_hash', 'bytea'],
  ['player_id', 'bigint'],
  ['since', 'bigint'],
] as const

/** The next number of the seed pair `s`, from its row; under the lock also from its rounds, in case the row is behind them. */
const nextNumber = {
  byRow: 's.next_nonce',
  byRowAndRounds: 'greatest(s.next_nonce, (select max(nonce) + 1 from round where seed_id = s.id))',
} as const

/** No pause between rounds is longer; and how far servers’ clocks may differ. */
export const recentMs = hourMs

/**
 * The time of a player's last round, if it was after `since`, which is `recentMs` ago, and not while the clock was ahead. Both ends of that
 * range are given, so that only the newest partition is read, not the months that are created ahead. `firstSince` is the first request's;
 * those that are read together are seconds apart.
 */
const lastRoundAt = (player: string, since: string, firstSince: string): string =>
  `select max(played.at) from round played where played.player_id = ${player} and played.at >= ${since}
        and played.at >= ${firstSince} - ${hourMs} and played.at < ${firstSince} + ${recentMs + minuteMs}`

/** Everything a spin is decided from: the open visit, the player's seed pair and its next number, and the time of their last round. */
const read = ({ rows, first }: Requests, number: keyof typeof nextNumber): string => `
  select json_agg(found) as list from (
    select requested.n, v.game_id as "gameId", v.currency, v.bonus_until as "bonusUntil", v.refused_spins as "refusedSpins", s.id as "seedId", s.server_seed as "serverSeed",
      s.server_seed_hash as "serverSeedHash", s.client_seed as "clientSeed",
      ${nextNumber[number]} as nonce,
      (${lastRoundAt('v.player_id', 'requested.since', first('since'))}) as "lastAt"
    from ${rows}
    join game_session v on v.token_hash = requested.game_session_hash and v.player_id = requested.player_id and v.ended_at is null
    join fair_seed s on s.player_id = v.player_id and s.revealed_at is null
  ) found`

export const roundColumns = [
  ['player_id', 'bigint'],
  ['currency', 'text'],
  ['stake', 'bigint'],
  ['payout', 'bigint'],
  ['game_session_hash', 'bytea'],
  ['game_id', 'text'],
  ['demo', 'boolean'],
  ['valid_bet', 'bigint'],
  ['rules_version', 'integer'],
  ['settings_revision', 'integer'],
  ['seed_id', 'bigint'],
  ['nonce', 'integer'],
  ['request_id', 'uuid'],
  ['at', 'bigint'],
] as const

/** For a round whose stake was moved earlier to the clearing account of open rounds, which also determines its seeds. */
export const heldColumns = [
  ...roundColumns.filter(
    (column): column is Exclude<typeof column, readonly ['seed_id' | 'nonce', string]> => column[0] !== 'seed_id' && column[0] !== 'nonce',
  ),
  ['staged_round_id', 'bigint'],
  ['gift', 'bigint'],
] as const

/** A decided round, by the columns it is written to. */
export type UnsettledRound = Readonly<Record<(typeof roundColumns)[number][0], unknown>>

/** With the caller's session, and what was read of the visit and the player's last round: all of it must still be so. */
export const spinColumns = [...roundColumns, ['session_hash', 'bytea'], ['bonus_until', 'bigint'], ['last_at', 'bigint']] as const
export type UnsettledSpin = Readonly<Record<(typeof spinColumns)[number][0], unknown>>

/**
 * The number of the parameter after a round's own: what each pool is fed with, in parts per million of a stake in coins, in the order of
 * `poolNames`.
 */
const feedParameter = (columns: Columns): number => columns.length + 1
/** The number of the parameter after that: from which payout on a round is noted in the audit log, in hundredths. */
const largeWinParameter = (columns: Columns): number => columns.length + 2

/**
 * Notes large wins in the audit log, in the statement that settles them: a win that is paid is noted, whatever becomes of the server. `won`:
 * rounds with their number as `round_id`.
 */
export const recordLargeWins = (won: string, largeWin: string, at: string): string => `
    insert into audit_log (at, actor, action, target, reason)
    select ${at}, 'system', '${'round.largeWin' satisfies AuditAction}', 'round:' || round_id,
      'player ' || player_id || ' · ' || game_id || ' · bet ' || trim_scale(stake::numeric / 100) || ', paid ' || trim_scale(payout::numeric / 100)
    from ${won} where payout >= ${largeWin} order by round_id`

/** A request that is repeated within this time finds its round. Rounds are partitioned by time, and older partitions are not searched. */
export const repeatMs = 31 * dayMs

/** What a settled round's statement does with its stake, in SQL. `charged`: the row of the player's balance, with the round's values. */
interface StakeSource {
  /** What the stake takes from the balance, and on which further conditions, of requests of which the first is of `firstAt`. */
  readonly taken: string
  readonly condition: (firstAt: string) => string
  /** The gift's part of the stake. */
  readonly giftPart: string
  /** The step that takes the round's number, if it is taken now. */
  readonly numbered: string
  /** The columns of the round that prove its fairness, their values, and where those are from. */
  readonly fairColumns: string
  readonly fairValues: string
  readonly fairSource: string
  /** The movement of the stake: its kind, the account that it leaves, the amount, and the balance after it where one is kept. */
  readonly movement: string
}

/** The stake of a round that is settled at once: the balance pays it, if it covers it and nothing forbids it. */
const fromBalance: StakeSource = {
  taken: '- requested.stake ',
  // The player's pass, the seed pair's secret and number, and that this request has settled no round.
  condition: (firstAt) => `
      and account.balance >= requested.stake
      and requested.at >= account.limit_window_from and requested.at < account.limit_window_until
      and account.staked + requested.stake <= account.staked_cap and account.staked - account.won + requested.stake <= account.lost_cap
      and exists (select 1 from fair_seed where fair_seed.id = requested.seed_id and fair_seed.revealed_at is null and fair_seed.next_nonce <= requested.nonce)
      and (select id from round where round.player_id = requested.player_id and round.request_id = requested.request_id
        and round.at >= ${firstAt} - ${repeatMs} and round.at < ${firstAt} + ${dayMs} limit 1) is null`,
  // Of what is not in play elsewhere.
  giftPart: `least(greatest(0, account.gift - ${giftInPlay('account.player_id')}), requested.stake)`,
  // From the seed pair's row: so two tries of one request cannot both be written, on whichever side of a partition's end they are. The
  // later one finds the number taken, or, having read the next one, the request id.
  numbered: `numbered as (
    update fair_seed set next_nonce = charged.nonce + 1 from charged
    where fair_seed.id = charged.seed_id and fair_seed.next_nonce <= charged.nonce and fair_seed.revealed_at is null
    returning fair_seed.id, charged.nonce
  ),`,
  fairColumns: 'seed_id, nonce',
  fairValues: 'charged.seed_id, coalesce(numbered.nonce, number_taken(charged.seed_id))',
  fairSource: 'left join numbered on numbered.id = charged.seed_id',
  movement: `'bet', charged.account_id, -stake, balance - payout`,
}

/**
 * The same for a spin that was decided from what this process remembers, or has just read without a lock: everything that decided it is
 * still so. The seed pair's number, above, is a part of that.
 */
const fromBalanceAsRead: StakeSource = {
  ...fromBalance,
  condition: (firstAt) => `${fromBalance.condition(firstAt)}
      and exists (select 1 from session where session.token_hash = requested.session_hash and session.player_id = requested.player_id and session.expires_at > requested.at)
      and exists (select 1 from game_session v where v.token_hash = requested.game_session_hash and v.player_id = requested.player_id and v.ended_at is null
        and v.bonus_until is not distinct from requested.bonus_until
        and not v.refused_spins @> jsonb_build_array(jsonb_build_object('requestId', requested.request_id)))
      and (${lastRoundAt('requested.player_id', `requested.at - ${recentMs}`, `${firstAt} - ${recentMs}`)}) is not distinct from requested.last_at`,
}

/** The stake of a staged round: the clearing account has held it since the round began, and the staged round has its seeds. */
const fromClearing: StakeSource = {
  taken: '',
  condition: () => '',
  // As it was when it was staked.
  giftPart: 'least(account.gift, coalesce(requested.gift, requested.stake))',
  numbered: '',
  fairColumns: 'staged_round_id',
  fairValues: 'charged.staged_round_id',
  fairSource: '',
  movement: `'stakesTaken', (select id from account where owner = 'clearing' and clearing = 'staged-rounds' and currency = charged.currency), -stake, null::bigint`,
}

/** The balance pays the stake and receives the payout. What is staked of a gift wins for the gift (decisions 038, 064). */
const charge = ({ rows, first }: Requests, { taken, condition, giftPart }: StakeSource): string => `
    update account set balance = account.balance ${taken}+ requested.payout, staked = account.staked + requested.stake,
      won = account.won + requested.payout, valid_bet = account.valid_bet + requested.valid_bet,
      gift_until_bet = case when account.gift > 0 then account.valid_bet + requested.valid_bet else account.gift_until_bet end,
      gift = case when account.gift > 0 then (
          select account.gift - part + requested.payout * part / greatest(requested.stake, 1) from (select ${giftPart} as part offset 0) paid) else 0 end
    from ${rows}
    where account.owner = 'player' and account.player_id = requested.player_id and account.currency = requested.currency ${condition(first('at'))}
    returning account.id as account_id, account.balance, account.staked, requested.*`

const insertRounds = ({ fairColumns, fairValues, fairSource }: StakeSource): string => `
    insert into round (player_id, game_session_hash, game_id, demo, bonus, stake, payout, valid_bet, rules_version, settings_revision, ${fairColumns}, request_id, at)
    select player_id, game_session_hash, game_id, demo, currency = 'bonus', stake, payout, valid_bet, rules_version, settings_revision, ${fairValues}, request_id, at
      from charged ${fairSource}
    returning id, player_id`

/**
 * What the operator passes to the pools of a stake in coins: the whole hundredths by which a share of the balance's total stakes grows, so
 * that rounding loses nothing over time.
 */
const feedPools = (columns: Columns): string => `
    select shares.player_id, pool.id as account_id, amount from (
      select charged.player_id, share.pool,
        charged.staked * share.ppm / 1000000 - (charged.staked - charged.stake) * share.ppm / 1000000 as amount
      from charged, unnest(array['${poolNames.join(`', '`)}'], $${feedParameter(columns)}::bigint[]) as share (pool, ppm)
      where charged.currency = 'coin' offset 0
    ) shares join account pool on pool.owner = 'pool' and pool.currency = 'coin' and pool.pool = shares.pool
    where amount <> 0`

/** Stake and payout, of the player or the clearing account, numbered while the balances are locked. */
const movements = ({ movement }: StakeSource): string => `
    select nextval('entry_id_seq') as entry_id, moving.* from (
      select charged.player_id, 'round:' || settled.id as ref, charged.at, movement.account_id, charged.currency, kind, amount, balance_after
        from settled join charged on charged.player_id = settled.player_id,
          lateral (values (${movement}), ('win', charged.account_id, payout, balance)) as movement (kind, account_id, amount, balance_after)
        where amount <> 0 order by settled.id, kind
    ) moving`

const insertEntries = `
    insert into entry (id, kind, ref, currency, at) overriding system value select entry_id, kind, ref, currency, at from moved`

/** Each movement's own side, the operator's, and of a bet those of the pools. Operator and pools keep no balance: it is the sum of these. */
const insertPostings = `
    insert into posting (entry_id, account_id, amount, balance_after)
    select moved.entry_id, side.account_id, side.amount, side.balance_after
    from moved join account operator_account on operator_account.owner = 'operator' and operator_account.currency = moved.currency,
      lateral (
        values (moved.account_id, moved.amount, moved.balance_after)
        union all select operator_account.id, -moved.amount - coalesce(sum(amount), 0)::bigint, null from fed where fed.player_id = moved.player_id and moved.kind = 'bet'
        union all select account_id, amount, null from fed where fed.player_id = moved.player_id and moved.kind = 'bet'
      ) as side (account_id, amount, balance_after)`

const noteLargeWins = (columns: Columns): string =>
  recordLargeWins(
    `(select settled.id as round_id, charged.* from settled join charged on charged.player_id = settled.player_id where currency <> 'demo') won`,
    `$${largeWinParameter(columns)}::bigint`,
    'won.at',
  )

/**
 * Settles rounds of different players. A balance pays only if it covers the stake, its pass allows it (the result of the player's own
 * limits, server/protection/pass.ts) and the seed is still secret; all else follows from that row, or nothing of the round is written.
 */
const settle = (requests: Requests, columns: Columns, source: StakeSource): string => `
  with charged as (${charge(requests, source)}
  ), ${source.numbered} settled as (${insertRounds(source)}
  ), fed as (${feedPools(columns)}
  ), moved as (${movements(source)}
  ), entries as (${insertEntries}
  ), postings as (${insertPostings}
  ), noted as (${noteLargeWins(columns)}
  )
  select json_agg(json_build_object('n', charged.n, 'id', settled.id::text, 'balance', charged.balance)) as list
  from settled join charged on charged.player_id = settled.player_id`

export const spinRead = read(oneRequest(openingColumns), 'byRowAndRounds')
export const spinReadMany = read(manyRequests(openingColumns), 'byRow')
export const spinSettle = settle(oneRequest(roundColumns), roundColumns, fromBalance)
export const spinSettleAsRead = settle(oneRequest(spinColumns), spinColumns, fromBalanceAsRead)
export const spinSettleManyAsRead = settle(manyRequests(spinColumns), spinColumns, fromBalanceAsRead)
export const settleHeld = settle(oneRequest(heldColumns), heldColumns, fromClearing)

/** Serializes the player's spins, whichever balance they use: all share one row of numbers. */
export const spinLock = `select id from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus', 'demo') order by id for no key update`
