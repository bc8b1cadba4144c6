import type { Sql } from '../kernel/database.ts'

/** Where the pictures of messages and of feedback are listed. The files of deleted rows are swept later (identity/pictures/job.ts). */
export type PictureTable = 'chat_picture' | 'feedback_picture'

/** Uploaded, but not attached to anything sent. */
const isLoose: Readonly<Record<PictureTable, string>> = { chat_picture: 'chat_id is null', feedback_picture: 'feedback_id is null' }

/** Keeps only the latest `limit` of the player's loose pictures, this one among them. */
export const insertPicture = (
  tx: Sql,
  table: PictureTable,
  { id, fileId, playerId, at }: { readonly id: string; readonly fileId: string; readonly playerId: string; readonly at: number },
  limit: number,
) =>
  tx.rows(
    `with dropped as (
       delete from ${table} where id in (
         select id from ${table} where player_id = $3 and ${isLoose[table]} order by at desc, id offset $5)
     ) insert into ${table} (id, file_id, player_id, at) values ($1, $2, $3, $4)`,
    [id, fileId, playerId, at, limit - 1],
  )

export const dropLooseBefore = (sql: Sql, table: PictureTable, before: number) =>
  sql.rows(`delete from ${table} where ${isLoose[table]} and at < $1`, [before])

export const findPicture = (sql: Sql, table: PictureTable, playerId: string, id: string) =>
  sql.row<{ file_id: string }>(`select file_id from ${table} where id = $1 and player_id = $2`, [id, playerId])
