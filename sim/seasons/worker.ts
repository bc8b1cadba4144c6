import { createInterface } from 'node:readline'
import { onCopyOf } from './database.ts'
import { idsOf } from './population.ts'
import { hunting, playSeason, fullSeason } from './season.ts'
import type { Season } from './season.ts'

export type Played = Season & {
  /** The time this process took, of one core; ms. */
  readonly core: number
}

/** Plays the seasons of the seeds read from its input, one per line, and prints the result of each. */
/** @param url of a populated database that is not played on */
export async function runWorker(url: string, isHunting: boolean, kills: boolean): Promise<void> {
  // When the command is stopped, this ends in the middle of a season.
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
  const ids = await idsOf(url)
  const plan = { ...(isHunting ? hunting : fullSeason), kills }
  for await (const line of createInterface({ input: process.stdin })) {
    const before = process.cpuUsage()
    const seed = Number(line)
    const season = await onCopyOf(url, `season_${process.pid}`, (db) => playSeason(db, ids, seed, plan))
    const { user, system } = process.cpuUsage(before)
    const played: Played = { ...season, core: (user + system) / 1_000 }
    console.log(JSON.stringify(played))
  }
}
