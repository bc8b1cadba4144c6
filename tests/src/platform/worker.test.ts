import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install } from '#src/platform/worker.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** Each registration installs a worker of its own. */
const containerWith = (active: object | null = null) => {
  const workers: FakeWorker[] = []
  const register = vi.fn<ServiceWorkerContainer['register']>(async () => {
    const installing = new FakeWorker()
    workers.push(installing)
    return { installing, active } as unknown as ServiceWorkerRegistration
  })
  return { register, workers }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an installation that failed is retried after a while, three times in all', async () => {
  const { register, workers } = containerWith()
  await install({ register })
  workers.at(-1)?.become('redundant')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledTimes(2)
  workers.at(-1)?.become('redundant')
  await vi.advanceTimersByTimeAsync(30_000)
  workers.at(-1)?.become('redundant')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(register).toHaveBeenCalledTimes(3)
})

test('a worker that was installed, or gives way to a newer one, is left alone', async () => {
  const { register, workers } = containerWith({})
  await install({ register })
  workers.at(-1)?.become('activated')
  workers.at(-1)?.become('redundant')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(register).toHaveBeenCalledTimes(1)
})

test('a worker script that cannot be loaded is requested again', async () => {
  const { register } = containerWith()
  register.mockRejectedValueOnce(new TypeError('no line'))
  await install({ register })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(register).toHaveBeenCalledTimes(2)
})

test('an installation that had failed before its registration was known is retried', async () => {
  const { register } = containerWith()
  const unregistered = { installing: null, waiting: null, active: null } as unknown as ServiceWorkerRegistration
  register.mockResolvedValueOnce(unregistered)
  await install({ register })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(register).toHaveBeenCalledTimes(2)
})
