import { createChance } from './chance.ts'
import { createClock } from './clock.ts'
import { rules } from './server/rules.ts'
import { createSimServer } from './server/simServer.ts'
import { usualBusyness, usualTrouble } from './serverEvents.ts'
import type { Invariant, Tab, Watch, World } from './world.ts'

const dayMs = 24 * 60 * 60_000

export function createWorld(seed: number, invariants: readonly Invariant[], story: World['story']): World {
  const chance = createChance(seed)
  // At any time of day: some sessions continue past midnight.
  const clock = createClock<Tab>(Date.UTC(2026, 0, 5) + chance.below(dayMs))
  const world: World = {
    clock,
    chance,
    server: createSimServer(clock, chance, usualBusyness),
    rules,
    net: { trouble: usualTrouble, asked: 0 },
    pace: chance.is(0.08) ? 0.25 : 1.8,
    devices: [],
    tabs: [],
    current: null,
    step: 0,
    isCalm: false,
    broken: undefined,
    story,
    notice: (kind, ...[first, second, third]) => {
      for (const { name, look } of watchers[kind] ?? []) {
        const complaint = look(first, second, third)
        if (complaint !== undefined) world.broken ??= { invariant: name, complaint }
      }
    },
  }
  /** Most invariants watch one hook out of many: grouped by hook. */
  const watchers: Partial<Record<keyof Watch, { name: string; look: (...about: unknown[]) => string | undefined }[]>> = {}
  for (const { name, watch } of invariants)
    for (const [kind, look] of Object.entries(watch(world)))
      (watchers[kind as keyof Watch] ??= []).push({ name, look: look as (...about: unknown[]) => string | undefined })
  return world
}
