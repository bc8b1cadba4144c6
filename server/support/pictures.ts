import { remakeImage } from '../identity/pictures/image.ts'
import { manilaDay, startOfManilaDay } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import { countToday } from '../kernel/http/rateLimit.ts'
import { isRefusal, refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import * as store from './pictureStore.ts'
import type { PictureTable } from './pictureStore.ts'

type User = Context<'user'>

/** Pictures removed again while writing: the number of unattached ones may reach this multiple of what can be attached. */
const looseTimes = 3

/** Stores one picture for something being written, re-encoded. */
export async function uploadPicture(
  { tx, caller, now, random, adapters, policy }: User,
  table: PictureTable,
  { file, most }: { readonly file: { readonly bytes: Uint8Array }; readonly most: number },
): Promise<{ pictureId: string } | Refusal> {
  const picture = await remakeImage(file.bytes)
  if (isRefusal(picture)) return picture
  const [id, fileId] = [random.uuid(), random.uuid()]
  // All of them, as the file of a deleted one stays for hours.
  if ((await countToday(tx, table, caller.playerId, now)) > policy.feedback.picturesPerDay)
    return refuse('tooManyRequests', { retryAt: startOfManilaDay(manilaDay(now) + 1) })
  await adapters.files.write(fileId, picture, now)
  await store.insertPicture(tx, table, { id, fileId, playerId: caller.playerId, at: now }, most * looseTimes)
  return { pictureId: id }
}

/** To the player who uploaded it, and no one else. */
export async function readPicture(
  { tx, caller, adapters }: User,
  table: PictureTable,
  pictureId: string,
): Promise<{ jpeg: string } | Refusal> {
  const picture = await store.findPicture(tx, table, caller.playerId, pictureId)
  return picture ? { jpeg: (await adapters.files.read(picture.file_id)).toString('base64') } : refuse('notAvailable')
}
