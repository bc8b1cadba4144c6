import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { LogEvent } from '#contract/eventLog.ts'
import { eventLogMachine } from '#machines/eventLog/eventLog.machine.ts'
import type { Batch, EventLogInput } from '#machines/eventLog/eventLog.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { settle } from './settle.ts'

const event = (at: number): LogEvent => ({ name: 'page.viewed', id: '00000000-0000-4000-8000-000000000001', at, route: '/' })
const eventsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => event(first + index))
const atsOf = ({ events }: Batch) => events.map(({ at }) => at)

interface LogOptions {
  answer?: () => Promise<Outcome<unknown>>
  takes?: boolean
  input?: Partial<EventLogInput>
}

const createLog = ({ answer = async () => done({ stored: 1 }), takes = true, input = {} }: LogOptions = {}) => {
  const clock = new SimulatedClock()
  const sent: { at: number; batch: Batch }[] = []
  const handed: Batch[] = []
  const stored: Batch[] = []
  const actor = createActor(
    eventLogMachine.provide({
      actors: {
        deliver: fromPromise<Outcome<unknown>, Batch>(({ input: batch }) => {
          sent.push({ at: clock.now(), batch })
          return answer()
        }),
        handOver: fromPromise<boolean, Batch>(async ({ input: batch }) => {
          handed.push(batch)
          return takes
        }),
      },
      actions: { store: (_, batch) => void stored.push(batch) },
    }),
    { clock, input: { stored: { events: [], dropped: 0 }, isOffline: false, ...input } },
  )
  actor.start()
  const log = (events: readonly LogEvent[]) => {
    for (const one of events) actor.send({ type: 'event.logged', event: one })
  }
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  return { actor, log, pass, sent, handed, stored, state: () => actor.getSnapshot() }
}

describe('the event log', () => {
  it('sends queued events two seconds after the first of them, and nothing when there are none', async () => {
    const { log, pass, sent } = createLog()
    await pass(60_000)
    expect(sent).toEqual([])
    log([event(1)])
    await pass(1_999)
    log([event(2)])
    await pass(1)
    expect(sent.map(({ at, batch }) => [at, atsOf(batch)])).toEqual([[62_000, [1, 2]]])
  })

  it('sends twenty at once, in order, and the rest after them', async () => {
    const { log, pass, sent } = createLog()
    log(eventsFrom(0, 45))
    await settle()
    await pass(2_000)
    expect(sent.map(({ batch }) => [batch.events.length, batch.events[0]?.at])).toEqual([
      [20, 0],
      [20, 20],
      [5, 40],
    ])
  })

  it('keeps events that arrive while a batch is in flight', async () => {
    let settleIt: (outcome: Outcome<unknown>) => void = () => {}
    const { log, pass, sent } = createLog({ answer: () => new Promise((resolve) => (settleIt = resolve)) })
    log([event(1)])
    await pass(2_000)
    log([event(2)])
    settleIt(done({}))
    await settle()
    await pass(2_000)
    expect(sent.map(({ batch }) => atsOf(batch))).toEqual([[1], [2]])
  })

  it('hands all events to the beacon when the page hides, including those in flight', async () => {
    const { actor, log, pass, handed, state } = createLog({ answer: () => new Promise<never>(() => {}) })
    log(eventsFrom(0, 2))
    await pass(2_000)
    log([event(2)])
    actor.send({ type: 'page.hidden' })
    await settle()
    expect(handed.map(atsOf)).toEqual([[0, 1, 2]])
    expect(state().context.queue.length).toBe(0)
  })

  it('keeps events that the browser does not accept', async () => {
    const { actor, log, pass, sent, stored } = createLog({ takes: false })
    log([event(1)])
    actor.send({ type: 'page.hidden' })
    await settle()
    expect(stored.at(-1)).toEqual({ events: [event(1)], dropped: 0 })
    await pass(30_000)
    expect(sent.map(({ batch }) => atsOf(batch))).toEqual([[1]])
  })

  it('keeps the newest 200 offline, counts the dropped ones, and sends all when the connection is back', async () => {
    const { actor, log, pass, sent, stored, state } = createLog({ input: { isOffline: true } })
    log(eventsFrom(0, 205))
    await pass(600_000)
    expect(sent).toEqual([])
    expect([state().context.queue.length, state().context.dropped]).toEqual([200, 5])
    expect(stored.at(-1)?.events.length).toBe(200)
    actor.send({ type: 'connection.restored' })
    for (let turn = 0; turn < 12; turn++) await settle()
    expect(sent.map(({ batch }) => [batch.events[0]?.at, batch.events.length, batch.dropped])).toEqual([
      [5, 20, 5],
      ...Array.from({ length: 9 }, (_, index) => [25 + index * 20, 20, 0]),
    ])
    expect([state().context.queue.length, state().context.dropped]).toEqual([0, 0])
    expect(stored.at(-1)).toEqual({ events: [], dropped: 0 })
  })

  it('first sends what an earlier page stored', async () => {
    const { pass, sent } = createLog({ input: { stored: { events: eventsFrom(7, 2), dropped: 4 } } })
    await pass(2_000)
    expect(sent.map(({ batch }) => [atsOf(batch), batch.dropped])).toEqual([[[7, 8], 4]])
  })

  it('discards a batch that the server refuses', async () => {
    const { log, pass, sent, state } = createLog({ answer: async () => refused('badParameter', 10001) })
    log([event(1)])
    await pass(2_000)
    await pass(600_000)
    expect(sent).toHaveLength(1)
    expect(state().context.queue.length).toBe(0)
  })

  it.each([
    ['a server that hears too much', async () => refused('tooManyRequests', 10003)],
    ['a server under maintenance', async () => refused('maintenance', 10016)],
    ['a line that breaks', () => Promise.reject(new UnexpectedError('offline'))],
  ])('retries half a minute later after %s', async (_what, answer) => {
    const { log, pass, sent } = createLog({ answer })
    log([event(1)])
    await pass(2_000)
    await pass(29_999)
    expect(sent).toHaveLength(1)
    await pass(1)
    expect(sent.map(({ at }) => at)).toEqual([2_000, 32_000])
  })
})
