import type { InputOf, OutputOf } from '#contract/call.ts'
import type { appEventLogClient, LogEvent } from '#contract/eventLog.ts'
import { utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isInSecondGroup, isRunning } from '../../settings/areas/experiments.ts'
import { isCompared, isDrawn, skinExperiment } from '../../settings/areas/skins.ts'
import type { Policy } from '../../settings/policy.ts'
import { insertEvents, insertExposures, insertGap } from './store.ts'

/** For an app that does not name its page load. */
const unknownVisit = '00000000-0000-0000-0000-000000000000'

/** Stores a batch, each event exactly once: an event that arrived before, by a beacon or by a call whose response was lost, is skipped. */
export async function storeEvents(
  { db, now, caller, policy }: Context,
  { eventList, visitId = unknownVisit, build = 'unknown', dropped }: InputOf<typeof appEventLogClient>,
): Promise<OutputOf<typeof appEventLogClient>> {
  const rows = eventList.map(({ id, at, name, ...fields }) => ({ id, at, name, fields }))
  return db.transaction(async (tx) => {
    if (dropped > 0) await insertGap(tx, visitId, dropped, now)
    if (caller) await storeExposures(tx, { playerId: caller.playerId, now, policy }, eventList)
    return { stored: await insertEvents(tx, { visitId, playerId: caller?.playerId ?? null, build, now }, rows) }
  })
}

/** All settings that an experiment may vary are shown in the lobby. */
const lobby = '/'

/**
 * Who was shown a page whose skins are being compared counts under the skin that chance gave them, whichever the app says: a player who
 * types the other page's address does not change sides. The same applies to other experiments, when the lobby was viewed.
 */
async function storeExposures(
  tx: Sql,
  { playerId, now, policy }: { playerId: string; now: number; policy: Policy },
  events: readonly LogEvent[],
): Promise<void> {
  const shown = new Set(events.flatMap((event) => (event.name === 'skin.shown' && isCompared(policy, event.group) ? [event.group] : [])))
  const skins = Array.from(shown, (group) => ({ experiment: skinExperiment(group), second: isDrawn(policy, group, playerId) }))
  const isInLobby = events.some((event) => event.name === 'page.viewed' && event.route === lobby)
  const others = policy.experiments
    .filter((one) => isInLobby && isRunning(one, now))
    .map((one) => ({ experiment: one.id, second: isInSecondGroup(one, playerId) }))
  const rows = [...skins, ...others]
  if (rows.length > 0) await insertExposures(tx, { playerId, day: utcDay(now) }, rows)
}
