import type { InputOf, OutputOf } from '#contract/call.ts'
import type { appEventLogClient } from '#contract/eventLog.ts'
import type { Context } from '../../kernel/context.ts'
import { insertEvents, insertGap } from './store.ts'

/** Of an app that does not say which page load it tells of. */
const unknownVisit = '00000000-0000-0000-0000-000000000000'

/** Keeps a batch, each event once: one that came before, by a beacon or by a call whose answer was lost, is passed over. */
export async function keepEvents(
  { db, now, caller }: Context,
  { eventList, visitId = unknownVisit, build = 'unknown', dropped }: InputOf<typeof appEventLogClient>,
): Promise<OutputOf<typeof appEventLogClient>> {
  const rows = eventList.map(({ id, at, name, ...fields }) => ({ id, at, name, fields }))
  return db.transaction(async (tx) => {
    if (dropped > 0) await insertGap(tx, visitId, dropped, now)
    return { stored: await insertEvents(tx, { visitId, playerId: caller?.playerId ?? null, build, now }, rows) }
  })
}
