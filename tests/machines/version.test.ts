import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { UnexpectedError } from '#machines/kit/outcome.ts'
import { versionMachine } from '#machines/version/version.machine.ts'
import type { BuildInfo } from '#machines/version/version.machine.ts'
import { isHeldBack, isReloading, isReady } from '#machines/version/version.selectors.ts'
import { settle } from './settle.ts'

interface TestServer {
  /** What the build file contains; null: it cannot be fetched. */
  build: string | null
  prepare?: () => Promise<unknown>
  activate?: () => Promise<unknown>
}

const createVersion = (server: TestServer, reloaded: readonly string[] | null = []) => {
  const clock = new SimulatedClock()
  const reads: number[] = []
  const reloads: number[] = []
  const stored: (readonly string[] | null)[] = []
  const actor = createActor(
    versionMachine.provide({
      actors: {
        read: fromPromise<BuildInfo, undefined>(async () => {
          reads.push(clock.now())
          if (server.build === null) throw new UnexpectedError('offline')
          return { build: server.build }
        }),
        prepare: fromPromise<unknown, undefined>(server.prepare ?? (async () => {})),
        activate: fromPromise<unknown, undefined>(server.activate ?? (async () => {})),
      },
      actions: { reload: () => void reloads.push(clock.now()), storeMarks: (_, params) => void stored.push(params.reloaded) },
    }),
    { clock, input: { build: '1', reloaded } },
  )
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  return { actor, server, reads, reloads, stored, pass, state: () => actor.getSnapshot() }
}

describe('checking for a new build', () => {
  it('checks every five minutes, or as often as the server says, and does nothing when there is none', async () => {
    const { actor, reads, reloads, pass } = createVersion({ build: '1' })
    await pass(299_999)
    expect(reads).toEqual([])
    await pass(1)
    await pass(300_000)
    expect(reads).toEqual([300_000, 600_000])
    actor.send({ type: 'interval.received', ms: 60_000 })
    await pass(300_000)
    await pass(60_000)
    expect(reads).toEqual([300_000, 600_000, 900_000, 960_000])
    expect(reloads).toEqual([])
  })

  it('does not check while the page is hidden, and checks at once when it is shown', async () => {
    const { actor, reads, pass } = createVersion({ build: '1' })
    actor.send({ type: 'page.hidden' })
    await pass(3_600_000)
    expect(reads).toEqual([])
    actor.send({ type: 'page.shown' })
    expect(reads).toEqual([3_600_000])
  })

  it('ignores a check that fails or gets no response', async () => {
    const { server, pass, state } = createVersion({ build: null })
    await pass(300_000)
    expect(state().value).toEqual({ watching: 'waiting' })
    server.build = '2'
    await pass(300_000)
    expect(isReady(state())).toBe(true)
  })
})

describe('a new build', () => {
  it('is marked first and reloaded for after two idle seconds, where nothing is open', async () => {
    const { reloads, stored, pass } = createVersion({ build: '2' })
    await pass(300_000)
    await pass(1_999)
    expect(stored).toEqual([])
    await pass(1)
    expect(stored).toEqual([['2']])
    expect(reloads).toEqual([302_000])
  })

  it('waits for what is open, however long, and for an idle period after it', async () => {
    const { actor, reloads, pass, state } = createVersion({ build: '2' })
    actor.send({ type: 'hold.acquired' })
    await pass(300_000)
    await pass(7_200_000)
    expect(isHeldBack(state())).toBe(true)
    actor.send({ type: 'hold.released' })
    await pass(1_999)
    // One round ends, the next begins.
    actor.send({ type: 'hold.acquired' })
    await pass(60_000)
    expect(reloads).toEqual([])
    actor.send({ type: 'hold.released' })
    await pass(2_000)
    expect(reloads).toHaveLength(1)
  })

  it.each([
    ['this tab was reloaded for it already', ['2']],
    ['nothing can be remembered', null],
  ])('is only offered where %s', async (_why, marks) => {
    const { actor, reloads, pass, state } = createVersion({ build: '2' }, marks)
    await pass(300_000)
    await pass(250_000)
    expect(isReady(state())).toBe(true)
    expect(reloads).toEqual([])
    actor.send({ type: 'reload.requested' })
    await settle()
    expect(reloads).toEqual([550_000])
  })

  it('that is incomplete is left alone until the next check', async () => {
    const { server, reloads, pass } = createVersion({ build: '2', prepare: () => Promise.reject(new Error('404')) })
    await pass(300_000)
    await pass(299_999)
    expect(reloads).toEqual([])
    server.build = '1'
    await pass(1)
    expect(reloads).toEqual([])
  })

  it('is reloaded for though its worker never takes over', async () => {
    const { reloads, pass } = createVersion({ build: '2', activate: () => new Promise(() => {}) })
    await pass(300_000)
    await pass(2_000)
    expect(reloads).toEqual([])
    await pass(5_000)
    expect(reloads).toEqual([307_000])
  })
})

describe('a chunk that fails to load', () => {
  it('has the page reloaded once for the same build, and never again', async () => {
    const first = createVersion({ build: '1' })
    first.actor.send({ type: 'part.missing' })
    await settle()
    expect(isReloading(first.state())).toBe(true)
    await first.pass(2_000)
    expect(first.reloads).toHaveLength(1)

    const second = createVersion({ build: '1' }, first.stored.at(-1) ?? null)
    for (let turn = 0; turn < 5; turn++) {
      second.actor.send({ type: 'part.missing' })
      await second.pass(3_600_000)
    }
    expect(second.reloads).toEqual([])
    second.actor.send({ type: 'part.missing' })
    await settle()
    expect(second.state().value).toBe('broken')
    expect(isReloading(second.state())).toBe(false)
  })

  it('waits for an open round', async () => {
    const { actor, reloads, pass } = createVersion({ build: '1' })
    actor.send({ type: 'hold.acquired' })
    actor.send({ type: 'part.missing' })
    await settle()
    await pass(600_000)
    expect(reloads).toEqual([])
    actor.send({ type: 'hold.released' })
    await pass(2_000)
    expect(reloads).toHaveLength(1)
  })

  it('offline reloads nothing until the connection is back', async () => {
    const { actor, server, reloads, pass, state } = createVersion({ build: null })
    actor.send({ type: 'part.missing' })
    await settle()
    expect(state().value).toBe('broken')
    server.build = '1'
    actor.send({ type: 'network.restored' })
    await settle()
    await pass(2_000)
    expect(reloads).toHaveLength(1)
  })
})

it('another tab that switched builds has this one check at once', async () => {
  const { actor, reads } = createVersion({ build: '1' })
  actor.send({ type: 'worker.changed' })
  expect(reads).toEqual([0])
})
