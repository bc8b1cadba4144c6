import { remakeImage } from '../identity/pictures/image.ts'
import { dayMs } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
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
  const most24h = { since: now - dayMs, most: policy.feedback.picturesPerDay }
  if (!(await store.insertPicture(tx, table, { id, fileId, playerId: caller.playerId, at: now }, most24h)))
    return refuse('tooManyRequests', { retryAt: (await store.firstSince(tx, table, caller.playerId, most24h.since)) + dayMs })
  await adapters.files.write(fileId, picture, now)
  await store.dropLoose(tx, table, caller.playerId, most * looseTimes)
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
