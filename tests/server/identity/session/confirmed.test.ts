import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { requireConfirmed } from '#server/identity/session/confirmed.ts'
import type { ConfirmedAct } from '#server/identity/session/confirmed.ts'
import { RefusedError, refuse } from '#server/kernel/refusal.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const password = 'correct horse'
const confirm = (token: string, purpose?: string) => app.call('confirmIdentity', { password, ...(purpose && { purpose }) }, token)

/** An action that needs a confirmation each time, in its transaction. */
const act = (player: { token: string; userId: string }, purpose: ConfirmedAct, otherwise?: Refusal): Promise<Refusal | undefined> => {
  const { deps, clock } = app
  const caller = { playerId: player.userId, tokenHash: hashToken(player.token), lastInputAt: 0, termsVersion: 3 }
  return deps.db
    .transaction(async (tx) => {
      const refused = (await requireConfirmed({ ...deps, tx, caller, now: clock.now }, purpose)) ?? otherwise
      if (refused) throw new RefusedError(refused)
      return undefined
    })
    .catch((error: unknown) => {
      if (error instanceof RefusedError) return error.refusal
      throw error
    })
}

describe('an action that needs a confirmation each time', () => {
  test('names the purpose of the confirmation, and needs one for each', async () => {
    const player = await app.register()
    expect(await act(player, 'withdrawal')).toEqual(refuse('confirmIdentity', { purpose: 'withdrawal' }))
    dataOf(await confirm(player.token, 'withdrawal'))
    expect(await act(player, 'withdrawal')).toBeUndefined()
    expect(await act(player, 'withdrawal')).toEqual(refuse('confirmIdentity', { purpose: 'withdrawal' }))
  })

  test('accepts it within five minutes, for the purpose and on the device for which it was given', async () => {
    const player = await app.register()
    const elsewhere = dataOf(await app.call<{ token: string; userId: string }>('accountLogin', { account: player.account, password }))
    dataOf(await confirm(player.token, 'withdrawal'))
    expect(await act(player, 'bank')).toMatchObject({ refused: 'confirmIdentity' })
    expect(await act(elsewhere, 'withdrawal')).toMatchObject({ refused: 'confirmIdentity' })
    app.clock.pass(5 * minuteMs)
    expect(await act(player, 'withdrawal')).toMatchObject({ refused: 'confirmIdentity' })
    dataOf(await confirm(player.token, 'withdrawal'))
    app.clock.pass(5 * minuteMs - 1)
    expect(await act(player, 'withdrawal')).toBeUndefined()
  })

  test('that is refused for another reason leaves it valid for the next attempt', async () => {
    const player = await app.register()
    dataOf(await confirm(player.token, 'withdrawal'))
    expect(await act(player, 'withdrawal', refuse('balanceTooLow'))).toEqual(refuse('balanceTooLow'))
    expect(await act(player, 'withdrawal')).toBeUndefined()
  })

  test('done twice concurrently with one confirmation takes effect once', async () => {
    const player = await app.register()
    dataOf(await confirm(player.token, 'withdrawal'))
    const both = await Promise.all([act(player, 'withdrawal'), act(player, 'withdrawal')])
    expect(both.filter((refused) => refused === undefined)).toHaveLength(1)
  })

  test('is not allowed by a confirmation after a pause, nor by a wrong password', async () => {
    const player = await app.register()
    dataOf(await confirm(player.token))
    expect(await app.call('confirmIdentity', { password: 'wrong password', purpose: 'withdrawal' }, player.token)).toEqual(
      refusal('wrongCredentials'),
    )
    expect(await act(player, 'withdrawal')).toMatchObject({ refused: 'confirmIdentity' })
  })
})
