import { describe, expect, test } from 'vitest'
import { createGather, createTurns } from '#server/kernel/gather.ts'

/** Work that ends when told to. */
function createWork() {
  const lots: { items: readonly number[]; end: (results: readonly (number | undefined)[]) => void; fail: (error: Error) => void }[] = []
  const work = (items: readonly number[]) => new Promise<readonly (number | undefined)[]>((end, fail) => lots.push({ items, end, fail }))
  return { lots, work }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('a gather', () => {
  test('batches what arrives together, and then what arrives while it is busy', async () => {
    const { lots, work } = createWork()
    const gather = createGather(work, 10)
    const first = [gather(1), gather(2)]
    await nextTurn()
    const second = [gather(3), gather(4), gather(5)]
    await nextTurn()
    expect(lots.map(({ items }) => items)).toEqual([[1, 2]])
    lots[0]?.end([10, 20])
    expect(await Promise.all(first)).toEqual([10, 20])
    expect(lots[1]?.items).toEqual([3, 4, 5])
    lots[1]?.end([30, undefined, 50])
    expect(await Promise.all(second)).toEqual([30, undefined, 50])
    const third = gather(6)
    await nextTurn()
    lots[2]?.end([60])
    expect(await third).toBe(60)
  })

  test('never exceeds the maximum batch size', async () => {
    const gather = createGather<number, number>(async (items) => items.map(() => items.length), 2)
    expect(await Promise.all([gather(1), gather(2), gather(3)])).toEqual([2, 2, 1])
  })

  test('reports a failure to its whole batch and continues', async () => {
    const { lots, work } = createWork()
    const gather = createGather(work, 2)
    const results = [gather(1), gather(2), gather(3)].map((result) => result.catch((error: Error) => error.message))
    await nextTurn()
    lots[0]?.fail(new Error('lost'))
    await nextTurn()
    lots[1]?.end([30])
    expect(await Promise.all(results)).toEqual(['lost', 'lost', 30])
  })
})

describe('turns', () => {
  test('of one key run one after another, of different keys concurrently', async () => {
    const inTurn = createTurns()
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await nextTurn()
      order.push(`${name} ends`)
      return name
    }
    expect(await Promise.all([inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1'))])).toEqual(['a1', 'a2', 'b1'])
    expect(order).toEqual(['a1 begins', 'b1 begins', 'a1 ends', 'a2 begins', 'b1 ends', 'a2 ends'])
  })

  test('continue after a failure', async () => {
    const inTurn = createTurns()
    const failed = inTurn('a', () => Promise.reject(new Error('lost')))
    const next = inTurn('a', async () => 'next')
    await expect(failed).rejects.toThrow('lost')
    expect(await next).toBe('next')
  })
})
