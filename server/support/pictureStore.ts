import type { Sql } from '../kernel/database.ts'

/** Where the pictures of messages and of feedback are listed. The files of deleted rows are swept later (identity/pictures/job.ts). */
export type PictureTable = 'chat_picture' | 'feedback_picture'

/** Uploaded, but not attached to anything sent. */
const isLoose: Readonly<Record<PictureTable, string>> = { chat_picture: 'chat_id is null', feedback_picture: 'feedback_id is null' }

/** False: the player has that many since then. */
export const insertPicture = async (
  tx: Sql,
  table: PictureTable,
  { id, fileId, playerId, at }: { readonly id: string; readonly fileId: string; readonly playerId: string; readonly at: number },
  { since, most }: { readonly since: number; readonly most: number },
): Promise<boolean> =>
  (await tx.row(
    `insert into ${table} (id, file_id, player_id, at)
       select $1, $2, $3, $4 where (select count(*) from ${table} where player_id = $3 and at > $5) < $6 returning 1 as added`,
    [id, fileId, playerId, at, since, most],
  )) !== undefined

export const firstSince = async (sql: Sql, table: PictureTable, playerId: string, since: number): Promise<number> =>
  (await sql.row<{ at: number | null }>(`select min(at) as at from ${table} where player_id = $1 and at > $2`, [playerId, since]))?.at ??
  since

/** Keeps only the latest `limit` of the player's loose pictures. */
export const dropLoose = (tx: Sql, table: PictureTable, playerId: string, limit: number) =>
  tx.rows(
    `delete from ${table} where id in (
       select id from ${table} where player_id = $1 and ${isLoose[table]} order by at desc, id offset $2)`,
    [playerId, limit],
  )

export const dropLooseBefore = (sql: Sql, table: PictureTable, before: number) =>
  sql.rows(`delete from ${table} where ${isLoose[table]} and at < $1`, [before])

export const findPicture = (sql: Sql, table: PictureTable, playerId: string, id: string) =>
  sql.row<{ file_id: string }>(`select file_id from ${table} where id = $1 and player_id = $2`, [id, playerId])
