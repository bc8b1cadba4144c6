// `npm run seasons`: random seasons of two hundred players (honest ones, rings of multi-accounts, bonus hunters, chargebacks, excluded persons)
// against the server's own rules on a real database, one day at a time. A season is determined by its seed.
//   -- 100 1            plays the seeds 1, 2 … 100 (10 from 1)
//   -- 100 1 --tally    and prints how often each action was done and refused
//   -- 10 1 --kills     and servers die in their jobs, at any statement
//   -- --plant <name>   with a planted bug, until an invariant fails
//   -- --plants         with every planted bug, one after another
import { plantBug, seasonBugNamed } from '../sim/seasons/plants.ts'

const { SEASONS_DATABASE: database, SEASONS_PLANT: plant, SEASONS_KILLS: kills } = process.env

if (database !== undefined) {
  // A child process. The bug is planted before anything of the server is loaded.
  if (plant !== undefined) plantBug(seasonBugNamed(plant))
  const { runWorker } = await import('../sim/seasons/worker.ts')
  await runWorker(database, plant !== undefined, kills !== undefined)
} else {
  const { runSeasons } = await import('../sim/seasons/command.ts')
  process.exitCode = (await runSeasons(process.argv.slice(2))) ? 0 : 1
}
