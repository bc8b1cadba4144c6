import type { Sql } from '../../kernel/database.ts'
import { isCredited, leftOfDeposit, refundIsOpen } from '../../money/orders/depositStore.ts'
import type { Participant, Shares } from './shares.ts'
import type { CycleRow } from './store.ts'

const columns = 'id, runs_at, ends_at, rules, red_score, blue_score, pool, scored_at, settled_at, paid_at'

/** The oldest battle that ended by `endedBy` and is not settled, held until the transaction ends; skips one that another process holds. */
export const claimEnded = (tx: Sql, endedBy: number): Promise<CycleRow | undefined> =>
  tx.row<CycleRow>(
    `select ${columns} from red_vs_blue_cycle where settled_at is null and ends_at <= $1 order by id limit 1 for no key update skip locked`,
    [endedBy],
  )

/** A battle that was settled while the clock was ahead: it has not ended. Held until the transaction ends, with its players. */
export async function claimAhead(tx: Sql, now: number): Promise<number | undefined> {
  const row = await tx.row<{ id: number }>(
    'select id from red_vs_blue_cycle where settled_at is not null and ends_at > $1 limit 1 for no key update skip locked',
    [now],
  )
  if (row) await tx.rows('select 1 from red_vs_blue_player where cycle_id = $1 order by player_id for no key update', [row.id])
  return row?.id
}

/** Undoes the settlement of a held battle, as far as nobody was paid. */
export const reopen = (tx: Sql, id: number) =>
  tx.rows(
    `with reopened as (
       update red_vs_blue_cycle c set settled_at = null, paid_at = null, winner = null, pool = null, scored_at = runs_at
         where id = $1 and not exists (select from red_vs_blue_player p where p.cycle_id = c.id and p.paid_at is not null) returning id
     ) update red_vs_blue_player p set score = null, award = null from reopened where p.cycle_id = reopened.id`,
    [id],
  )

/** A running battle whose scores were last summed before `since`. */
export const claimStale = (tx: Sql, id: number, since: number): Promise<CycleRow | undefined> =>
  tx.row<CycleRow>(
    `select ${columns} from red_vs_blue_cycle where id = $1 and settled_at is null and scored_at <= $2 for no key update skip locked`,
    [id, since],
  )

export const storeScores = (tx: Sql, id: number, { red, blue, pool }: { red: number; blue: number; pool: number }, now: number) =>
  tx.rows('update red_vs_blue_cycle set red_score = $2, blue_score = $3, pool = $4, scored_at = $5 where id = $1', [
    id,
    red,
    blue,
    pool,
    now,
  ])

export const storeShares = (tx: Sql, id: number, all: readonly Participant[], { awards }: Shares) =>
  tx.rows(
    `update red_vs_blue_player set score = given.score, award = given.award
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as given (player_id, score, award)
       where red_vs_blue_player.cycle_id = $1 and red_vs_blue_player.player_id = given.player_id`,
    [id, all.map((one) => one.playerId), all.map((one) => one.score), all.map((one) => awards.get(one.playerId) ?? 0)],
  )

export const markSettled = (tx: Sql, id: number, result: Pick<Shares, 'winner' | 'red' | 'blue'> & { pool: number }, now: number) =>
  tx.rows(
    'update red_vs_blue_cycle set winner = $2, red_score = $3, blue_score = $4, pool = $5, scored_at = $6, settled_at = $6 where id = $1',
    [id, result.winner, result.red, result.blue, result.pool, now],
  )

/** SQL: the player's refund is open, so that it is not known whether they have a deposit. */
const isUndecided = refundIsOpen('o.player_id = red_vs_blue_player.player_id')

/**
 * Shares that no other process is paying and whose player has no open refund, held until the transaction ends. Ordered by player, as the
 * ledger locks balances.
 */
export const claimUnpaid = (tx: Sql, limit: number) =>
  tx.rows<{ cycleId: number; playerId: string; award: number }>(
    `select cycle_id as "cycleId", player_id::text as "playerId", award from red_vs_blue_player
       where award > 0 and paid_at is null and not ${isUndecided} order by cycle_id, player_id limit $1 for no key update skip locked`,
    [limit],
  )

export const markPaid = (tx: Sql, cycleId: number, playerId: string, now: number) =>
  tx.rows('update red_vs_blue_player set paid_at = $3 where cycle_id = $1 and player_id = $2', [cycleId, playerId, now])

/** Of a player's shares, paid or not, those of battles before whose end they made no deposit of which anything is left. */
export const sharesWithoutDeposit = (sql: Sql, playerId: string) =>
  sql.rows<{ cycleId: number; isPaid: boolean }>(
    `select p.cycle_id as "cycleId", p.paid_at is not null as "isPaid" from red_vs_blue_player p join red_vs_blue_cycle c on c.id = p.cycle_id
       where p.player_id = $1 and p.award > 0 and not exists (
         select 1 from deposit_order d where d.player_id = p.player_id and ${isCredited('d')} and d.settled_at < c.ends_at and ${leftOfDeposit('d')} > 0)
       order by p.cycle_id`,
    [playerId],
  )

/** Deletes an unpaid share. */
export const dropShare = (tx: Sql, cycleId: number, playerId: string) =>
  tx.rows('update red_vs_blue_player set award = 0 where cycle_id = $1 and player_id = $2', [cycleId, playerId])

/** Whether a refund of the player's was requested meanwhile. */
export const hasOpenRefund = async (tx: Sql, playerId: string): Promise<boolean> =>
  (await tx.row(`select 1 as found where ${refundIsOpen('o.player_id = $1')}`, [playerId])) !== undefined

/** A settled battle ends once all its shares are paid; those of players with an open refund follow later. */
export const markAllPaid = (sql: Sql, now: number) =>
  sql.rows(
    `update red_vs_blue_cycle set paid_at = $1 where settled_at is not null and paid_at is null
       and not exists (select 1 from red_vs_blue_player where cycle_id = red_vs_blue_cycle.id and award > 0
         and red_vs_blue_player.paid_at is null and not ${isUndecided})`,
    [now],
  )
