import { describe, expect, test } from 'vitest'
import { createBatcher } from '#server/kernel/database/batcher.ts'

/** Work that ends when the test says so. */
function createWork() {
  const batches: { items: readonly number[]; end: (results: readonly (number | undefined)[]) => void; fail: (error: Error) => void }[] = []
  const work = (items: readonly number[]) => new Promise<readonly (number | undefined)[]>((end, fail) => batches.push({ items, end, fail }))
  return { batches, work }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('a batcher', () => {
  test('batches what arrives together, and then what arrives while it is busy', async () => {
    const { batches, work } = createWork()
    const add = createBatcher(work, 10)
    const first = [add(1), add(2)]
    await nextTurn()
    const second = [add(3), add(4), add(5)]
    await nextTurn()
    expect(batches.map(({ items }) => items)).toEqual([[1, 2]])
    batches[0]?.end([10, 20])
    expect(await Promise.all(first)).toEqual([10, 20])
    expect(batches[1]?.items).toEqual([3, 4, 5])
    batches[1]?.end([30, undefined, 50])
    expect(await Promise.all(second)).toEqual([30, undefined, 50])
    const third = add(6)
    await nextTurn()
    batches[2]?.end([60])
    expect(await third).toBe(60)
  })

  test('sends the next batch before the callers of the one before go on', async () => {
    const order: string[] = []
    // As the driver does, which lends a connection in the next tick.
    const send = async (items: readonly number[]) => {
      await new Promise<void>((resolve) => process.nextTick(resolve))
      order.push(`sent ${items.join(', ')}`)
      await nextTurn()
      return items
    }
    const add = createBatcher(send, 2)
    const answered = async (item: number) => order.push(`answered ${await add(item)}`)
    await Promise.all([1, 2, 3].map(answered))
    expect(order).toEqual(['sent 1, 2', 'sent 3', 'answered 1', 'answered 2', 'answered 3'])
  })

  test('never exceeds the maximum batch size', async () => {
    const add = createBatcher<number, number>(async (items) => items.map(() => items.length), 2)
    expect(await Promise.all([add(1), add(2), add(3)])).toEqual([2, 2, 1])
  })

  test('reports a failure to its whole batch and continues', async () => {
    const { batches, work } = createWork()
    const add = createBatcher(work, 2)
    const results = [add(1), add(2), add(3)].map((result) => result.catch((error: Error) => error.message))
    await nextTurn()
    batches[0]?.fail(new Error('lost'))
    await nextTurn()
    batches[1]?.end([30])
    expect(await Promise.all(results)).toEqual(['lost', 'lost', 30])
  })
})
