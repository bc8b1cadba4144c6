import type { Invariant } from '../simulation.ts'
import { everywhere } from './everywhere.ts'
import { money } from './money.ts'
import { network } from './network.ts'
import { overlays } from './overlays.ts'
import { server } from './server.ts'
import { session } from './session.ts'
import { slot } from './slot.ts'
import { version } from './version.ts'
import { visit } from './visit.ts'

/** Everything that must be true in every simulated session, after every step. */
export const invariants: readonly Invariant[] = [
  ...everywhere,
  ...session,
  ...network,
  ...overlays,
  ...visit,
  ...slot,
  ...version,
  ...server,
  ...money,
]
