import type { StudioPlay } from '../../adapters/index.ts'
import { dayMs, manilaMs, spanOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Random } from '../../kernel/random.ts'
import { unstakedGift } from '../../ledger/wagering/giftStake.ts'
import { closedAccounts } from '../../protection/store.ts'

export interface Transfer {
  id: string
  player_id: string
  provider: string
  direction: 'in' | 'out'
  amount: number | null
  state: 'open' | 'done' | 'refused'
}

const columns = 'id, player_id::text, provider, direction, amount, state'

/** How long the call that began a transfer, and its player, have before the job queries the studio. */
const firstPollMs = 60_000

export const openTransfer = (sql: Sql, playerId: string, provider: string) =>
  sql.row<Transfer>(`select ${columns} from studio_transfer where player_id = $1 and provider = $2 and state = 'open'`, [
    playerId,
    provider,
  ])

export const transferOf = (sql: Sql, playerId: string, requestId: string, provider: string) =>
  sql.row<Transfer>(`select ${columns} from studio_transfer where player_id = $1 and request_id = $2 and provider = $3`, [
    playerId,
    requestId,
    provider,
  ])

export interface NewTransfer {
  readonly id: string
  readonly playerId: string
  readonly provider: string
  readonly direction: Transfer['direction']
  readonly amount: number | null
  /** A gift's part of an amount that goes to the studio. */
  readonly gift?: number
  readonly requestId: string
  readonly at: number
}

export async function insertTransfer(tx: Sql, made: NewTransfer): Promise<Transfer> {
  const { id, playerId, provider, direction, amount, gift = 0, requestId, at } = made
  await tx.rows(
    `insert into studio_transfer (id, player_id, provider, direction, amount, gift, state, request_id, at, poll_at)
       values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9)`,
    [id, playerId, provider, direction, amount, gift, requestId, at, at + firstPollMs],
  )
  return { id, player_id: playerId, provider, direction, amount, state: 'open' }
}

/** A collection of all that a player has there, which no call of theirs asked for. */
export const insertCollection = (tx: Sql, random: Random, playerId: string, provider: string, at: number): Promise<Transfer> =>
  insertTransfer(tx, { id: random.uuid(), playerId, provider, direction: 'out', amount: null, requestId: random.uuid(), at })

/**
 * Claims open transfers that are due for a query, for this process alone; the next query is after half their age. One that is to wait for
 * longer than that was claimed while the clock was ahead, and is due.
 */
export const claimTransfers = (sql: Sql, providers: readonly string[], now: number, limit: number): Promise<Transfer[]> =>
  sql.rows<Transfer>(
    `update studio_transfer set poll_at = $2 + greatest($3, ($2 - at) / 2) where id in (
         select id from studio_transfer where state = 'open' and (poll_at <= $2 or poll_at - $2::bigint > greatest($3, ($2::bigint - at) / 2)) and provider = any($1) order by poll_at limit $4 for update skip locked)
       returning ${columns}`,
    [providers, now, firstPollMs, limit],
  )

/** Settles a transfer exactly once: false for a caller that comes second. */
export async function settleTransfer(tx: Sql, id: string, state: 'done' | 'refused', amount: number | null, at: number): Promise<boolean> {
  const row = await tx.row(
    `update studio_transfer set state = $2, amount = coalesce($3, amount), settled_at = $4 where id = $1 and state = 'open' returning 1 as settled`,
    [id, state, amount, at],
  )
  return row !== undefined
}

/** A studio is queried for its report this long after something moved there, then after half the time since the last movement. */
const reportMs = 60_000

/**
 * Moves coins into the wallet at a studio. Returns the gift's part of them: it goes there first, as far as it is not in play already, and
 * later gifts have no part in what these coins win or lose. The accounts are locked.
 */
export async function moveIntoWallet(tx: Sql, playerId: string, provider: string, amount: number, now: number): Promise<number> {
  const row = await tx.row<{ gift: number }>(
    `with part as (
       select least($3::bigint, coalesce(${unstakedGift('$1')}, 0)) as gift
     ), moved as (
       insert into studio_wallet (player_id, provider, balance, gift, moved_at, poll_at, asked_at)
         select $1::bigint, $2, $3::bigint, gift, $4::bigint, $4::bigint + $5::bigint, $4 from part
         on conflict (player_id, provider) do update set balance = studio_wallet.balance + excluded.balance, gift = studio_wallet.gift + excluded.gift,
           moved_at = excluded.moved_at, poll_at = excluded.poll_at
     ) select gift from part`,
    [playerId, provider, amount, now, reportMs],
  )
  return row?.gift ?? 0
}

/** A refused transfer to a studio leaves its wallet, with the gift's part of it. */
export const undoMove = (tx: Sql, transferId: string, now: number) =>
  tx.rows(
    `update studio_wallet w set balance = w.balance - t.amount, gift = greatest(0, w.gift - t.gift), moved_at = $2::bigint, poll_at = $2::bigint + $3::bigint
       from studio_transfer t where t.id = $1 and w.player_id = t.player_id and w.provider = t.provider`,
    [transferId, now, reportMs],
  )

/** Moves coins out of the wallet at a studio. */
export const takeFromWallet = (tx: Sql, playerId: string, provider: string, amount: number, now: number) =>
  tx.rows(
    `update studio_wallet set balance = balance - $3::bigint, moved_at = $4::bigint, poll_at = $4::bigint + $5::bigint
       where player_id = $1 and provider = $2`,
    [playerId, provider, amount, now, reportMs],
  )

/**
 * The studio's last report, with its row locked until the transaction ends; undefined: no coins were ever moved there. `held`: the coins
 * there, by that report and by collections since. `unreported`: the result that collections showed and no report contains yet. `asked_at`: when it
 * last reported, or the first coins went there.
 */
export const lockWallet = (tx: Sql, playerId: string, provider: string) =>
  tx.row<StudioPlay & { held: number; unreported: number; asked_at: number }>(
    'select staked, won, balance + unreported as held, unreported, asked_at from studio_wallet where player_id = $1 and provider = $2 for update',
    [playerId, provider],
  )

/** A collection, which leaves nothing there, showed that the coins had won (above zero) or lost `result`. */
export const recordResult = (tx: Sql, playerId: string, provider: string, result: number) =>
  tx.rows('update studio_wallet set unreported = unreported + $3::bigint, gift = 0 where player_id = $1 and provider = $2', [
    playerId,
    provider,
    result,
  ])

/** The studio was asked, and has reported that nothing was played. */
export const recordAsked = (tx: Sql, playerId: string, provider: string, at: number) =>
  tx.rows('update studio_wallet set asked_at = $3 where player_id = $1 and provider = $2', [playerId, provider, at])

/**
 * Records what was played since the previous report; `collected` of its result was shown by a collection. A gain counts at `gainedAt`, and
 * everything else now.
 */
export async function recordPlay(
  tx: Sql,
  playerId: string,
  provider: string,
  {
    staked,
    won,
    collected,
    gainedAt,
    askedAt,
  }: StudioPlay & { readonly collected: number; readonly gainedAt: number; readonly askedAt: number },
  now: number,
): Promise<void> {
  const gained = gainedAt === now ? 0 : Math.max(0, won - staked)
  await tx.rows(
    `insert into studio_play (player_id, provider, staked, won, at)
       select $1, $2, staked, won, at from (values (0::bigint, $6::bigint, $7::bigint), ($3, $4::bigint - $6, $5)) played (staked, won, at) where staked + won > 0`,
    [playerId, provider, staked, won, now, gained, gainedAt],
  )
  await tx.rows(
    `update studio_wallet set staked = staked + $3::bigint, won = won + $4::bigint, balance = balance + $4::bigint - $3::bigint,
         unreported = unreported - $7::bigint, moved_at = $5::bigint, poll_at = $5::bigint + $6::bigint, asked_at = $8
       where player_id = $1 and provider = $2`,
    [playerId, provider, staked, won, now, reportMs, collected, askedAt],
  )
}

/** Deletes reports from before `before`; returns how many. Their sums stay in the wallet, and by day of Manila for the desk's report. */
export async function purgePlay(sql: Sql, before: number, limit: number): Promise<number> {
  const row = await sql.row<{ gone: number }>(
    `with gone as (
       delete from studio_play where id in (select id from studio_play where at < $1 limit $2) returning at, provider, staked, won
     ), added as (
       insert into report_provider_day as kept (day, provider, bets, wins)
         select (at + ${manilaMs}) / ${dayMs}, provider, sum(staked), sum(won) from gone group by 1, 2 order by 1, 2
         on conflict (day, provider) do update set bets = kept.bets + excluded.bets, wins = kept.wins + excluded.wins
     ) select count(*) as gone from gone`,
    [before, limit],
  )
  return row?.gone ?? 0
}

/** The same with transfers that are settled. */
export const purgeTransfers = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql.rows(
      `delete from studio_transfer where id in (select id from studio_transfer where at < $1 and state <> 'open' limit $2) returning 1`,
      [before, limit],
    )
  ).length

/**
 * Claims wallets whose studio is due to be queried for a report, for this process alone; the next time is midnight at the latest, so that
 * a day's play counts on that day. A wallet that has been empty for a while is no longer queried, unless it waits for the report of a
 * result. One that is to wait for longer than that is due, as with transfers.
 */
export const claimWallets = (sql: Sql, providers: readonly string[], now: number, limit: number) =>
  sql.rows<{ player_id: string; provider: string }>(
    `update studio_wallet set poll_at = case when balance + unreported > 0 or unreported <> 0 or $2::bigint - moved_at < 2 * $3::bigint then least($2::bigint + greatest($3::bigint, ($2::bigint - moved_at) / 2), $5::bigint) end
       where (player_id, provider) in (
         select player_id, provider from studio_wallet where (poll_at <= $2 or poll_at - $2::bigint > greatest($3::bigint, ($2::bigint - moved_at) / 2)) and provider = any($1)
           order by poll_at limit $4 for update skip locked)
       returning player_id::text, provider`,
    [providers, now, reportMs, limit, spanOf('day', now).endsAt],
  )

/** Whether there are coins in a wallet, and nothing has moved there since `since`. */
export const isIdle = async (sql: Sql, playerId: string, provider: string, since: number): Promise<boolean> =>
  (await sql.row(
    `select from studio_wallet w where player_id = $1 and provider = $2 and balance + unreported > 0 and moved_at <= $3
       and not exists (select 1 from studio_transfer t where t.player_id = w.player_id and t.provider = w.provider and t.state = 'open')`,
    [playerId, provider, since],
  )) !== undefined

/** How long after a transfer the wallet of a player who may not play is collected again. */
const collectAgainMs = 60_000

/**
 * Wallets with coins of players who are on a break, self-excluded, held, or locked by an operator, or whose identity is not verified where
 * play needs that, without a transfer that is open or was tried just now. With `playerId`, only that player's.
 */
export const walletsOfClosed = (
  sql: Sql,
  {
    providers,
    now,
    limit,
    needsIdentity,
    playerId,
  }: {
    readonly providers: readonly string[]
    readonly now: number
    readonly limit: number
    readonly needsIdentity: boolean
    readonly playerId?: string
  },
) =>
  sql.rows<{ player_id: string; provider: string }>(
    `select player_id::text, provider from studio_wallet w where balance + unreported > 0 and provider = any($1) and ($5::bigint is null or player_id = $5)
       and (player_id in ((${closedAccounts('$2')}) union select player_id from person_link where is_held and released_at is null
           union select id from player where locked_at is not null)
         or ($6::boolean and not exists (select from kyc k where k.player_id = w.player_id and k.state = 'approved')))
       and not exists (select 1 from studio_transfer t where t.player_id = w.player_id and t.provider = w.provider
         and (t.state = 'open' or t.at > $2::bigint - $4::bigint))
       order by w.player_id, provider limit $3`,
    [providers, now, limit, collectAgainMs, playerId ?? null, needsIdentity],
  )

/** How many wallets hold coins, or may, at studios other than these, up to `limit`. Such a wallet is still to be queried. */
export const countStrandedWallets = async (sql: Sql, providers: readonly string[], limit: number): Promise<number> =>
  (
    await sql.row<{ count: number }>(
      `select count(*) as count from (select 1 from studio_wallet w where poll_at is not null and provider <> all($1) and (balance + unreported > 0
         or exists (select 1 from studio_transfer t where t.player_id = w.player_id and t.provider = w.provider and t.state = 'open')) limit $2) counted`,
      [providers, limit],
    )
  )?.count ?? 0

/**
 * The players with a wallet of this studio that holds coins, or may, and was to be queried before `before`, although servers have asked the
 * studios that they have since `askedSince`.
 */
export const overdueWallets = async (
  sql: Sql,
  provider: string,
  { before, askedSince, limit }: { readonly before: number; readonly askedSince: number; readonly limit: number },
): Promise<string[]> =>
  (
    await sql.rows<{ id: string }>(
      `select player_id::text as id from studio_wallet w where poll_at < $2 and provider = $1 and (balance + unreported > 0
         or exists (select 1 from studio_transfer t where t.player_id = w.player_id and t.provider = w.provider and t.state = 'open'))
         and exists (select from job_state where name = 'studios' and succeeded_at >= $4)
         order by w.player_id limit $3`,
      [provider, before, limit, askedSince],
    )
  ).map(({ id }) => id)

/** The coins there by its last report, and by collections since. */
export const heldAt = async (sql: Sql, playerId: string, provider: string): Promise<number> =>
  (
    await sql.row<{ held: number }>(
      'select greatest(0, balance + unreported)::bigint as held from studio_wallet where player_id = $1 and provider = $2',
      [playerId, provider],
    )
  )?.held ?? 0

export const openVisits = async (sql: Sql, playerId: string, since: number): Promise<number> =>
  (
    await sql.row<{ n: number }>('select count(*) as n from game_session where player_id = $1 and ended_at is null and started_at >= $2', [
      playerId,
      since,
    ])
  )?.n ?? 0
