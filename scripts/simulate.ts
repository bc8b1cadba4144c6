// `npm run simulate`: seeded sessions of players over all machines, against the server's rules, with a simulated clock.
//   -- --sessions N --seed S     plays the seeds S, S + 1 … (100 from 1)
//   -- --seed S --step K         plays only the session of seed S, up to step K, and prints its story
//   -- --plant <name>            with a planted bug; succeeds when the invariant that should catch it does
//   -- --plants                  with every planted bug, one after another
import { register } from '../sim/views.ts'

// Before the app's own code is loaded.
register()
await import('../sim/command.ts')
