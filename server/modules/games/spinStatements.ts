/** Reads all that a spin is decided from: the open visit, the player's seed pair and the next number under it. */
export const spinRead = `
  select v.game_id, v.currency, s.id as seed_id, s.server_seed, s.server_seed_hash, s.client_seed,
    coalesce((select max(nonce) from round where seed_id = s.id), -1) + 1 as nonce
  from visit v join fair_seed s on s.player_id = v.player_id and s.revealed_at is null
  where v.token_hash = $1 and v.player_id = $2 and v.ended_at is null`

/** Makes the player's spins wait for each other, whichever purse they play with: they share one row of numbers. */
export const spinLock = `select id from account where owner = 'player' and player_id = $1 and currency in ('coin', 'demo') order by id for no key update`

/**
 * Settles a round in one statement: the purse pays the stake and takes the payout only if it holds the stake; round, entries and
 * postings follow from that one row, or nothing happens. The house keeps no balance: its account is the sum of its postings.
 * $1 player, $2 currency, $3 stake, $4 payout, $5 visit, $6 game, $7 demo, $8 valid bet, $9 outcome, $10 seed, $11 nonce,
 * $12 request, $13 time.
 */
export const spinSettle = `
  with purse as (
    update account set balance = balance - $3::bigint + $4::bigint
    where owner = 'player' and player_id = $1 and currency = $2 and balance >= $3::bigint
      and exists (select 1 from fair_seed where id = $10 and revealed_at is null)
    returning id, balance
  ), settled as (
    insert into round (player_id, visit_hash, game_id, demo, stake, payout, valid_bet, outcome, seed_id, nonce, request_id, at)
    select $1, $5, $6, $7, $3, $4, $8, $9, $10, $11, $12, $13 from purse
    returning id
  ), entries as (
    insert into entry (kind, ref, at)
    select kind, 'round:' || settled.id, $13
    from settled, (values ('bet', -$3::bigint), ('win', $4::bigint)) as moved (kind, amount) where amount <> 0
    returning id, kind
  ), postings as (
    insert into posting (entry_id, account_id, amount, balance_after)
    select entries.id, purse.id, case entries.kind when 'bet' then -$3::bigint else $4::bigint end,
      case entries.kind when 'bet' then purse.balance - $4::bigint else purse.balance end
    from entries, purse
    union all
    select entries.id, house.id, case entries.kind when 'bet' then $3::bigint else -$4::bigint end, null
    from entries, account house where house.owner = 'house' and house.currency = $2
  )
  select settled.id::text as id, purse.balance from settled, purse`
