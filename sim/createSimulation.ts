import { dayMs } from '#contract/durations.ts'
import { createChance } from './chance.ts'
import { createClock } from './clock.ts'
import { serverRules } from './server/rules.ts'
import { createSimServer } from './server/simServer.ts'
import { usualBusyness, defaultFaultRate } from './serverEvents.ts'
import type { Invariant, Tab, Watch, Simulation } from './simulation.ts'

export function createSimulation(seed: number, invariants: readonly Invariant[], story: Simulation['story']): Simulation {
  const chance = createChance(seed)
  // At any time of day: some sessions continue past midnight.
  const clock = createClock<Tab>(Date.UTC(2026, 0, 5) + chance.below(dayMs))
  const simulation: Simulation = {
    clock,
    chance,
    server: createSimServer(clock, chance, usualBusyness),
    rules: serverRules,
    net: { faultRate: defaultFaultRate, requests: 0 },
    pace: chance.is(0.08) ? 0.25 : 1.8,
    devices: [],
    tabs: [],
    current: null,
    step: 0,
    isCalm: false,
    broken: undefined,
    story,
    notice: (kind, ...[first, second, third]) => {
      for (const { name, check } of watchers[kind] ?? []) {
        const problem = check(first, second, third)
        if (problem !== undefined) simulation.broken ??= { invariant: name, problem }
      }
    },
  }
  /** Most invariants watch one hook out of many: grouped by hook. */
  const watchers: Partial<Record<keyof Watch, { name: string; check: (...about: unknown[]) => string | undefined }[]>> = {}
  for (const { name, watch } of invariants)
    for (const [kind, check] of Object.entries(watch(simulation)))
      (watchers[kind as keyof Watch] ??= []).push({ name, check: check as (...about: unknown[]) => string | undefined })
  return simulation
}
