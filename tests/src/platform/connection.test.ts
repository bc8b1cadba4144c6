import { afterEach, describe, expect, test, vi } from 'vitest'
import { savesData, watchSaving } from '#src/platform/connection.ts'
import { prefersReducedMotion } from '#src/platform/reducedMotion.ts'
import { registerWorker } from '#src/platform/worker.ts'

class Line extends EventTarget {
  saveData: boolean
  effectiveType: string | undefined
  constructor(saveData = false, effectiveType?: string) {
    super()
    this.saveData = saveData
    this.effectiveType = effectiveType
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe('saving data', () => {
  test.each([
    ['as the player asks the browser', new Line(true, '4g'), true],
    ['on the slowest line', new Line(false, 'slow-2g'), true],
    ['not on a slow one', new Line(false, '2g'), false],
    ['not on a fast one', new Line(false, '4g'), false],
    ['not where the browser tells nothing', new Line(), false],
  ])('%s', (_words, connection, saves) => {
    vi.stubGlobal('navigator', { connection })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    expect(savesData()).toBe(saves)
    expect(prefersReducedMotion()).toBe(saves)
  })

  test('not in a browser that does not know its line, where only the player’s preference for reduced motion counts', () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(savesData()).toBe(false)
    expect(prefersReducedMotion()).toBe(true)
  })

  test('is told at once and whenever the line changes', () => {
    const connection = new Line(false, 'slow-2g')
    vi.stubGlobal('navigator', { connection })
    const reported: boolean[] = []
    watchSaving((isSaving) => reported.push(isSaving))
    connection.effectiveType = '4g'
    connection.dispatchEvent(new Event('change'))
    expect(reported).toEqual([true, false])
  })

  test.each([
    [true, 0],
    [false, 1],
  ])('the worker, which fetches the app ahead, is installed otherwise (saving: %s)', async (saveData, times) => {
    vi.useFakeTimers()
    vi.stubEnv('PROD', true)
    const register = vi.fn<() => Promise<object>>(async () => ({ installing: null, waiting: null, active: {} }))
    vi.stubGlobal('navigator', { connection: new Line(saveData, '4g'), serviceWorker: { register } })
    registerWorker()
    await vi.runAllTimersAsync()
    expect(register).toHaveBeenCalledTimes(times)
  })

  test('the worker is installed once, as soon as a line improves that was too slow for it', async () => {
    vi.useFakeTimers()
    vi.stubEnv('PROD', true)
    const register = vi.fn<() => Promise<object>>(async () => ({ installing: null, waiting: null, active: {} }))
    const connection = new Line(false, 'slow-2g')
    vi.stubGlobal('navigator', { connection, serviceWorker: { register } })
    registerWorker()
    await vi.runAllTimersAsync()
    expect(register).toHaveBeenCalledTimes(0)
    connection.effectiveType = '3g'
    connection.dispatchEvent(new Event('change'))
    expect(register).toHaveBeenCalledTimes(1)
    connection.effectiveType = '4g'
    connection.dispatchEvent(new Event('change'))
    expect(register).toHaveBeenCalledTimes(1)
  })
})
