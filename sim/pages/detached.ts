import { createActor, fromPromise } from 'xstate'
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { models } from '#machines/index.ts'
import type { Model } from '#machines/kit/model.ts'
import { UnexpectedError } from '#machines/kit/outcome.ts'
import { createPossibleSteps } from '#machines/kit/possibleSteps.ts'
import type { Move, Tab, Simulation } from '../simulation.ts'
import { isMachine, snapshotOf } from '../tab.ts'

/** Machines that the simulated pages start, connected as in the app. */
const wiredMachines = new Set(['login', 'gameSession', 'slotRound', 'jackpotSpin', 'deposit', 'bankruptcy', 'request', 'countdown'])

const detachedRefs = new WeakSet<object>()
/** Whether the actor runs detached from the app, so that only random events drive it. */
export const isDetached = (ref: AnyActorRef): boolean => detachedRefs.has(ref)

/** Responses from the model's samples, after a delay; sometimes none, except for an invoked machine, which has its own timeout. */
const answering = ({ clock, chance }: Simulation, tab: Tab, { done, failed = [] }: Model['ports'][string], isSure: boolean) =>
  fromPromise<unknown, unknown>(() => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const isBroken = failed.length > 0 && chance.is(0.1)
    if ((!isSure && chance.is(0.03)) || (!isBroken && done.length === 0)) return promise
    clock.after(20 + chance.wait(200), tab, () =>
      isBroken ? reject(new UnexpectedError(chance.pick(failed).reason)) : resolve(chance.pick(done).output),
    )
    return promise
  })

/**
 * A machine that the simulated app does not start yet: it runs on its own on its model's samples, so that the general invariants are
 * checked for it too.
 */
const runDetached = (simulation: Simulation, tab: Tab, model: Model) => {
  const stepsOf = createPossibleSteps(model)
  const machine = model.machine.provide({
    actors: Object.fromEntries(
      Object.entries(model.ports).map(([name, answers]) => [
        name,
        answering(simulation, tab, answers, isMachine(model.machine.implementations.actors[name])),
      ]),
    ),
  })
  const { inspect } = tab.app
  const start = (): AnyActorRef => {
    const actor: AnyActorRef = createActor(machine, { input: simulation.chance.pick(model.starts).input, ...(inspect && { inspect }) })
    detachedRefs.add(actor)
    actor.start()
    return actor
  }
  let actor = start()
  // By the active nodes: the same nodes accept the same events.
  const sendsOf = new Map<string, readonly { title: string; event: AnyEventObject }[]>()
  const sendsIn = (now: AnyMachineSnapshot) => {
    const state = JSON.stringify(now.value)
    const sends =
      sendsOf.get(state) ?? stepsOf(now).flatMap(({ title, action }) => (action.kind === 'send' ? [{ title, event: action.event }] : []))
    sendsOf.set(state, sends)
    return sends
  }
  return (): Move[] => {
    const now = snapshotOf(actor)
    if (now.status !== 'active') return [[0.3, `starts ${model.machine.id} anew`, () => (actor = start())]]
    const sends = sendsIn(now)
    if (sends.length === 0) return []
    const { title, event } = simulation.chance.pick(sends)
    return [[0.4, `${model.machine.id}: ${title}`, () => actor.send(event)]]
  }
}

/** A few at a time: over many sessions each has its turn. */
const maxDetached = 2

/** Starts a few of the machines that no simulated page starts. Returns what they may do next. */
export function startDetached(simulation: Simulation, tab: Tab): () => readonly Move[] {
  const remaining = models.filter(({ machine: { id } }) => !wiredMachines.has(id) && !tab.find(id))
  const detached: (() => Move[])[] = []
  while (remaining.length > 0 && detached.length < maxDetached)
    detached.push(...remaining.splice(simulation.chance.below(remaining.length), 1).map((model) => runDetached(simulation, tab, model)))
  return () => detached.flatMap((moves) => moves())
}
