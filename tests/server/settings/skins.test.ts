import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { skinGroups } from '#contract/skins.ts'
import { skinPolicy, skinsOf } from '#server/settings/areas/skins.ts'
import type { SkinPolicy } from '#server/settings/areas/skins.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

const player = (playerId: number, more: object = {}) => ({ playerId: String(playerId), registeredAt: 0, level: 0, ...more })
const shown = (skins: Partial<SkinPolicy>, viewer: ReturnType<typeof player> | null, now = 100 * dayMs) =>
  skinsOf({ skins: { ...skinPolicy, ...skins } }, viewer, now)

describe('which skin a player sees', () => {
  it('is the first of every group by default', () => {
    expect(shown({}, player(1))).toEqual([])
    expect(shown({}, null)).toEqual([])
  })

  it('is the second for as many of a hundred as the setting says, always the same players, and more as it grows', () => {
    const at = (percent: number) =>
      Array.from({ length: 2_000 }, (_, id) => id).filter((id) => shown({ wallet: { percent, groups: [] } }, player(id)).includes('wallet'))
    const [thirty, sixty] = [at(30), at(60)]
    expect(thirty).toHaveLength(646)
    expect(sixty).toHaveLength(1222)
    expect(thirty.filter((id) => !sixty.includes(id))).toEqual([])
    expect(at(100)).toHaveLength(2_000)
  })

  it('is drawn for each group of pages apart', () => {
    const half = { percent: 50, groups: [] }
    const all = Object.fromEntries(skinGroups.map((group) => [group, half])) as unknown as SkinPolicy
    const both = Array.from({ length: 2_000 }, (_, id) => shown(all, player(id))).filter(
      (groups) => groups.includes('wallet') && groups.includes('points'),
    )
    expect(both.length / 2_000).toBeCloseTo(0.25, 1)
  })

  it('is the second for a group of players in any case: newcomers, VIPs, guests', () => {
    const of = (group: 'new' | 'vip' | 'guests') => ({ rank: { percent: 0, groups: [group] } })
    expect(shown(of('new'), player(1, { registeredAt: 94 * dayMs }))).toEqual(['rank'])
    expect(shown(of('new'), player(1, { registeredAt: 93 * dayMs }))).toEqual([])
    expect(shown(of('vip'), player(1, { level: 1 }))).toEqual(['rank'])
    expect(shown(of('guests'), player(1, { level: 1 }))).toEqual([])
    expect(shown(of('guests'), null)).toEqual(['rank'])
  })

  it('is the second for guests only where all have it: a guest has no place among a hundred', () => {
    expect(shown({ login: { percent: 99, groups: [] } }, null)).toEqual([])
    expect(shown({ login: { percent: 100, groups: [] } }, null)).toEqual(['login'])
  })
})

describe('skins', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  afterAll(() => app.close())

  it('reach guests with the configuration, players with their own data, and follow the settings', async () => {
    const { token } = await app.register()
    const skins = async () => [
      (await app.call<{ skins: string[] }>('anonymous/appConfig')).data?.skins,
      (await app.call<{ skins: string[] }>('getAfterLoginInfoWeb', {}, token)).data?.skins,
    ]
    expect(await skins()).toEqual([[], []])
    await app.change({ 'skins.login.percent': 100, 'skins.mail.groups': ['new'] })
    expect(await skins()).toEqual([['login'], ['login', 'mail']])
    app.clock.pass(7 * dayMs)
    expect((await skins())[1]).toEqual(['login'])
  })

  it('are counted once a player, skin and day, under the side that chance gave, while two are compared', async () => {
    const { token, userId } = await app.register()
    const tell = (group: string, skin: string) =>
      app.call(
        'anonymous/appEventLogClient',
        { eventList: [{ name: 'skin.shown', id: randomUUID(), at: app.clock.now, group, skin }] },
        token,
      )
    const counted = () =>
      app.db.rows<{ experiment: string; is_second: boolean }>(
        'select experiment, is_second from exposure where player_id = $1 order by experiment, day',
        [userId],
      )
    await tell('wallet', 'first')
    expect(await counted()).toEqual([])
    await app.change({ 'skins.wallet.percent': 50 })
    const isSecond = shown({ wallet: { percent: 50, groups: [] } }, player(Number(userId))).includes('wallet')
    for (const skin of ['first', 'second', 'first']) await tell('wallet', skin)
    expect(await counted()).toEqual([{ experiment: 'skins.wallet', is_second: isSecond }])
    app.clock.pass(dayMs)
    await tell('wallet', 'first')
    await tell('points', 'second')
    expect(await counted()).toEqual(Array(2).fill({ experiment: 'skins.wallet', is_second: isSecond }))
  })
})
