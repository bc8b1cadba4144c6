import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { entriesAbout, signedInOperator } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
  await signedInOperator(app, 'fin', 'finance')
  await signedInOperator(app, 'sue', 'support')
})
afterEach(() => app.close())

test('the trail is shown with its chain, and filtered by who, what and target', async () => {
  const rita = await signedInOperator(app, 'rita', 'risk')
  const { data } = await rita.call<{ rows: { actor: string; action: string }[]; chain: { waiting: number } }>('audit', { actor: 'sue' })
  expect(data?.rows.map(({ action }) => action)).toEqual(['desk.signedIn', 'desk.enrolled'])
  expect(data?.chain.waiting).toBe(9)
  expect((await rita.call<{ rows: unknown[] }>('audit', { action: 'operator.' })).data?.rows).toHaveLength(3)

  // By days in Manila, and as a file, which is recorded itself.
  const today = new Date(app.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
  const idsOf = async (input: object) => (await rita.call<DeskOutput<'audit'>>('audit', input)).data?.rows.map(({ id }) => id)
  expect(await idsOf({ from: today, to: today, action: 'operator.' })).toHaveLength(3)
  expect(await idsOf({ to: '2020-01-01' })).toEqual([])
  expect(await idsOf({ from: '2099-01-01' })).toEqual([])
  for (const [from, to] of [
    ['2026-02-30', today],
    [today, '2020-01-01'],
  ])
    expect(await rita.call('audit', { from, to })).toMatchObject({ failure: 'badParameter' })
  expect(await idsOf({ action: 'operator.', from: today, isExport: true })).toHaveLength(3)
  // A page of a file is recorded even if nobody asked for those before it.
  expect(await idsOf({ before: '2', isExport: true })).toEqual([1])
  expect(await entriesAbout(app, 'audit:log')).toEqual([
    { actor: 'rita', action: 'audit.exported', reason: `action operator., from ${today}` },
    { actor: 'rita', action: 'audit.exported', reason: 'before 2' },
  ])
})
