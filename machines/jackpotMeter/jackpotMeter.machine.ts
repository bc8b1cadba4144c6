// The numbers of a jackpot meter. Owned by the view that shows them; starts without numbers; ends with its owner. Every 6 s they are drawn
// again (spec §9) within the ranges sent by the server, each from its pool's value at the last tick to its value now; within a range they
// never decrease. Hidden, nothing moves: the timer restarts when the page is shown.
import { assign, setup } from 'xstate'
import type { JackpotPools, PoolName } from '#contract/jackpot.ts'
import { chanceFrom } from './chance.ts'

type Sections = Pick<JackpotPools, 'megaJackpotSection' | 'majorJackpotSection' | 'minorJackpotSection' | 'miniJackpotSection'>
/** In hundredths. */
export type Shown = Readonly<Record<PoolName, number>>

interface Context {
  /** The seed of the next draw. */
  seed: number
  sections: Sections | null
  shown: Shown | null
}
type Event = { type: 'pools.received'; pools: Sections } | { type: 'page.hidden' } | { type: 'page.shown' }

const sectionKeys = {
  mega: 'megaJackpotSection',
  major: 'majorJackpotSection',
  minor: 'minorJackpotSection',
  mini: 'miniJackpotSection',
} as const

/** A number in each range, not below the shown one while that is in the range. */
const drawn = (seed: number, sections: Sections, shown: Shown | null): { seed: number; shown: Shown } => {
  let next = seed
  const within = (pool: PoolName): number => {
    const { from, to } = sections[sectionKeys[pool]]
    const now = shown?.[pool] ?? from
    const least = now >= from && now <= to ? now : from
    const chance = chanceFrom(next)
    next = chance.seed
    return least + Math.floor(chance.value * (to - least + 1))
  }
  const values = { mega: within('mega'), major: within('major'), minor: within('minor'), mini: within('mini') }
  return { seed: next, shown: values }
}

export const jackpotMeterMachine = setup({
  types: {} as { context: Context; input: { seed: number }; events: Event },
  guards: { hasNumbers: ({ context }) => context.sections !== null },
  actions: {
    setSections: assign((_, sections: Sections) => ({ sections })),
    drawNumbers: assign(({ context: { seed, sections, shown } }) => (sections ? drawn(seed, sections, shown) : {})),
  },
  delays: { everySixSeconds: 6_000 },
}).createMachine({
  id: 'jackpotMeter',
  context: ({ input }) => ({ seed: input.seed, sections: null, shown: null }),
  initial: 'waiting',
  states: {
    waiting: {
      tags: 'pending',
      on: {
        'pools.received': { target: 'showing', actions: { type: 'setSections', params: ({ event }) => event.pools } },
        'page.hidden': 'paused',
      },
    },
    showing: {
      entry: 'drawNumbers',
      after: { everySixSeconds: { target: 'showing', reenter: true } },
      on: {
        // The next draw uses the new ranges; until then the old numbers were true as well.
        'pools.received': { actions: { type: 'setSections', params: ({ event }) => event.pools } },
        'page.hidden': 'paused',
      },
    },
    paused: {
      on: {
        'pools.received': { actions: { type: 'setSections', params: ({ event }) => event.pools } },
        'page.shown': [{ guard: 'hasNumbers', target: 'showing' }, { target: 'waiting' }],
      },
    },
  },
})
