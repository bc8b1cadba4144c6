import type { Settings } from '../kernel/environment.ts'
import { defaultPolicy } from './policy.ts'
import type { Policy } from './policy.ts'

/** The defaults of this installation: those of the build, with the environment's values for rehearsals and measurements. */
export const defaultsOf = ({ slotRoundMs, giftCoolingOffMinutes, chatHours }: Settings): Policy => ({
  ...defaultPolicy,
  pace: { slotRoundMs, stagedRoundMs: 2 * slotRoundMs },
  bankruptcy: { ...defaultPolicy.bankruptcy, coolingOffMinutes: giftCoolingOffMinutes },
  ...(chatHours === 'always' && {
    service: { ...defaultPolicy.service, chat: { ...defaultPolicy.service.chat, hours: null, vipHours: null } },
  }),
})
