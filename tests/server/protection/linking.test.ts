import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { heldMobileOf } from '#server/identity/person/links.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { openOrder } from '../fixtures/deposits.ts'
import { openGame, spin } from '../fixtures/games.ts'
import { countWaiting, holdOpen } from '../fixtures/locks.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

test.each([
  ['takeBreak', { hours: 24 }, 'selfExcluded'],
  ['setSelfLimit', { kind: 'stake', period: 'day', value: 1_00 }, 'ownLimitReached'],
])('%s while the account is linked as the same person’s bars the account that they play with', async (name, body, barred) => {
  const playing = await openGame(app)
  const { token, userId } = await app.register()
  // Whatever is written for the account waits here: a break closes its orders, a limit is logged.
  const { orderId } = await openOrder(app, token)
  const endWriting = await holdOpen(app.db, async (tx) => {
    await tx.rows('select 1 from deposit_order where id = $1 for update', [orderId])
    if (name === 'setSelfLimit') await tx.rows('lock table self_restriction_log in share mode')
  })
  const endLinking = await holdOpen(app.db, (tx) => heldMobileOf(tx, userId, playing.userId, app.clock.now))
  const untilWaiting = (count: number, hasEnded = () => false) =>
    vi.waitUntil(async () => hasEnded() || (await countWaiting(app.db)) === count, { timeout: 10_000 })
  const written = app.call(name, body, token)
  await untilWaiting(1)
  await endLinking()
  // On to the next row, unless it is still at the first one.
  await untilWaiting(1)
  let hasSpun = false
  const spun = spin(app, playing).finally(() => (hasSpun = true))
  await untilWaiting(2, () => hasSpun)
  await endWriting()
  expect(await written).toMatchObject({ errcode: 0 })
  await spun
  expect(await spin(app, playing)).toMatchObject({ message: barred })
})
