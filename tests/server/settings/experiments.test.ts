import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import type { AppConfig } from '#contract/config.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { isInSecondGroup, variable } from '#server/settings/areas/experiments.ts'
import { settingKeys } from '#server/settings/keys.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { signedInOperator } from '../desk/web/samples.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { change } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const fairPlay = { id: 'fair-play', art: 'mark', path: '/game/fair', audience: 'all' }
/** An experiment of today; each varies something in the lobby. */
const front = (more: object = {}) => ({
  id: 'front',
  key: 'content.banners',
  second: [fairPlay],
  percent: 50,
  from: app.clock.now,
  until: app.clock.now + dayMs,
  ...more,
})
const order = (more: object = {}) => front({ id: 'order', key: 'activities.jackpot.sort', second: 0, ...more })

const draw = (id: string, percent: number) => ({ id, key: 'content.banners', second: [], percent, from: 0, until: 1 })
const drawn = (id: string, percent: number) =>
  Array.from({ length: 2_000 }, (_, playerId) => playerId).filter((playerId) => isInSecondGroup(draw(id, percent), String(playerId)))

describe('the second group of an experiment', () => {
  it('has as many of a hundred players as the setting says, always the same ones, and more as it grows', () => {
    const [thirty, sixty] = [drawn('order', 30), drawn('order', 60)]
    expect(thirty).toHaveLength(616)
    expect(sixty).toHaveLength(1_185)
    expect(thirty.filter((playerId) => !sixty.includes(playerId))).toEqual([])
  })

  it('is drawn for each experiment apart', () => {
    const other = drawn('other', 50)
    expect(drawn('order', 50).filter((playerId) => other.includes(playerId))).toHaveLength(518)
  })
})

describe('an experiment', () => {
  it('may vary only settings of the role content, about the lobby', () => {
    const keys = settingKeys(defaultPolicy)
    for (const [key, schema] of variable)
      expect([key, keys.get(key)?.role, keys.get(key)?.schema === schema]).toEqual([key, 'content', true])
    expect([...variable.keys()].filter((key) => !/^activities\.[a-z-]+\.(sort|isPopup|isFloat)$/.test(key))).toEqual([
      'content.banners',
      'content.corners',
    ])
  })

  it.each([
    'welcomeGrant',
    'games.perlas.max',
    'control.loosenHours',
    'termsVersion',
    'jackpot.cells',
    'follow.channels',
    'announcements',
    'activities.jackpot.isOpen',
    'activities.kyc.isPopup',
    'activities.notice.isPopup',
    'activities.bankruptcy.sort',
    'experiments',
    'nothing',
  ])('does not vary %s', async (key) => {
    expect(await change(app, { experiments: [front({ key })] })).toEqual({
      refused: 'faults',
      faults: [{ key: 'experiments', summary: '0.key: is not a setting that an experiment may vary', at: null }],
    })
  })

  it.each([
    ['a value of another type', [{ second: 'first' }], ['0.second: Invalid input: expected array, received string']],
    [
      'a value that the setting refuses',
      [{ second: [{ ...fairPlay, path: 'https://x' }] }],
      ['0.second.0.path: must be a page of the app, e.g. /bonus/event'],
    ],
    ['no value', [{ second: undefined }], ['0.second: Invalid input: expected array, received undefined']],
    ['nobody in the second group', [{ percent: 0 }], ['0.percent: Too small: expected number to be >=1']],
    ['nobody in the first group', [{ percent: 100 }], ['0.percent: Too big: expected number to be <=99']],
    ['an end before its start', [{ until: 0 }], ['0.until: must be after the start']],
    ['an id that is in use', [{}, { key: 'content.corners', second: [] }], ['1.id: “front” is already used']],
    ['a setting that another varies at the time', [{}, { id: 'back' }], ['1.key: “front” varies content.banners in an overlapping period']],
  ])('is refused with %s', async (_, changed, summaries) => {
    expect(await change(app, { experiments: changed.map((more) => front(more)) })).toEqual({
      refused: 'faults',
      faults: summaries.map((summary) => ({ key: 'experiments', summary, at: null })),
    })
  })

  it('may vary what another varied until its start', async () => {
    const next = front({ id: 'next', from: app.clock.now + dayMs, until: app.clock.now + 2 * dayMs })
    expect(await change(app, { experiments: [front(), next] })).toMatchObject({ revision: 1 })
  })

  it('is published by the role content', async () => {
    const ask = async (role: 'content' | 'finance' | 'support') =>
      (await signedInOperator(app, role, role)).call('settingsPublish', {
        base: 0,
        values: { experiments: [front()] },
        startsAt: null,
        endsAt: null,
        reason: 'a test',
      })
    expect(await ask('support')).toMatchObject({ failure: 'roleMissing' })
    expect(await ask('finance')).toMatchObject({
      failure: 'settingsFaults',
      data: { faults: [{ key: 'experiments', summary: 'requires the role content' }] },
    })
    expect(await ask('content')).toMatchObject({ data: { outcome: 'done', revision: 1 } })
  })
})

describe('the second value', () => {
  interface Player {
    readonly token: string
    readonly userId: string
  }
  const inSecond = (id: string, { userId }: Player) => isInSecondGroup(draw(id, 50), userId)
  /** Registers players until one fits. */
  async function playerWhere(fits: (player: Player) => boolean): Promise<Player> {
    for (;;) {
      const player = await app.register()
      if (fits(player)) return player
    }
  }
  const lobbyOf = async ({ token }: Player) =>
    dataOf(await app.call<{ lobby?: Pick<AppConfig, 'banners' | 'activities'> }>('getAfterLoginInfoWeb', {}, token)).lobby
  const bannersOf = async (player: Player) => (await lobbyOf(player))?.banners
  const jackpotOf = async (path: string, token?: string) =>
    dataOf(await app.call<{ list: Activity[] }>(path, {}, token)).list.find(({ activityId }) => activityId === 'jackpot')

  it('is for players of the second group, while the experiment runs', async () => {
    const [from, until] = [app.clock.now + hourMs, app.clock.now + 2 * hourMs]
    await app.change({ experiments: [front({ from, until })] })
    const first = await playerWhere((player) => !inSecond('front', player))
    const second = await playerWhere((player) => inSecond('front', player))
    const shown = async () => [await bannersOf(first), await bannersOf(second)]
    expect(await shown()).toEqual([undefined, undefined])
    app.clock.pass(hourMs - 1)
    expect(await shown()).toEqual([undefined, undefined])
    app.clock.pass(1)
    expect(await shown()).toEqual([undefined, [fairPlay]])
    app.clock.pass(hourMs - 1)
    expect(await shown()).toEqual([undefined, [fairPlay]])
    app.clock.pass(1)
    expect(await shown()).toEqual([undefined, undefined])
  })

  it('applies wherever a player’s answers read the setting, and each experiment apart', async () => {
    await app.change({ experiments: [front(), order()] })
    const players = [
      await playerWhere((player) => inSecond('front', player) && inSecond('order', player)),
      await playerWhere((player) => !inSecond('front', player) && inSecond('order', player)),
      await playerWhere((player) => !inSecond('front', player) && !inSecond('order', player)),
    ]
    const listed = await Promise.all(players.map(({ token }) => jackpotOf('activityGetStatusList', token)))
    expect(listed.map((activity) => activity?.sort)).toEqual([0, 0, 30])
    const lobbies = await Promise.all(players.map(lobbyOf))
    expect(lobbies.map((lobby) => lobby?.activities.find(({ id }) => id === 'jackpot')?.sort)).toEqual([0, 0, undefined])
    expect(lobbies.map((lobby) => lobby?.banners)).toEqual([[fairPlay], app.defaults.content.banners, undefined])
    // Guests see the first value, and so does a public call of a player: its answer is kept for all.
    for (const token of [undefined, players[0]?.token]) {
      expect(await jackpotOf('anonymous/activityGetStatusList', token)).toMatchObject({ sort: 30 })
      expect(dataOf(await app.call<AppConfig>('anonymous/appConfig', {}, token)).banners).toEqual(app.defaults.content.banners)
    }
    expect(app.settings.policy.content.banners).toEqual(app.defaults.content.banners)
  })

  it('may open an activity as a pop-up, and hide its floating button', async () => {
    const pops = { id: 'pops', key: 'activities.jackpot.isPopup', second: true }
    await app.change({ experiments: [front(pops), front({ id: 'floats', key: 'activities.jackpot.isFloat', second: false })] })
    const player = await playerWhere((one) => inSecond('pops', one) && inSecond('floats', one))
    expect(await jackpotOf('activityGetStatusList', player.token)).toMatchObject({ type: 1, homeFloatShowStatus: 0 })
    expect(await jackpotOf('anonymous/activityGetStatusList')).toMatchObject({ type: 0, homeFloatShowStatus: 1 })
  })

  it('may say that the activity decides itself', async () => {
    await app.change({ 'activities.jackpot.sort': 5, experiments: [order({ second: null })] })
    const second = await playerWhere((player) => inSecond('order', player))
    expect(await jackpotOf('activityGetStatusList', second.token)).toMatchObject({ sort: 30 })
    expect(await jackpotOf('anonymous/activityGetStatusList')).toMatchObject({ sort: 5 })
  })
})

describe('an exposure', () => {
  const view = (route: string, token?: string) =>
    app.call('anonymous/appEventLogClient', { eventList: [{ name: 'page.viewed', id: randomUUID(), at: app.clock.now, route }] }, token)
  const exposures = (userId: string) =>
    app.db.rows(
      'select experiment, is_second as "isSecond", day - min(day) over () as day from exposure where player_id = $1 order by day, experiment',
      [userId],
    )

  it('is stored once a player and UTC day, when the lobby is viewed while the experiment runs', async () => {
    const { token, userId } = await app.register()
    await app.change({ experiments: [front({ from: app.clock.now + hourMs, until: app.clock.now + 2 * dayMs }), order()] })
    const ofFront = { experiment: 'front', isSecond: isInSecondGroup(draw('front', 50), userId) }
    const ofOrder = { experiment: 'order', isSecond: isInSecondGroup(draw('order', 50), userId) }
    await view('/faq', token)
    expect(await exposures(userId)).toEqual([])
    for (const route of ['/', '/', '/faq', '/']) await view(route, token)
    expect(await exposures(userId)).toEqual([{ ...ofOrder, day: 0 }])
    app.clock.pass(hourMs)
    await view('/', token)
    const today = [
      { ...ofFront, day: 0 },
      { ...ofOrder, day: 0 },
    ]
    expect(await exposures(userId)).toEqual(today)
    app.clock.pass(dayMs)
    await view('/', token)
    await view('/', token)
    expect(await exposures(userId)).toEqual([...today, { ...ofFront, day: 1 }])
    app.clock.pass(dayMs)
    await view('/', token)
    expect(await exposures(userId)).toHaveLength(3)
  })

  it('is not stored for guests', async () => {
    await app.change({ experiments: [front()] })
    await view('/')
    expect(await app.db.rows('select from exposure')).toEqual([])
  })
})
