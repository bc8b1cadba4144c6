import type { GameStudio, StudioPlay } from '../../adapters/index.ts'
import type { Sql } from '../../kernel/database.ts'
import { renewPass } from '../../protection/pass.ts'
import { lockControl } from '../../protection/store.ts'
import * as store from './store.ts'
import { inTime } from './transfers.ts'
import type { World } from './transfers.ts'

/** Books what was played since the report before: limits count it from now on, and the balances' pass is made again. */
async function bookPlay(tx: Sql, playerId: string, provider: string, { staked, won }: StudioPlay, now: number): Promise<void> {
  await lockControl(tx, playerId)
  const before = await store.lockWallet(tx, playerId, provider)
  // Totals only grow: an older report that comes later says nothing new.
  if (!before || staked < before.staked || won < before.won || (staked === before.staked && won === before.won)) return
  await store.notePlay(tx, playerId, provider, { staked: staked - before.staked, won: won - before.won }, now)
  await renewPass(tx, playerId, now)
}

/** Asks a studio what a player has played there. One that does not answer is asked again by the clock: until then all that lies there counts as at risk. */
export async function askForReport({ db, clock, log }: World, studio: GameStudio, playerId: string, provider: string): Promise<void> {
  try {
    const played = await inTime(studio.played(playerId))
    await db.transaction((tx) => bookPlay(tx, playerId, provider, played, clock()))
  } catch (error) {
    log.warn({ err: error, provider }, 'a studio did not report')
  }
}
