import { remakeImage } from '../identity/pictures/image.ts'
import type { Context } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import { isRefusal, refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'

type User = Context<'user'>

/** Where the pictures of messages and of feedback are listed. The files of deleted rows are swept later (identity/pictures/job.ts). */
type PictureTable = 'chat_picture' | 'feedback_picture'

/** Uploaded, but not attached to anything sent. */
const isLoose: Readonly<Record<PictureTable, string>> = { chat_picture: 'chat_id is null', feedback_picture: 'feedback_id is null' }
/** Pictures removed again while writing: the number of loose ones may reach this multiple of what can be attached. */
const looseTimes = 3

/** Stores one picture for something being written, re-encoded. Only the player's latest loose ones are kept. */
export async function uploadPicture(
  { tx, caller, now, random, adapters }: User,
  table: PictureTable,
  { file, most }: { readonly file: { readonly bytes: Uint8Array }; readonly most: number },
): Promise<{ pictureId: string } | Refusal> {
  const picture = await remakeImage(file.bytes)
  if (isRefusal(picture)) return picture
  const [id, fileId] = [random.uuid(), random.uuid()]
  await adapters.files.write(fileId, picture, now)
  await tx.rows(`insert into ${table} (id, file_id, player_id, at) values ($1, $2, $3, $4)`, [id, fileId, caller.playerId, now])
  await tx.rows(
    `delete from ${table} where id in (
       select id from ${table} where player_id = $1 and ${isLoose[table]} order by at desc, id offset $2)`,
    [caller.playerId, most * looseTimes],
  )
  return { pictureId: id }
}

/** To the player who uploaded it, and no one else. */
export async function readPicture({ tx, caller, adapters }: User, table: PictureTable, id: string): Promise<{ jpeg: string } | Refusal> {
  const row = await tx.row<{ file_id: string }>(`select file_id from ${table} where id = $1 and player_id = $2`, [id, caller.playerId])
  return row ? { jpeg: (await adapters.files.read(row.file_id)).toString('base64') } : refuse('notAvailable')
}

export const deleteLooseBefore = (sql: Sql, table: PictureTable, before: number) =>
  sql.rows(`delete from ${table} where ${isLoose[table]} and at < $1`, [before])
