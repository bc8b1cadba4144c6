import { poolNames } from '#contract/jackpot.ts'

type Columns = readonly (readonly [name: string, type: string])[]

/** The rows a statement is asked about as `asked`, numbered from 1 as `n`: of one row's values, or of a list for each column. */
const askedOne = (columns: Columns): string =>
  `(values (${columns.map(([, type], index) => `$${index + 1}::${type}`).join(', ')}, 1)) as asked (${namesOf(columns)}, n)`
const askedMany = (columns: Columns): string =>
  `unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')}) with ordinality as asked (${namesOf(columns)}, n)`
const namesOf = (columns: Columns): string => columns.map(([name]) => name).join(', ')

const openingColumns = [
  ['game_session_hash', 'bytea'],
  ['player_id', 'bigint'],
] as const

/** All that spins are decided from: the open visit, the player's seed pair and the next number under it, and when their last round was. */
const read = (asked: string): string => `
  select json_agg(found) as list from (
    select asked.n, v.game_id as "gameId", v.currency, v.bonus_until as "bonusUntil", s.id as "seedId", s.server_seed as "serverSeed",
      s.server_seed_hash as "serverSeedHash", s.client_seed as "clientSeed",
      coalesce((select max(nonce) from round where seed_id = s.id), -1) + 1 as nonce,
      (select max(at) from round where player_id = v.player_id) as "lastAt"
    from ${asked}
    join game_session v on v.token_hash = asked.game_session_hash and v.player_id = asked.player_id and v.ended_at is null
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
  ['outcome', 'json'],
  ['seed_id', 'bigint'],
  ['nonce', 'integer'],
  ['request_id', 'uuid'],
  ['at', 'bigint'],
] as const

/** A decided round, by the columns it is written to. */
export type UnsettledRound = Readonly<Record<(typeof roundColumns)[number][0], unknown>>

/** The parameter after a round's own: what each pool is fed with, in parts per million of a stake in coins, in the order of `poolNames`. */
const feedParameter = roundColumns.length + 1

/**
 * Settles rounds of different players: a balance pays the stake and takes the payout only if it holds the stake, its pass lets it (what the
 * player's own limits come to, server/protection/pass.ts) and the seed is still secret; round, entries and postings follow from that row, or nothing of this round is written. Operator and pools keep no
 * balance: their accounts are the sums of their postings. A gift is lost first, and while one is left what is won waits with it (decision 038). Of a stake in coins the operator passes the pools their shares on: the whole
 * hundredths by which a share of all that the balance has ever staked grows, so that nothing is lost by rounding over time.
 */
const settle = (asked: string): string => `
  with charged as (
    update account set balance = account.balance - asked.stake + asked.payout, staked = account.staked + asked.stake,
      won = account.won + asked.payout, valid_bet = account.valid_bet + asked.valid_bet,
      gift = case when account.gift > 0 then greatest(0, account.gift - asked.stake + asked.payout) else 0 end
    from ${asked}
    where account.owner = 'player' and account.player_id = asked.player_id and account.currency = asked.currency
      and account.balance >= asked.stake
      and asked.at >= account.limit_window_from and asked.at < account.limit_window_until
      and account.staked + asked.stake <= account.staked_cap and account.staked - account.won + asked.stake <= account.lost_cap
      and exists (select 1 from fair_seed where fair_seed.id = asked.seed_id and fair_seed.revealed_at is null)
    returning account.id as account_id, account.balance, account.staked, asked.*
  ), settled as (
    insert into round (player_id, game_session_hash, game_id, demo, bonus, stake, payout, valid_bet, rules_version, outcome, seed_id, nonce, request_id, at)
    select player_id, game_session_hash, game_id, demo, currency = 'bonus', stake, payout, valid_bet, rules_version, outcome, seed_id, nonce, request_id, at from charged
    returning id, player_id
  ), fed as (
    select charged.player_id, pool.id as account_id,
      charged.staked * share.ppm / 1000000 - (charged.staked - charged.stake) * share.ppm / 1000000 as amount
    from charged, unnest(array['${poolNames.join(`', '`)}'], $${feedParameter}::bigint[]) as share (pool, ppm)
      join account pool on pool.owner = 'pool' and pool.currency = 'coin' and pool.pool = share.pool
    where charged.currency = 'coin'
  ), moved as (
    select settled.id, charged.player_id, 'round:' || settled.id as ref, charged.at, charged.account_id, charged.currency, kind, amount, balance_after
    from settled join charged on charged.player_id = settled.player_id,
      lateral (values ('bet', -stake, balance - payout), ('win', payout, balance)) as movement (kind, amount, balance_after)
    where amount <> 0
  ), entries as (
    insert into entry (kind, ref, currency, at) select kind, ref, currency, at from moved order by id, kind returning id, kind, ref
  ), postings as (
    insert into posting (entry_id, account_id, amount, balance_after)
    select entries.id, side.account_id, side.amount, side.balance_after
    from entries join moved on moved.ref = entries.ref and moved.kind = entries.kind
      join account operator_account on operator_account.owner = 'operator' and operator_account.currency = moved.currency,
      lateral (
        values (moved.account_id, moved.amount, moved.balance_after)
        union all select operator_account.id, -moved.amount - coalesce(sum(amount), 0)::bigint, null from fed where fed.player_id = moved.player_id and moved.kind = 'bet'
        union all select account_id, amount, null from fed where fed.player_id = moved.player_id and moved.kind = 'bet' and fed.amount <> 0
      ) as side (account_id, amount, balance_after)
  )
  select json_agg(json_build_object('n', charged.n, 'id', settled.id::text, 'balance', charged.balance)) as list
  from settled join charged on charged.player_id = settled.player_id`

export const spinRead = read(askedOne(openingColumns))
export const spinReadMany = read(askedMany(openingColumns))
export const spinSettle = settle(askedOne(roundColumns))
export const spinSettleMany = settle(askedMany(roundColumns))

/** Makes the player's spins wait for each other, whichever balance they play with: they share one row of numbers. */
export const spinLock = `select id from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus', 'demo') order by id for no key update`
