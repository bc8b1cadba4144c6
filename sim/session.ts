import { minuteMs } from '#contract/durations.ts'
import { shareStateTrees } from '#machines/kit/xstateInternals.ts'
import { simulateBrowser } from './browser.ts'
import { createSimulation } from './createSimulation.ts'
import { settleDown, openDevice, openOn } from './player.ts'
import { join } from './server/sessionRules.ts'
import { scheduleServerEvents } from './serverEvents.ts'
import type { Invariant, Simulation } from './simulation.ts'

export interface Broken {
  readonly seed: number
  readonly step: number
  readonly invariant: string
  readonly problem: string
}
export interface Played {
  readonly steps: number
  readonly calls: number
  readonly rounds: number
  /** Simulated, ms. */
  readonly time: number
  readonly broken: Broken | undefined
}

interface Options {
  readonly invariants: readonly Invariant[]
  /** Changes the simulation before it starts, as a planted bug does. Returns a function that undoes the changes to what simulations share. */
  readonly prepare?: ((simulation: Simulation) => () => void) | undefined
  /** Ends after that step. */
  readonly until?: number | undefined
  /** Receives what players do and what happens to them. */
  readonly onStory?: ((step: number, time: number, what: string) => void) | undefined
}

/** Everything in progress at the end finishes within this time: the longest timeout, and a retry. */
const calmMs = 3 * minuteMs

/** A turn of this process's event loop, not the simulated one: everything that follows synchronously happens. */
const turn = setImmediate
const settle = (): Promise<void> => new Promise((resolve) => void turn(resolve))

/** Creates the people: players, sometimes two sharing a device, each with one or two tabs. */
function populate(simulation: Simulation): void {
  const { chance, clock, server } = simulation
  join(server, 'ana_player', '9170000001')
  join(server, 'ben_player', '9170000002')
  const first = openDevice(simulation)
  openOn(simulation, first)
  const others = [...(chance.is(0.5) ? [first] : []), ...(chance.is(0.4) ? [openDevice(simulation)] : [])]
  for (const device of others) clock.after(chance.between(1, 5) * minuteMs, null, () => void openOn(simulation, device))
  scheduleServerEvents(simulation)
}

/** Plays the session of a seed: a server, devices, tabs and players; all invariants are checked after every step. */
export async function playSession(seed: number, { invariants, prepare, until = Infinity, onStory }: Options): Promise<Played> {
  const simulation: Simulation = createSimulation(seed, invariants, (what) => onStory?.(simulation.step, clock.now() - begunAt, what))
  const { clock, chance, server, net } = simulation
  const begunAt = clock.now()
  const restore = prepare?.(simulation)
  const leave = simulateBrowser(simulation)
  const unshare = shareStateTrees()
  try {
    populate(simulation)
    const calmAt = chance.between(10, 45) * minuteMs
    clock.after(calmAt, null, () => {
      simulation.story('everything becomes calm')
      settleDown(simulation)
    })
    let isOver = false
    clock.after(calmAt + calmMs, null, () => (isOver = true))
    await settle()
    while (!isOver && simulation.step < until && !simulation.broken) {
      const due = clock.next()
      if (!due) break
      // A page that was reloaded receives nothing more.
      if (due.owner && !simulation.tabs.includes(due.owner)) continue
      simulation.step++
      simulation.current = due.owner
      due.work()
      await settle()
      simulation.notice('stepped')
      simulation.current = null
    }
    if (isOver) simulation.notice('rested')
  } catch (error) {
    simulation.broken ??= { invariant: 'nothing is thrown that nobody caught', problem: String(error) }
  } finally {
    leave()
    unshare()
    restore?.()
  }
  return {
    steps: simulation.step,
    calls: net.requests,
    rounds: server.rounds.length,
    time: clock.now() - begunAt,
    broken: simulation.broken && { seed, step: simulation.step, ...simulation.broken },
  }
}
