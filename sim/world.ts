import type { Answer } from '#contract/call.ts'
import { createChance } from './chance.ts'
import type { Chance } from './chance.ts'
import { createClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { usualBusyness, usualTrouble } from './house.ts'
import type { Asked, Net } from './net.ts'
import { createHouse } from './server/house.ts'
import type { House, Rules } from './server/house.ts'
import { rules } from './server/rules.ts'
import type { Tab } from './tab.ts'

/** One browser's storage, shared by its tabs. */
export interface Device {
  readonly storage: Map<string, string>
  /** When something in it changed last, and when the other tabs will have heard of it. */
  changedAt: number
  toldAt: number
}

/** What an invariant looks at, and when. A text is a complaint. */
export interface Watch {
  /** A tab was opened, or opened anew. */
  readonly opened?: (tab: Tab) => string | undefined
  /** An actor told a fact. */
  readonly told?: (tab: Tab, machine: string, fact: { readonly type: string } & Readonly<Record<string, unknown>>) => string | undefined
  /** A page made a call. */
  readonly asked?: (asked: Asked) => string | undefined
  /** The house has heard a call and answered; the page has not heard yet. */
  readonly answered?: (asked: Asked, answer: Answer) => string | undefined
  /** The page is about to hear the answer. */
  readonly heard?: (asked: Asked, answer: Answer) => string | undefined
  /** The page waits no longer for a call. */
  readonly timedOut?: (asked: Asked) => string | undefined
  /** Something happened, and everything that follows at once has happened too. */
  readonly stepped?: () => string | undefined
  /** Everything has been calm for long enough. */
  readonly rested?: () => string | undefined
}
export interface Invariant {
  /** What holds, in plain words. */
  readonly name: string
  readonly watch: (world: World) => Watch
}

export interface World {
  readonly clock: Clock
  readonly chance: Chance
  readonly house: House
  /** What the house does, by call. A planted bug changes it. */
  rules: Rules
  readonly net: Net
  /** How long this session’s players look before they tap, as a factor: few are in a hurry. */
  pace: number
  readonly devices: Device[]
  readonly tabs: Tab[]
  /** Whose code runs now, or ran in the step that is looked at. */
  current: Tab | null
  step: number
  /** Lines hold and nobody taps any more. */
  isCalm: boolean
  /** The first invariant that did not hold, with its complaint. */
  broken: { readonly invariant: string; readonly complaint: string } | undefined
  /** What a person would tell of it. */
  readonly story: (what: string) => void
  readonly notice: <Kind extends keyof Watch>(kind: Kind, ...about: Parameters<NonNullable<Watch[Kind]>>) => void
}

const dayMs = 24 * 60 * 60_000

export function createWorld(seed: number, invariants: readonly Invariant[], story: World['story']): World {
  const chance = createChance(seed)
  // At any time of the day: some sessions go on over midnight.
  const clock = createClock(Date.UTC(2026, 0, 5) + chance.below(dayMs))
  const world: World = {
    clock,
    chance,
    house: createHouse(clock, chance, usualBusyness),
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
  /** Most invariants look at one thing of many: those that look at each, by what they look at. */
  const watchers: Partial<Record<keyof Watch, { name: string; look: (...about: unknown[]) => string | undefined }[]>> = {}
  for (const { name, watch } of invariants)
    for (const [kind, look] of Object.entries(watch(world)))
      (watchers[kind as keyof Watch] ??= []).push({ name, look: look as (...about: unknown[]) => string | undefined })
  return world
}
