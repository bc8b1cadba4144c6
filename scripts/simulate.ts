// `npm run simulate`: seeded sessions of players over all machines, against the server's rules, with a simulated clock.
//   -- --sessions N --seed S     plays the seeds S, S + 1 … (100 from 1)
//   -- --seed S --step K         plays the session of seed S alone, up to step K, and tells its story
//   -- --plant <name>            with a planted bug; ends well when the invariant that should catch it does
//   -- --plants                  with every planted bug, one after another; --frequent leaves out those that take many sessions
import { register } from '../sim/views.ts'

// Before the app's own code is loaded.
register()
await import('../sim/command.ts')
