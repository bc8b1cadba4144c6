import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureRandom } from '#server/kernel/random.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

test('an error of the database is logged with its code and its rule, without the row that PostgreSQL quotes', async () => {
  await app.db.rows(`alter table player add constraint no_such_player check (account <> 'never_stored')`)
  const body = { account: 'never_stored', password: 'correct horse', requestId: secureRandom.uuid(), ...registrationFields }
  expect(await app.call('accountRegist4', body)).toMatchObject({ message: 'unexpected' })
  const line = app.logs.find((one) => one.includes('call failed')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ call: 'accountRegist4', err: { code: '23514', constraint: 'no_such_player', table: 'player' } })
  expect(line).not.toContain('never_stored')
})
