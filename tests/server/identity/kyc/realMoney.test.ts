import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { reviewKyc } from '#server/identity/kyc/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { playerWithDocuments } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

const needed = refusal('kycNeeded')
const start = (token: string, tryIt = false) => app.call('startGame', { gameId: 'perlas', tryIt }, token)
const deposit = (token: string) => app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)
const visit = (token: string) => app.call('studioVisit', { provider: 'sandbox', amount: 1_00 }, token)
const statusOf = async (token: string) => dataOf(await app.call<{ state: string; reasons: string[] }>('kyc', {}, token))

describe('R3: with real money', () => {
  test('deposits and play need a verified identity; a demo opens', async () => {
    const { token } = await playerWithDocuments(app, { idNumber: 'A1234567' })
    expect([await start(token), await deposit(token), await visit(token)]).toEqual([needed, needed, needed])
    expect((await start(token, true)).errcode).toBe(0)
    app.clock.pass(minuteMs)
    await reviewKyc(app.deps)
    expect(await statusOf(token)).toMatchObject({ state: 'approved' })
    dataOf(await deposit(token))
    expect((await start(token)).message).not.toBe('kycNeeded')
  })

  test('a person on the exclusion list is not approved, by the rules or by an operator, and is notified', async () => {
    const listed = { isListed: async ({ idNumber }: { idNumber: string }) => idNumber === 'X7654321' }
    const adapters = { ...app.deps.adapters, exclusionList: listed }
    const { token, userId } = await playerWithDocuments(app, { name: 'Maria Excluded', idNumber: 'X7654321' })
    expect((await runCommand({ ...app, deps: { ...app.deps, adapters } }, `documents-approve ${userId} --by ana`)).output).toBe(
      'The person is on the exclusion list: reject with listed.',
    )
    app.clock.pass(minuteMs)
    await reviewKyc({ ...app.deps, adapters })
    expect(await statusOf(token)).toMatchObject({ state: 'rejected', reasons: ['listed'] })
    expect([await start(token), await deposit(token)]).toEqual([needed, needed])
  })

  test('no one is approved while the list cannot be queried', async () => {
    const silent = { isListed: () => Promise.reject(new Error('no answer')) }
    const { token } = await playerWithDocuments(app, { name: 'Jose Reyes', idNumber: 'Y7654321' })
    app.clock.pass(minuteMs)
    await expect(reviewKyc({ ...app.deps, adapters: { ...app.deps.adapters, exclusionList: silent } })).rejects.toThrow('no answer')
    expect(await statusOf(token)).toMatchObject({ state: 'submitted' })
    await reviewKyc(app.deps)
    expect(await statusOf(token)).toMatchObject({ state: 'approved' })
  })
})
