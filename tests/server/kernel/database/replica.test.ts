import { expect, test } from 'vitest'
import type { Sql } from '#server/kernel/database.ts'
import { DatabaseUnavailableError } from '#server/kernel/database/errors.ts'
import { createReplica } from '#server/kernel/database/replica.ts'
import { noMetrics } from '#server/kernel/operations/metrics.ts'

// What is read where, by what a replica tells of itself. Real replicas: streaming.test.ts.

const position = { timeline: 7, lsn: '0/3000' }

/** A replica that gives these answers to the looks at it, the last one for good; an error fails its connection. */
function create(answers: readonly (string | Error)[]) {
  const counted: string[] = []
  const pauses: number[] = []
  const looks: unknown[] = []
  const clock = { now: 0 }
  let connections = 0
  const sql = {
    row: (_text: string, values: readonly unknown[]) => {
      looks.push(values)
      const state = answers[Math.min(looks.length, answers.length) - 1]
      return state instanceof Error ? Promise.reject(state) : Promise.resolve({ state })
    },
  } as unknown as Sql
  const replica = createReplica({
    db: {
      transaction: (work) => {
        connections++
        return work(sql)
      },
    },
    metrics: { ...noMetrics, read: (server, reason) => void counted.push(reason === '' ? server : `${server}: ${reason}`) },
    now: () => clock.now,
    pause: (ms) => Promise.resolve(pauses.push(ms)),
  })
  const read = () =>
    replica.read(
      position,
      (tx) => Promise.resolve(tx === sql ? 'from the replica' : 'from elsewhere'),
      () => Promise.resolve('from the leader'),
    )
  return { replica, read, counted, pauses, looks, clock, connections: () => connections }
}

test('a replica that has replayed enough answers, after one look', async () => {
  const { read, counted, pauses, looks } = create(['ready'])
  expect(await read()).toBe('from the replica')
  expect({ counted, pauses, looks }).toEqual({ counted: ['replica'], pauses: [], looks: [[7, '0/3000']] })
})

test('a replica that is a little behind is waited for', async () => {
  const { read, counted, pauses } = create(['behind', 'behind', 'ready'])
  expect(await read()).toBe('from the replica')
  expect({ counted, pauses }).toEqual({ counted: ['replica'], pauses: [1, 4] })
})

test('one that stays behind is waited for 195 ms, then left alone for five seconds, and tried by one read before others', async () => {
  const { read, counted, pauses, clock, connections } = create(['behind'])
  expect(await read()).toBe('from the leader')
  expect(pauses).toEqual([1, 4, 10, 30, 50, 100])
  clock.now = 4_999
  expect(await read()).toBe('from the leader')
  expect({ counted, connections: connections() }).toEqual({ counted: ['leader: behind', 'leader: resting'], connections: 1 })
  clock.now = 5_000
  expect(await Promise.all([read(), read()])).toEqual(['from the leader', 'from the leader'])
  expect({ counted: counted.slice(2), connections: connections() }).toEqual({
    counted: ['leader: resting', 'leader: behind'],
    connections: 2,
  })
})

test('a replica that is of use again is read by all', async () => {
  const { read, counted, clock } = create(['promoted', 'ready'])
  await read()
  clock.now = 5_000
  expect([await read(), await read()]).toEqual(['from the replica', 'from the replica'])
  expect(counted).toEqual(['leader: promoted', 'replica', 'replica'])
})

test.each(['promoted', 'timeline'])('a server that says “%s” is not waited for', async (state) => {
  const { read, counted, pauses } = create([state])
  expect(await read()).toBe('from the leader')
  expect({ counted, pauses }).toEqual({ counted: [`leader: ${state}`], pauses: [] })
})

test('a replica without a connection is left alone', async () => {
  const { read, counted } = create([new DatabaseUnavailableError('no database connection')])
  expect([await read(), await read()]).toEqual(['from the leader', 'from the leader'])
  expect(counted).toEqual(['leader: down', 'leader: resting'])
})

test('a read that fails at the replica is made at the leader, and the next one at the replica', async () => {
  const { replica, read, counted } = create(['ready'])
  const conflict = () => Promise.reject(new Error('canceling statement due to conflict with recovery'))
  expect(await replica.read(position, conflict, () => Promise.resolve('from the leader'))).toBe('from the leader')
  expect(await read()).toBe('from the replica')
  expect(counted).toEqual(['leader: failed', 'replica'])
})

test('what fails at the leader too fails for the caller', async () => {
  const { replica } = create(['ready'])
  const mistake = () => Promise.reject(new Error('no such column'))
  await expect(replica.read(position, mistake, mistake)).rejects.toThrow('no such column')
})
