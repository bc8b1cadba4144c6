import { expect, test } from 'vitest'
import { purgeRequestsJob } from '#server/me/purge.ts'
import { createApp } from '../../fixtures/app.ts'

test('the answer of a request is stored for its days, and deleted after them', async () => {
  const app = await createApp()
  try {
    const { userId } = await app.register()
    const storedRequests = async () => (await app.db.rows(`select 1 from request where call = 'accountRegist4'`)).length
    app.clock.pass(app.deps.policy.requestDays * 86_400_000 - 1)
    await purgeRequestsJob.run(app.deps)
    expect(await storedRequests()).toBe(1)
    app.clock.pass(2)
    await app.register({ pid: userId })
    await purgeRequestsJob.run(app.deps)
    expect(await storedRequests()).toBe(1)
    expect(await app.db.row<{ n: number }>('select count(*) as n from player')).toEqual({ n: 2 })
  } finally {
    await app.close()
  }
})
