import { bankruptcy } from './bankruptcy.ts'
import { claim } from './claim.ts'
import type { Drive } from './driver.ts'
import { gameLaunch } from './gameLaunch.ts'
import { jackpotSpin } from './jackpotSpin.ts'
import { popups } from './popups.ts'
import { session } from './session.ts'

/** Machines whose paths are walked through the real page, by the machine's id. The others' paths are walked in Vitest alone. */
export const drives: Readonly<Record<string, Drive>> = {
  session,
  gameLaunch,
  bankruptcy,
  claim,
  jackpotSpin,
  popups,
}
