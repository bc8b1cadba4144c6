import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskCall } from '#contract/desk/call.ts'
import { deskCalls } from '#contract/desk/index.ts'
import { operatorRoles } from '#contract/operatorRoles.ts'
import type { OperatorRole } from '#contract/operatorRoles.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { callDesk, signedInOperator, refusals } from './samples.ts'
import type { TestOperator } from './samples.ts'

let app: TestApp
const people = new Map<OperatorRole, TestOperator>()
beforeAll(async () => {
  app = await createApp()
  for (const role of operatorRoles) people.set(role, await signedInOperator(app, role, role))
})
afterAll(() => app.close())

const calls = Object.entries(deskCalls) as unknown as [string, DeskCall][]
const guarded = calls.filter(([, { who }]) => typeof who !== 'string')
const cells = guarded.flatMap(([name, { who }]) =>
  operatorRoles.map((role) => ({ name, role, isAllowed: role === 'admin' || (who as readonly OperatorRole[]).includes(role) })),
)

test.each(cells)('$role calls $name: allowed is $isAllowed', async ({ name, role, isAllowed }) => {
  const someone = people.get(role)
  const before = (await refusals(app)).length
  // Invalid input: an authorized caller gets its error, an unauthorized one learns nothing about it.
  const reply = await someone?.call(name, { id: 'x', before: 'x'.repeat(99), text: 'x'.repeat(2_000), show: 'x' })
  expect(reply?.failure === 'roleMissing').toBe(!isAllowed)
  const noted = (await refusals(app)).slice(before).filter(({ reason }) => reason === 'roleMissing')
  expect(noted).toEqual(isAllowed ? [] : [{ actor: role, target: `call:${name}`, reason: 'roleMissing' }])
})

test.each(calls.filter(([, { who }]) => who !== 'anonymous').map(([name]) => name))('an anonymous caller cannot call %s', async (name) => {
  app.clock.pass(60_000)
  expect(await callDesk(app, name, {})).toMatchObject({ status: 401, failure: 'sessionOver' })
  expect((await refusals(app)).at(-1)).toEqual({ actor: 'nobody', target: `call:${name}`, reason: 'sessionOver 127.0.0.1' })
  // Nor by sending a role, or another's name.
  expect(
    await callDesk(app, name, { roles: ['admin'], operator: 'admin', role: 'admin' }, { headers: { 'x-roles': 'admin' } }),
  ).toMatchObject({
    failure: 'sessionOver',
  })
})

test('roles are the server’s: what a page sends about itself changes nothing', async () => {
  const ana = await signedInOperator(app, 'ana', 'content')
  expect(
    await ana.call(
      'playerAdjust',
      { roles: ['admin'], who: 'admin' },
      { headers: { 'x-roles': 'admin', cookie: `${ana.cookie}; roles=admin` } },
    ),
  ).toMatchObject({
    failure: 'roleMissing',
  })
})

test('every call that moves money requires the second factor, is a mutation, and belongs to a role', () => {
  const money = calls.filter(([, { isMoney }]) => isMoney)
  expect(money.filter(([, { mutates, who }]) => !mutates || typeof who === 'string')).toEqual([])
  expect(money.map(([name]) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'approvalApprove',
    'goodsRefuse',
    'playerAdjust',
    'playerRecover',
    'refundMake',
    'refundSettle',
    'settingsCancel',
    'settingsRollback',
    'withdrawalApprove',
    'withdrawalRefuse',
    'withdrawalSettle',
  ])
})
