import type { Refused } from '#machines/kit/outcome.ts'
import type { App } from '../../platform/app.ts'
import { openOverlay } from '../overlays/openOverlay.ts'
import { numberIn } from '../refusals/numberIn.ts'

/**
 * The VIP gate (spec §6): a VIP-only perk refuses others with `vipOnly`; they see the prompt that leads to deposit. Returns true when this
 * refusal was the gate's. The rule itself is only on the server (server/rewards/vip/gate.ts).
 */
export function askVip(app: App, { failure, data }: Refused): boolean {
  if (failure !== 'vipOnly') return false
  void openOverlay(app, 'vipGate', { need: numberIn(data, 'need') ?? 0, done: numberIn(data, 'done') ?? 0 })
  return true
}
