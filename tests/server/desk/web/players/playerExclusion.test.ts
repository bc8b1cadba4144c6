import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exclusionEnd } from '#contract/responsibleGaming.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { isSound } from '../../../fixtures/balances.ts'
import { entriesAbout, signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let fin: TestOperator
let sue: TestOperator
beforeEach(async () => {
  app = await createApp()
  fin = await signedInOperator(app, 'fin', 'finance')
  sue = await signedInOperator(app, 'sue', 'support')
})
afterEach(() => app.close())

describe('an exclusion at the desk', () => {
  test('is the one the player could have set: at once, longer if asked again, never shorter, and once for a repeated request', async () => {
    const { userId: id, token } = await app.register()
    expect(await sue.call('playerExclude', { id, months: 7, reason: 'their sister called' })).toMatchObject({ failure: 'badParameter' })
    expect(await fin.call('playerExclude', { id, months: 6, reason: 'their sister called' })).toMatchObject({ failure: 'roleMissing' })
    const requestId = crypto.randomUUID()
    const asked = { requestId, id, months: 12, reason: 'their sister called' }
    const until = exclusionEnd(app.clock.now, 12)
    expect(await sue.call('playerExclude', asked)).toMatchObject({ data: { until } })
    expect(await sue.call('playerExclude', asked)).toMatchObject({ data: { until }, replayed: true })
    expect(await app.call('refreshData', {}, token)).toMatchObject({ message: 'sessionOver' })
    expect((await sue.call('player', { id })).data).toMatchObject({ closure: { kind: 'exclusion', until } })
    expect(await sue.call('playerExclude', { id, months: 6, reason: 'too long' })).toMatchObject({
      failure: 'closureTooShort',
      data: { until },
    })
    expect(await sue.call('playerExclude', { id, months: 60, reason: 'order of the regulator' })).toMatchObject({ status: 200 })
    expect(await sue.call('playerExclude', { id: '99999999', months: 6, reason: 'nobody' })).toMatchObject({ failure: 'notFound' })
    expect((await entriesAbout(app, `player:${id}`)).filter(({ action }) => action === 'player.excluded')).toEqual([
      { actor: 'sue', action: 'player.excluded', reason: '12 months · their sister called' },
      { actor: 'sue', action: 'player.excluded', reason: '60 months · order of the regulator' },
    ])
    expect(await isSound(app)).toBe(true)
  })
})
