import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { isSame, settingKeys, valueAt } from '#server/settings/keys.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { change } from './samples.ts'

let app: TestApp
beforeAll(async () => void (app = await createApp()))
afterAll(() => app.close())

type Values = Readonly<Record<string, unknown>>
const swapped = <Row extends { readonly odds: number }>([first, second, ...rest]: readonly Row[]): unknown[] => [
  { ...first, odds: second?.odds },
  { ...second, odds: first?.odds },
  ...rest,
]

const hours = { days: [1, 2], from: '09:00', to: '17:00' }

/** Settings that the rules let change only together, and those with one good value; each list is one change. */
function special({ eligibilityVersion, eligibilityGroups, coupons, jackpot, invite, mall }: TestApp['defaults']): readonly Values[] {
  const { mega, major, minor, mini } = jackpot.wheelOdds
  const odds = { mega: major, major: mega, minor: minor + 1_000, mini: mini - 1_000 }
  return [
    {
      eligibilityVersion: eligibilityVersion + 1,
      eligibilityGroups: { ...eligibilityGroups, [eligibilityVersion + 1]: eligibilityGroups[eligibilityVersion] },
    },
    {
      'jackpot.version': jackpot.version + 1,
      'jackpot.cells': swapped(jackpot.cells),
      ...Object.fromEntries(Object.entries(odds).map(([pool, value]) => [`jackpot.wheelOdds.${pool}`, value])),
    },
    { 'invite.wheel.version': invite.wheel.version + 1, 'invite.wheel.segments': swapped(invite.wheel.segments) },
    { 'mall.scratch.version': mall.scratch.version + 1, 'mall.scratch.prizes': swapped(mall.scratch.prizes) },
    { 'mall.costs': { ...mall.costs, mug: 60_00 } },
    {
      'coupons.opened': Object.fromEntries(
        Object.entries(coupons.opened).map(([id, { propId, count }]) => [id, { propId, count: count + 1 }]),
      ),
    },
    { 'theme.shown': 'sea-festival' },
    { 'redVsBlue.signUpHours': 64, 'redVsBlue.runHours': 96 },
    { experiments: [{ id: 'order', key: 'activities.jackpot.sort', second: 1, percent: 50, from: 0, until: 1 }] },
    { 'service.chat.hours': hours, 'service.chat.vipHours': hours },
    { 'control.operatorLimits': [{ kind: 'loss', period: 'day', value: 5_000_00 }] },
  ]
}

const bare = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodNullable ? bare(schema.unwrap() as z.ZodType) : schema)

/** Other values that the setting's own schema accepts, the nearest first. */
function othersOf(schema: z.ZodType, value: unknown): unknown[] {
  const inner = bare(schema)
  const element = inner instanceof z.ZodArray ? inner.element : undefined
  const options: readonly unknown[] =
    inner instanceof z.ZodEnum ? inner.options : element instanceof z.ZodEnum ? element.options.map((one) => [one]) : []
  const near =
    typeof value === 'number'
      ? [value + 1, value - 1, value * 2, Math.floor(value / 2)]
      : Array.isArray(value)
        ? [value.slice(0, -1), value.toReversed(), value.slice(1)]
        : typeof value === 'string'
          ? [`${value}2`, `${value}/2`]
          : [{}]
  const any = [true, false, 1, 50, Date.UTC(2027, 0, 1), 'a', '01-02', '0.1.1', '/faq', '', []]
  return [...near, ...options, ...any].filter((one) => schema.safeParse(one).success && !isSame(one, value))
}

/** Publishes the values, sees them in force on the server, takes all of them back in one change, and sees that. False where rules refuse them. */
async function isChanged(values: Values): Promise<boolean> {
  const inForce = () => Object.fromEntries(Object.keys(values).map((key) => [key, valueAt(app.deps.policy, key)]))
  const before = inForce()
  if ('refused' in (await change(app, values))) return false
  await app.settings.poll()
  expect(inForce()).toEqual(values)
  expect(await change(app, Object.fromEntries(Object.keys(values).map((key) => [key, null])))).toHaveProperty('revision')
  await app.settings.poll()
  expect(inForce()).toEqual(before)
  return true
}

test('every setting is changed, is in force on the server, and is taken back', { timeout: 300_000 }, async () => {
  const changes = special(app.defaults)
  for (const values of changes) expect([values, await isChanged(values)]).toEqual([values, true])
  const done = new Set(changes.flatMap((values) => Object.keys(values)))

  const others = [...settingKeys(app.defaults).values()]
    .filter(({ key, meta }) => meta.fixed === undefined && !done.has(key))
    .map(({ key, schema }) => ({ key, candidates: othersOf(schema, valueAt(app.defaults, key)) }))
  // Settings of different areas are changed at once: rules are within an area. Where one is refused, each of them is changed alone.
  const areas = [...Map.groupBy(others, ({ key }) => key.split('.')[0]).values()]
  for (let nth = 0; nth < Math.max(...areas.map((own) => own.length)); nth++) {
    const batch = areas.flatMap((own) => own[nth] ?? [])
    const first = Object.fromEntries(batch.map(({ key, candidates }) => [key, candidates[0]]))
    if (await isChanged(first)) continue
    for (const { key, candidates } of batch) {
      let found = false
      for (const value of candidates) if ((found ||= await isChanged({ [key]: value }))) break
      expect([key, found]).toEqual([key, true])
    }
  }
})
