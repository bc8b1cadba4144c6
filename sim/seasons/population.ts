import { join } from 'node:path'
import { hourMs } from '#contract/durations.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { createChance } from '../chance.ts'
import { openSeasonDatabase } from './database.ts'
import { birthDates } from './people.ts'
import { startsAt, fullSeason } from './season.ts'
import { openSeasonServer } from './seasonServer.ts'

/** A database with its pools and two hundred newly registered players: the start of every season. */
export async function populate(url: string): Promise<void> {
  await migrate(url, join(import.meta.dirname, '../../server/migrations'))
  const db = await openSeasonDatabase(url)
  // No season's seed: its server would draw the same ids again for those who register later.
  const server = openSeasonServer(db, createChance(0), startsAt - hourMs)
  await openPools(server.deps)
  for (const [index, birthDate] of birthDates(fullSeason.players).entries())
    await server.register({ account: `season_${index}`, birthDate })
  await db.rows('analyze')
  await db.close()
}

export const idsOf = async (url: string): Promise<string[]> => {
  const db = openDatabase(url, () => {}, { size: 1 })
  const ids = (await db.rows<{ id: string }>('select id::text from player order by player.id')).map(({ id }) => id)
  await db.close()
  return ids
}
