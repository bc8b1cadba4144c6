import { dayMs } from '#contract/durations.ts'
import { asOne, ask, clock, inGame, once } from './stage.ts'
import type { Case, Mutating } from './stage.ts'

export const protectionCases = {
  setSelfLimit: asOne(() => ({ kind: 'stake', period: 'day', value: 10_00 })),
  confirmSelfLimit: once(async (maker) => {
    const limit = { kind: 'stake', period: 'day' }
    await ask(maker, 'setSelfLimit', { ...limit, value: 10_00 })
    await ask(maker, 'setSelfLimit', { ...limit, value: 20_00 })
    clock.pass(dayMs)
    return { ...limit, value: 20_00 }
  }, 'notAvailable'),
  takeBreak: once(() => ({ hours: 24 }), 'closureTooShort'),
  selfExclude: once(() => ({ months: 6 }), 'closureTooShort', 'sessionOver'),
  setRealityCheck: asOne(() => ({ minutes: 15 })),
  ackRealityCheck: asOne(async (maker) => void (await inGame(maker))),
} satisfies Partial<Record<Mutating, Case>>
