import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { PasskeyRequestOptions, PasskeyCreationOptions } from '#contract/passkeys.ts'
import { endOperator, findOperator, reopenOperator } from '#server/desk/web/operators/operatorStore.ts'
import { saveClaim } from '#server/desk/web/queues/claimStore.ts'
import type { Sql } from '#server/kernel/database.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { lockCoins } from '#server/ledger/locks.ts'
import { maintainChats } from '#server/support/chat/job.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { createAuthenticator } from '../../../fixtures/authenticator.ts'
import { countRows } from '../../../fixtures/countRows.ts'
import { countWaiting, holdOpen, untilWaiting } from '../../../fixtures/locks.ts'
import { openChat, setAvailable } from '../../../support/chat/samples.ts'
import { callDesk, origin, signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

// An operator whose account is ended, or who is to enrol again, while something of theirs is under way.

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const here = { origin: new URL(origin).origin }
const idOf = async ({ name }: TestOperator) => (await findOperator(app.db, name))?.id ?? ''
let count = 0
const operator = () => signedInOperator(app, `meanwhile-${++count}`, 'finance')

/** A correction of 10.00 that one operator decides alone. */
async function adjustment(someone: TestOperator) {
  const { userId: id } = await app.register()
  await someone.confirm()
  const seen = (await someone.call<{ seen: string }>('player', { id })).data?.seen
  const before = await balanceOf(app.db, id, 'coin')
  return { id, before, act: () => someone.call('playerAdjust', { id, amount: 10_00, seen, reason: 'asked by phone' }) }
}

describe.each([
  ['is ended', (tx: Sql, id: string) => endOperator(tx, id, app.clock.now)],
  ['is to enrol again', (tx: Sql, id: string) => reopenOperator(tx, id, ['finance'])],
])('an operator who %s', (_what, end) => {
  test('has committed all they do by then', async () => {
    const someone = await operator()
    const id = await idOf(someone)
    const { id: playerId, before, act } = await adjustment(someone)
    const settle = await holdOpen(app.db, (tx) => lockCoins(tx, playerId))
    const acting = act()
    await untilWaiting(app.db)
    const seenAtTheEnd = app.db.transaction(async (tx) => {
      await end(tx, id)
      return balanceOf(tx, playerId, 'coin')
    })
    let isEnded = false
    void seenAtTheEnd.then(() => (isEnded = true))
    await expect.poll(async () => isEnded || (await countWaiting(app.db)) === 2, { timeout: 10_000 }).toBe(true)
    await settle()
    expect(await acting).toMatchObject({ status: 200, data: { outcome: 'done' } })
    expect(await seenAtTheEnd).toBe(before + 10_00)
  })

  test('does nothing more, even signed in when they asked', async () => {
    const someone = await operator()
    const id = await idOf(someone)
    const { id: playerId, before, act } = await adjustment(someone)
    let isAnswered = false
    const commit = await holdOpen(app.db, (tx) => end(tx, id))
    const acting = act()
    void acting.then(() => (isAnswered = true))
    await untilWaiting(app.db, () => isAnswered)
    await commit()
    expect(await acting).toMatchObject({ status: 401, failure: 'sessionOver' })
    expect(await balanceOf(app.db, playerId, 'coin')).toBe(before)
  })

  test('leaves their cases and conversations to others', async () => {
    const someone = await operator()
    const claim = { target: 'withdrawal:1', by: someone.name, until: app.clock.now + minuteMs }
    expect(await saveClaim(app.db, claim, app.clock.now)).toBe(true)
    await setAvailable(app, someone.name)
    const chatId = await openChat(app, (await app.register()).token)
    const holder = async () => app.db.row('select state, agent from chat where id = $1', [chatId])
    expect(await holder()).toEqual({ state: 'active', agent: someone.name })
    await end(app.db, await idOf(someone))
    expect(await saveClaim(app.db, { ...claim, by: 'heir' }, app.clock.now)).toBe(true)
    expect(await holder()).toEqual({ state: 'active', agent: someone.name })
    await maintainChats(app.deps)
    expect(await holder()).toEqual({ state: 'waiting', agent: null })
    await app.db.rows('delete from desk_claim')
  })

  test('adds no passkey and opens no session with one', async () => {
    const someone = await operator()
    const id = await idOf(someone)
    await someone.confirm()
    const register = async () => {
      const { data } = await someone.call<PasskeyCreationOptions>('passkeyRegisterBegin')
      const phone = createAuthenticator()
      return { phone, ticket: data?.ticket, credential: phone.create(data?.options as never, here) }
    }
    const [first, second] = [await register(), await register()]
    expect(await someone.call('passkeyRegister', { ticket: first.ticket, credential: first.credential })).toMatchObject({ status: 200 })
    const begun = (await callDesk<PasskeyRequestOptions>(app, 'signInPasskeyBegin', {})).data
    const proof = { ticket: begun?.ticket, credential: first.phone.get(begun?.options as never, here) }
    const answered: string[] = []
    const commit = await holdOpen(app.db, (tx) => end(tx, id))
    const tried = Promise.all(
      [
        someone.call('passkeyRegister', { ticket: second.ticket, credential: second.credential }),
        callDesk(app, 'signInPasskey', proof),
      ].map(async (reply) => {
        const { failure = 'passed' } = await reply
        answered.push(failure)
        return failure
      }),
    )
    await expect.poll(async () => answered.length + (await countWaiting(app.db)), { timeout: 10_000 }).toBe(2)
    await commit()
    expect(await tried).toEqual(['sessionOver', 'challengeOver'])
    expect(await countRows(app, 'desk_passkey', `operator_id = ${id}`)).toBe(0)
    expect(await countRows(app, 'desk_session', `operator_id = ${id}`)).toBe(0)
  })
})
