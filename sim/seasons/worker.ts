import { createInterface } from 'node:readline'
import { openSeasonDatabase } from './database.ts'
import { idsOf } from './population.ts'
import { hunting, playSeason, whole } from './season.ts'
import type { Season } from './season.ts'

export type Played = Season & {
  /** What it took this process, of one core; ms. */
  readonly core: number
}

const vacuumEvery = 20

/** Plays the seasons of the seeds that stand in its input, one a line, and says what came of each. */
export async function playAsked(url: string, isHunting: boolean): Promise<void> {
  const ids = await idsOf(url)
  const db = await openSeasonDatabase(url)
  let played = 0
  for await (const line of createInterface({ input: process.stdin })) {
    const before = process.cpuUsage()
    const season = await playSeason(db, ids, Number(line), isHunting ? hunting : whole)
    const { user, system } = process.cpuUsage(before)
    const said: Played = { ...season, core: (user + system) / 1_000 }
    console.log(JSON.stringify(said))
    if (++played % vacuumEvery === 0) await db.vacuum()
  }
  await db.close()
}
