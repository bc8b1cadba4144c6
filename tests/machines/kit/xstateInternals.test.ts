import { describe, expect, it } from 'vitest'
import { assign, createActor, emit, fromPromise, setup } from 'xstate'
import { activeNodesOf, boundMethods, eventTypesOf, shareStateTrees, takeInScope, transitionsIn } from '#machines/kit/xstateInternals.ts'

/** A nested state with an event, a timer, an invocation and a microstep. */
const door = setup({
  types: {} as { context: { opened: number }; events: { type: 'opened' } | { type: 'shut' }; emitted: { type: 'rang' } },
  actors: { bell: fromPromise(() => new Promise<void>(() => {})) },
  actions: { count: assign({ opened: ({ context }) => context.opened + 1 }), ring: emit({ type: 'rang' }) },
  guards: { isStuck: () => false },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'door',
  context: { opened: 0 },
  initial: 'closed',
  on: { shut: '.closed' },
  states: {
    closed: { on: { opened: { target: 'open', guard: ({ context }) => context.opened < 9, actions: ['count', 'ring'] } } },
    open: {
      initial: 'ajar',
      states: { ajar: { always: 'wide' }, wide: { invoke: { src: 'bell', id: 'bell' }, after: { patience: '#door.closed' } } },
    },
  },
})

// After an upgrade of XState a failure here names the changed part: machines/kit/xstateInternals.ts is the only file to adapt.
describe('the XState internals in use', () => {
  it('names the active nodes of a snapshot, with all parents', () => {
    const actor = createActor(door).start()
    actor.send({ type: 'opened' })
    expect(activeNodesOf(actor.getSnapshot()).map(({ id }) => id)).toEqual(['door', 'door.open', 'door.open.wide'])
    actor.stop()
  })

  it('names the events that a snapshot’s nodes declare, including those of invocations and timers', () => {
    const { snapshot } = takeInScope((scope) =>
      door.transition(door.resolveState({ value: 'closed', context: { opened: 0 } }), { type: 'opened' }, scope),
    )
    expect([...eventTypesOf(snapshot)].sort()).toEqual(['shut', 'xstate.after.patience.door.open.wide'])
  })

  it('reports the transitions that an actor takes, as the objects declared by the nodes', () => {
    const taken: unknown[] = []
    const actor = createActor(door, { inspect: (event) => void taken.push(...transitionsIn(event)) }).start()
    actor.send({ type: 'opened' })
    const { closed, open } = actor.logic.root.states
    expect(taken).toEqual([closed?.transitions.get('opened')?.[0], open?.states.ajar?.always?.[0]])
    expect(taken[0]).toBe(closed?.transitions.get('opened')?.[0])
    actor.stop()
  })

  it('takes steps without running effects, and lists the actions requested', () => {
    const first = takeInScope((scope) => door.getInitialSnapshot(scope))
    const { snapshot, definitions, actions } = takeInScope((scope) => door.transition(first.snapshot as never, { type: 'opened' }, scope))
    expect([snapshot.value, snapshot.context]).toEqual([{ open: 'wide' }, { opened: 1 }])
    expect(definitions.map(({ source }) => source.id)).toEqual(['door.closed', 'door.open.ajar'])
    expect(actions.map(({ type }) => type)).toEqual(['xstate.emit', 'xstate.raise', 'xstate.spawnChild'])
  })

  it('binds these methods of a machine to itself, and no others', () => {
    const own = Object.entries(door).filter(([, value]) => typeof value === 'function')
    expect(own.map(([name]) => name).sort()).toEqual([...boundMethods].sort())
  })

  it('lets machines share one state tree, each with its own implementations, until that ends', () => {
    const isClosed = setup({ types: {} as { events: { type: 'tried' } }, guards: { mayPass: () => false } }).createMachine({
      initial: 'before',
      states: { before: { on: { tried: { guard: 'mayPass', target: 'after' } } }, after: {} },
    })
    const stop = shareStateTrees()
    const [shut, open] = [isClosed.provide({ guards: { mayPass: () => false } }), isClosed.provide({ guards: { mayPass: () => true } })]
    stop()
    expect(open.root).toBe(shut.root)
    expect(isClosed.provide({}).root).not.toBe(shut.root)
    const ends = [shut, open].map((machine) => {
      const actor = createActor(machine).start()
      actor.send({ type: 'tried' })
      return actor.getSnapshot().value
    })
    expect(ends).toEqual(['before', 'after'])
  })
})
