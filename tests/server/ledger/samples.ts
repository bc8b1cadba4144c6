import { vi, expect } from 'vitest'
import { createClosing } from '#server/ledger/periods.ts'
import type { TestApp } from '../fixtures/app.ts'

/**
 * Runs the job until it has closed what is over at this time: the first call sets its mark, a later one closes up to it, once nothing older
 * runs anywhere on the server, including concurrent tests.
 */
export async function closePeriods(app: TestApp, at = app.clock.now, limit?: number): Promise<number> {
  const close = createClosing(app.db, () => at, limit)
  return vi.waitFor(
    async () => {
      const closed = await close()
      expect(closed).toBeGreaterThan(0)
      return closed
    },
    { timeout: 20_000 },
  )
}
