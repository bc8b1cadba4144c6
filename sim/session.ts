import { shareStateTrees } from '#machines/kit/xstateInternals.ts'
import { inhabit } from './browser.ts'
import { createWorld } from './createWorld.ts'
import { calm, openDevice, openOn } from './player.ts'
import { join } from './server/sessionRules.ts'
import { disturb } from './serverEvents.ts'
import type { Invariant, World } from './world.ts'

export interface Broken {
  readonly seed: number
  readonly step: number
  readonly invariant: string
  readonly complaint: string
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
  /** Changes the world before it starts, as a planted bug does. Returns a function that undoes the changes to what worlds share. */
  readonly prepare?: ((world: World) => () => void) | undefined
  /** Ends after that step. */
  readonly until?: number | undefined
  /** Receives what players do and what happens to them. */
  readonly onStory?: ((step: number, time: number, what: string) => void) | undefined
}

const minuteMs = 60_000
/** Everything in progress at the end finishes within this time: the longest timeout, and a retry. */
const calmMs = 3 * minuteMs

/** A turn of this process's event loop, not the simulated one: everything that follows synchronously happens. */
const turn = setImmediate
const settle = (): Promise<void> => new Promise((resolve) => void turn(resolve))

/** Creates the people: players, sometimes two sharing a device, each with one or two tabs. */
function populate(world: World): void {
  const { chance, clock, server } = world
  join(server, 'ana_player', '9170000001')
  join(server, 'ben_player', '9170000002')
  const first = openDevice(world)
  openOn(world, first)
  const others = [...(chance.is(0.5) ? [first] : []), ...(chance.is(0.4) ? [openDevice(world)] : [])]
  for (const device of others) clock.after(chance.between(1, 5) * minuteMs, null, () => void openOn(world, device))
  disturb(world)
}

/** Plays the session of a seed: a server, devices, tabs and players; all invariants are checked after every step. */
export async function playSession(seed: number, { invariants, prepare, until = Infinity, onStory }: Options): Promise<Played> {
  const world: World = createWorld(seed, invariants, (what) => onStory?.(world.step, clock.now() - begunAt, what))
  const { clock, chance, server, net } = world
  const begunAt = clock.now()
  const restore = prepare?.(world)
  const leave = inhabit(world)
  const unshare = shareStateTrees()
  try {
    populate(world)
    const calmAt = chance.between(10, 45) * minuteMs
    clock.after(calmAt, null, () => {
      world.story('everything becomes calm')
      calm(world)
    })
    let isOver = false
    clock.after(calmAt + calmMs, null, () => (isOver = true))
    await settle()
    while (!isOver && world.step < until && !world.broken) {
      const due = clock.next()
      if (!due) break
      // A page that was reloaded receives nothing more.
      if (due.owner && !world.tabs.includes(due.owner)) continue
      world.step++
      world.current = due.owner
      due.work()
      await settle()
      world.notice('stepped')
      world.current = null
    }
    if (isOver) world.notice('rested')
  } catch (error) {
    world.broken ??= { invariant: 'nothing is thrown that nobody caught', complaint: String(error) }
  } finally {
    leave()
    unshare()
    restore?.()
  }
  return {
    steps: world.step,
    calls: net.asked,
    rounds: server.rounds.length,
    time: clock.now() - begunAt,
    broken: world.broken && { seed, step: world.step, ...world.broken },
  }
}
