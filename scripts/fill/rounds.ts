import { dayMs } from '#server/kernel/calendar.ts'
import type { Database, Sql } from '#server/kernel/database.ts'
import { currencies } from '#server/ledger/ledger.ts'

type FillOptions = {
  readonly each: number
  readonly now: number
  /** The time before now over which the rounds are spread; 90 days by default. */
  readonly spreadMs?: number
} & ({ readonly players: readonly string[] } | { readonly newPlayers: number })

const days = 90
let fillings = 0
/** Rounds per statement. */
const atATime = 100_000
async function makePlayers(sql: Sql, count: number, now: number): Promise<string[]> {
  const made = await sql.rows<{ id: string }>(
    `insert into player (uuid, account, nickname, avatar, password_hash, birth_date, terms_version, created_at)
       select gen_random_uuid(), 'growth_' || $3 || '_' || n, 'Growth', '1', 'none', '1990-01-01', 1, $2 from generate_series(1, $1::integer) n returning id::text`,
    [count, now - days * dayMs, `${fillings++}`],
  )
  const ids = made.map(({ id }) => id)
  await sql.rows(
    `insert into account (owner, player_id, currency, balance) select 'player', p, c, 0 from unnest($1::bigint[]) p, unnest($2::text[]) c`,
    [ids, currencies],
  )
  return ids
}

/** Rounds as spins store them, spread over the time before now and none at this moment, one in three a win, with their entries and postings. */
export async function fillRounds(db: Database, filling: FillOptions): Promise<void> {
  const { each, now, spreadMs = days * dayMs } = filling
  const players = 'players' in filling ? filling.players : await makePlayers(db, filling.newPlayers, now)
  const group = Math.max(1, Math.floor(atATime / each))
  for (let from = 0; from < players.length; from += group) {
    const some = players.slice(from, from + group)
    for (let done = 0; done < each; done += atATime) {
      await db.transaction(async (tx) => {
        // A statement's own rows have no statistics: they must be joined by hash, not by nested loops.
        await tx.rows('set local enable_nestloop = off')
        await fill(tx, some, Math.min(each - done, atATime), now, spreadMs)
      })
    }
  }
}

async function fill(sql: Sql, players: readonly string[], each: number, now: number, spreadMs: number): Promise<void> {
  await sql.rows(
    `insert into game_session (token_hash, player_id, game_id, currency, started_at, ended_at)
       select decode(md5(p || ':' || $2), 'hex'), p, 'perlas', 'coin', $3, $3 from unnest($1::bigint[]) p`,
    [players, `${fillings++}`, now - days * dayMs],
  )
  await sql.rows(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, client_seed, created_at, revealed_at)
       select p, md5(p || random()::text), md5(p || random()::text), 'growth', $2, $2 from unnest($1::bigint[]) p`,
    [players, now - days * dayMs],
  )
  await sql.rows(
    `with settled as (
       insert into round (player_id, game_session_hash, game_id, demo, stake, payout, valid_bet, seed_id, nonce, request_id, at, rules_version)
         select p, (select token_hash from game_session v where v.player_id = p order by v.started_at desc limit 1), 'perlas', false, 100,
             case when n % 3 = 0 then 150 else 0 end, case when n % 3 = 0 then 50 else 100 end,
             (select max(id) from fair_seed s where s.player_id = p), n, gen_random_uuid(),
             $3::bigint - ((1 - (n - 0.5) / $2) * $4::bigint)::bigint, 1
           from generate_series(1, $2::integer) n, unnest($1::bigint[]) p order by n
         returning id, player_id, payout, valid_bet, at
     ), moved as (
       select settled.id, settled.player_id, at, kind, amount from settled,
         lateral (values ('bet', -100::bigint), ('win', payout)) movement (kind, amount) where amount <> 0
     ), entries as (
       insert into entry (kind, ref, currency, at) select kind, 'round:' || id, 'coin', at from moved order by id, kind returning id, ref, kind
     ), posted as (
       insert into posting (entry_id, account_id, amount, balance_after)
         select entries.id, side.account_id, side.amount, side.after
           from entries join moved on entries.ref = 'round:' || moved.id and entries.kind = moved.kind
             join account own on own.owner = 'player' and own.player_id = moved.player_id and own.currency = 'coin'
             join account house on house.owner = 'operator' and house.currency = 'coin',
           lateral (values (own.id, moved.amount, 0::bigint), (house.id, -moved.amount, null)) side (account_id, amount, after)
     )
     update account set staked = account.staked + played.staked, won = account.won + played.won, valid_bet = account.valid_bet + played.valid_bet
       from (select player_id, 100 * count(*) as staked, sum(payout) as won, sum(valid_bet) as valid_bet from settled group by 1) played
       where account.owner = 'player' and account.player_id = played.player_id and account.currency = 'coin'`,
    [players, each, now, spreadMs],
  )
}

/**
 * Writes the totals by thirds of days again, in the order in which operation writes them: by time, a player's among the other players'. Rounds are
 * loaded player by player, which puts all of a player's totals side by side.
 */
export async function orderByTime(sql: Sql): Promise<void> {
  for (const table of ['play_total', 'play_time']) {
    await sql.rows(`create temporary table written as select * from ${table}`)
    await sql.rows(`truncate ${table}`)
    await sql.rows(`insert into ${table} select * from written order by slot, md5(player_id || ':' || slot)`)
    await sql.rows('drop table written')
  }
}
