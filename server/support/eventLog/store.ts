import type { Sql } from '../../kernel/database.ts'

interface Row {
  readonly id: string
  readonly at: number
  readonly name: string
  readonly fields: object
}
interface Batch {
  readonly visitId: string
  readonly playerId: string | null
  readonly build: string
  readonly now: number
}

/** One statement per batch; returns how many events were new. */
export async function insertEvents(sql: Sql, { visitId, playerId, build, now }: Batch, rows: readonly Row[]): Promise<number> {
  const inserted = await sql.rows(
    `insert into client_event (id, visit_id, player_id, build, name, at, received_at, fields)
     select event.id, $1, $2, $3, event.name, event.at, $4, event.fields
     from jsonb_to_recordset($5::jsonb) as event (id uuid, name text, at bigint, fields jsonb)
     on conflict (id, at) do nothing
     returning 1`,
    [visitId, playerId, build, now, JSON.stringify(rows)],
  )
  return inserted.length
}

interface Exposure {
  readonly experiment: string
  readonly second: boolean
}

export async function insertExposures(
  sql: Sql,
  { playerId, day }: { playerId: string; day: number },
  rows: readonly Exposure[],
): Promise<void> {
  await sql.rows(
    `insert into exposure (player_id, experiment, is_second, day)
     select $1, shown.experiment, shown.second, $2 from jsonb_to_recordset($3::jsonb) as shown (experiment text, second boolean)
     on conflict do nothing`,
    [playerId, day, JSON.stringify(rows)],
  )
}

/** Deletes exposures of days before `before`; returns how many. */
export async function purgeExposures(sql: Sql, before: number, limit: number): Promise<number> {
  const deleted = await sql.rows(
    `delete from exposure where (player_id, experiment, is_second, day) in
       (select player_id, experiment, is_second, day from exposure where day < $1 order by day limit $2) returning 1`,
    [before, limit],
  )
  return deleted.length
}

export async function insertGap(sql: Sql, visitId: string, dropped: number, now: number): Promise<void> {
  await sql.rows('insert into client_event_gap (visit_id, received_at, dropped) values ($1, $2, $3)', [visitId, now, dropped])
}

/** Deletes older events of days without a partition, such as those of an app with a wrong clock; returns how many. */
export async function deleteBefore(sql: Sql, before: number, limit: number): Promise<number> {
  const deleted = await sql.rows(
    `delete from client_event_default where (id, at) in
       (select id, at from client_event_default where received_at < $1 order by received_at limit $2) returning 1`,
    [before, limit],
  )
  await sql.rows('delete from client_event_gap where received_at < $1', [before])
  return deleted.length
}
