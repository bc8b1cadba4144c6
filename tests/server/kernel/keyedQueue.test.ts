import { describe, expect, test } from 'vitest'
import { createKeyedQueue } from '#server/kernel/keyedQueue.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('work', () => {
  test('of one key run one after another, of different keys concurrently', async () => {
    const enqueue = createKeyedQueue()
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await nextTurn()
      order.push(`${name} ends`)
      return name
    }
    expect(await Promise.all([enqueue('a', work('a1')), enqueue('a', work('a2')), enqueue('b', work('b1'))])).toEqual(['a1', 'a2', 'b1'])
    expect(order).toEqual(['a1 begins', 'b1 begins', 'a1 ends', 'a2 begins', 'b1 ends', 'a2 ends'])
  })

  test('continue after a failure', async () => {
    const enqueue = createKeyedQueue()
    const failed = enqueue('a', () => Promise.reject(new Error('lost')))
    const next = enqueue('a', async () => 'next')
    await expect(failed).rejects.toThrow('lost')
    expect(await next).toBe('next')
  })
})
