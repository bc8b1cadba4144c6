// `npm run seasons`: random seasons of two hundred players (honest ones, rings of socks, bonus hunters, chargebacks, excluded persons) against the
// server's own rules on a real database, a day at a time. Everything of a season comes from its seed.
//   -- 100 1            plays the seeds 1, 2 … 100 (10 from 1)
//   -- 100 1 --tally    and says how often what was done and refused
//   -- --plant <name>   with a planted bug, until an invariant complains
//   -- --plants         with every planted bug, one after another
import { plantBug, plantNamed } from '../sim/seasons/plants.ts'

const { SEASONS_DATABASE: database, SEASONS_PLANT: plant } = process.env

if (database !== undefined) {
  // One of its processes. The bug comes before anything of the server is loaded.
  if (plant !== undefined) plantBug(plantNamed(plant))
  const { playAsked } = await import('../sim/seasons/worker.ts')
  await playAsked(database, plant !== undefined)
} else {
  const { runSeasons } = await import('../sim/seasons/command.ts')
  process.exitCode = (await runSeasons(process.argv.slice(2))) ? 0 : 1
}
