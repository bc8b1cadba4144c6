import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import type { Notice } from '#contract/announcements.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { everybody } from '#contract/segment.ts'
import type { Segment } from '#contract/segment.ts'
import { dataOf } from '../../../fixtures/answers.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let carla: TestOperator
beforeEach(async () => {
  // No standing announcements: only what the desk schedules is seen.
  app = await createApp({ policy: { announcements: [] } })
  carla = await signedInOperator(app, 'carla', 'content')
})
afterEach(() => app.close())

/** Shorter than a session at the desk without an act. */
const span = 10 * 60_000
const textsOf = (title: string) => ({ 'en-PH': { title, text: 'Read this.' }, 'fil-PH': { title: `${title} PH`, text: 'Basahin ito.' } })
const fb: Segment = { ...everybody, channel: 'fb-ads' }

interface Plan {
  segment?: Segment | null
  title?: string
  startsAt?: number
  endsAt?: number
  isPopup?: boolean
  path?: string | null
  counted?: number
}
const plan = (by: TestOperator, { title = 'News', segment = fb, ...changes }: Plan = {}) =>
  by.call<{ outcome: string; id: string | null }>('announcementPlan', {
    segment,
    words: textsOf(title),
    art: 'fan',
    path: '/bonus/event',
    isPopup: true,
    startsAt: 0,
    endsAt: app.clock.now + span,
    counted: 10,
    reason: 'a test',
    ...changes,
  })

const listOf = async (token?: string) =>
  dataOf(await app.call<{ list: Notice[] }>(token === undefined ? 'anonymous/notices' : 'notices', {}, token)).list
const titlesOf = async (token?: string) => (await listOf(token)).map(({ words }) => words['en-PH'].title)
const popupOf = async (token?: string) => {
  const path = token === undefined ? 'anonymous/activityGetStatusList' : 'activityGetStatusList'
  const { list } = dataOf(await app.call<{ list: Activity[] }>(path, {}, token))
  const { type, state, popupEvery } = list.find(({ activityId }) => activityId === 'notice') ?? {}
  return type === 1 && state === 'open' ? popupEvery : null
}
const markSeen = async (token: string, noticeIds: readonly string[]) => app.call('noticesSeen', { noticeIds }, token)
const trail = () =>
  app.db.rows<{ actor: string; action: string; reason: string }>(
    `select actor, action, reason from audit_log where action like 'announcement%' order by id`,
  )

test('an announcement reaches the players of its segment only, and opens once for each of them', async () => {
  const inside = await app.register({ aid: 'fb-ads' })
  const outside = await app.register()
  expect(await plan(carla, { title: 'For you' })).toMatchObject({ data: { outcome: 'done' } })

  expect(await listOf(inside.token)).toMatchObject([
    { art: 'fan', path: '/bonus/event', publishedAt: app.clock.now, words: textsOf('For you') },
  ])
  expect(await titlesOf(outside.token)).toEqual([])
  expect(await titlesOf()).toEqual([])
  expect(await popupOf(inside.token)).toBe('session')
  expect(await popupOf(outside.token)).toBeNull()
  expect(await popupOf()).toBeNull()

  const [notice] = await listOf(inside.token)
  await markSeen(outside.token, [notice?.noticeId ?? ''])
  await markSeen(inside.token, [notice?.noticeId ?? '', 'made-up'])
  expect(await popupOf(inside.token)).toBeNull()
  // Still on the list; another one opens again.
  expect(await titlesOf(inside.token)).toEqual(['For you'])
  await plan(carla, { title: 'Also for you' })
  expect(await popupOf(inside.token)).toBe('session')
  // Only what runs is remembered, in one row a player.
  expect(await app.db.rows('select player_id::text as id, notice_ids from announcement_seen')).toEqual([
    { id: inside.userId, notice_ids: [notice?.noticeId] },
  ])
  app.clock.pass(span)
  await plan(carla, { title: 'Later' })
  const [later] = await listOf(inside.token)
  await markSeen(inside.token, [later?.noticeId ?? ''])
  expect(await app.db.rows('select notice_ids from announcement_seen')).toEqual([{ notice_ids: [later?.noticeId] }])
})

test('one that does not open by itself is on the list only', async () => {
  const { token } = await app.register({ aid: 'fb-ads' })
  await plan(carla, { isPopup: false })
  expect(await titlesOf(token)).toEqual(['News'])
  expect(await popupOf(token)).toBeNull()
})

test('whoever promotions may not reach is in no segment', async () => {
  const { token, userId } = await app.register({ aid: 'fb-ads' })
  const other = await app.register({ aid: 'fb-ads' })
  await plan(carla)
  await app.db.rows('insert into self_restriction (player_id, break_until) values ($1, $2)', [userId, app.clock.now + span])
  expect(await titlesOf(token)).toEqual([])
  expect(await titlesOf(other.token)).toEqual(['News'])
})

test('it runs from its start to its end, and until it is withdrawn', async () => {
  const { token } = await app.register({ aid: 'fb-ads' })
  const start = app.clock.now + span
  const { data } = await plan(carla, { startsAt: start, endsAt: start + 2 * span })
  expect(await titlesOf(token)).toEqual([])
  app.clock.pass(span)
  expect(await titlesOf(token)).toEqual(['News'])
  expect(await carla.call('announcements')).toMatchObject({ data: { rows: [{ id: data?.id, state: 'running', by: 'carla' }] } })
  expect(await carla.call('announcementWithdraw', { id: data?.id, reason: 'a wrong date' })).toMatchObject({ status: 200 })
  expect(await carla.call('announcementWithdraw', { id: data?.id, reason: 'a wrong date' })).toMatchObject({ failure: 'alreadyDone' })
  expect(await titlesOf(token)).toEqual([])
  expect(await carla.call('announcements')).toMatchObject({ data: { rows: [{ state: 'withdrawn', withdrawnBy: 'carla' }] } })
  expect(await trail()).toEqual([
    { actor: 'carla', action: 'announcement.planned', reason: 'News · 1 player · a test' },
    { actor: 'carla', action: 'announcement.withdrawn', reason: 'a wrong date' },
  ])
  await plan(carla, { title: 'Short' })
  app.clock.pass(span)
  expect(await titlesOf(token)).toEqual([])
})

test('it is planned no later than a calendar shows', async () => {
  await app.register({ aid: 'fb-ads' })
  const startsAt = Date.UTC(2100, 0)
  expect(await plan(carla, { startsAt, endsAt: startsAt + 1 })).toMatchObject({ status: 400, failure: 'badParameter' })
  expect(await plan(carla, { startsAt: startsAt - 1, endsAt: startsAt })).toMatchObject({ data: { outcome: 'done' } })
})

test('one for everyone, visitors too, takes two operators', async () => {
  const { token } = await app.register()
  expect(await plan(carla, { segment: null })).toMatchObject({ data: { outcome: 'waiting', id: null } })
  expect(await titlesOf()).toEqual([])
  expect(await plan(carla, { segment: null })).toMatchObject({ failure: 'ownRequest' })
  const cleo = await signedInOperator(app, 'cleo', 'content')
  await cleo.confirm()
  const { data } = await cleo.call<{ rows: { id: string; seen: string; summary: string }[] }>('approvals')
  expect(data?.rows).toMatchObject([{ summary: 'Announcement “News” to everyone', isLapsed: false }])
  const [waiting] = data?.rows ?? []
  expect(await cleo.call('approvalApprove', { id: waiting?.id, seen: waiting?.seen, reason: 'reads well' })).toMatchObject({ status: 200 })
  expect(await titlesOf()).toEqual(['News'])
  expect(await titlesOf(token)).toEqual(['News'])
  expect(await popupOf()).toBe('day')
  expect((await trail()).map(({ actor, action }) => [actor, action])).toEqual([
    ['carla', 'announcementPlan.asked'],
    ['cleo', 'announcement.planned'],
  ])
})

type Listed = DeskOutput<'announcements'>['rows'][number]
const listedAt = async (by: TestOperator) => (await by.call<{ rows: Listed[] }>('announcements')).data?.rows ?? []
const corrected = { ...textsOf('News'), 'en-PH': { title: 'Good news', text: 'Read this.' } }

test('the text of a published one is corrected in both languages, and the old one is kept and recorded', async () => {
  const { token } = await app.register({ aid: 'fb-ads' })
  await plan(carla)
  const [listed] = await listedAt(carla)
  const [id, seen] = [listed?.id, listed?.seen]
  await markSeen(token, [(await listOf(token))[0]?.noticeId ?? ''])
  const correct = (words: object, input: object = {}) =>
    carla.call('announcementCorrect', { id, words, seen, reason: 'a wrong title', ...input })
  expect(await correct(textsOf('News'))).toMatchObject({ failure: 'undecided' })
  expect(await correct(corrected)).toMatchObject({ data: { outcome: 'done' } })
  expect(await listOf(token)).toMatchObject([{ words: corrected }])
  // Whoever was shown it is not shown it again.
  expect(await popupOf(token)).toBeNull()
  // What the operator saw is what the correction replaces.
  expect(await correct(textsOf('Other'))).toMatchObject({ failure: 'stateChanged' })
  const filipino = { ...corrected, 'fil-PH': { title: 'Magandang balita', text: 'Basahin ito ngayon.' } }
  const [again] = await listedAt(carla)
  expect(await correct(filipino, { seen: again?.seen, reason: 'a better text' })).toMatchObject({ data: { outcome: 'done' } })
  expect((await listedAt(carla))[0]).toMatchObject({
    words: filipino,
    corrections: [
      { words: corrected, by: 'carla', reason: 'a better text', at: app.clock.now },
      { words: textsOf('News'), by: 'carla', reason: 'a wrong title', at: app.clock.now },
    ],
  })
  expect((await trail()).slice(1)).toEqual([
    { actor: 'carla', action: 'announcement.corrected', reason: 'title in English was “News” · a wrong title' },
    {
      actor: 'carla',
      action: 'announcement.corrected',
      reason: 'title in Filipino was “News PH” · text in Filipino was “Basahin ito.” · a better text',
    },
  ])
  await carla.call('announcementWithdraw', { id, reason: 'a wrong date' })
  expect(await correct(corrected)).toMatchObject({ failure: 'alreadyDone' })
})

test('the correction of one for everyone takes two operators, who see both texts', async () => {
  const cleo = await signedInOperator(app, 'cleo', 'content')
  const approve = async () => {
    await cleo.confirm()
    const { data } = await cleo.call<DeskOutput<'approvals'>>('approvals')
    const [{ id, seen, message } = {}] = data?.rows ?? []
    return { message, reply: await cleo.call('approvalApprove', { id, seen, reason: 'reads well' }) }
  }
  // Before the first player has registered: visitors read it.
  await plan(carla, { segment: null })
  await approve()
  const [listed] = await listedAt(carla)
  expect(listed).toMatchObject({ by: 'carla' })
  const correct = (by: TestOperator, words: object) =>
    by.call('announcementCorrect', { id: listed?.id, words, seen: listed?.seen, reason: 'a wrong title' })
  expect(await correct(carla, corrected)).toMatchObject({ data: { outcome: 'waiting' } })
  expect(await titlesOf()).toEqual(['News'])
  // Another text is another request, which the first one does not approve.
  expect(await correct(cleo, textsOf('Other'))).toMatchObject({ data: { outcome: 'waiting' } })
  expect(await correct(carla, corrected)).toMatchObject({ data: { outcome: 'waiting' } })
  const { message, reply } = await approve()
  expect(message).toEqual({ words: corrected, before: textsOf('News'), segment: null, path: '/bonus/event', days: null })
  expect(reply).toMatchObject({ status: 200 })
  expect(await titlesOf()).toEqual(['Good news'])
  expect((await listedAt(carla))[0]?.corrections).toMatchObject([{ words: textsOf('News'), by: 'carla', reason: 'a wrong title' }])
})

test.each([
  ['an end before its start', { startsAt: 2_000_000_000_000, endsAt: 1_999_999_999_999 }, 'undecided'],
  ['more than 90 days', { endsAt: 4_000_000_000_000 }, 'undecided'],
  ['a link to another site', { path: '//evil.example' }, 'badParameter'],
  ['an empty segment', { segment: { ...everybody, channel: 'nobody' } }, 'undecided'],
  ['a segment that has grown', { counted: -1 }, 'badParameter'],
])('%s is refused', async (_, input, failure) => {
  await app.register({ aid: 'fb-ads' })
  expect(await plan(carla, input)).toMatchObject({ failure })
})

test('at most twenty run or are planned', async () => {
  await app.register({ aid: 'fb-ads' })
  for (let n = 0; n < 20; n++) expect(await plan(carla, { title: `No. ${n}` })).toMatchObject({ data: { outcome: 'done' } })
  expect(await plan(carla)).toMatchObject({ failure: 'undecided' })
  app.clock.pass(span)
  expect(await plan(carla)).toMatchObject({ data: { outcome: 'done' } })
})

test('reading them costs the same after ten thousand', async () => {
  const { token } = await app.register({ aid: 'fb-ads' })
  await plan(carla)
  const pagesOf = async () => {
    const explained = await app.db.row<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) select id from announcement a
         where a.withdrawn_at is null and a.ends_at > ${app.clock.now} and a.starts_at <= ${app.clock.now}`,
    )
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = explained?.['QUERY PLAN'][0].Plan ?? {}
    return hit + read
  }
  await titlesOf(token)
  const before = app.lastStatements().length
  await app.db.rows(
    `insert into announcement (words, art, is_popup, starts_at, ends_at, by, reason, at)
       select $1, 'fan', true, n, n + 1, 'carla', 'long ago', n from generate_series(1, 10000) n`,
    [JSON.stringify(textsOf('Old'))],
  )
  await app.db.rows('vacuum analyze announcement')
  expect(await titlesOf(token)).toEqual(['News'])
  expect(app.lastStatements()).toHaveLength(before)
  expect(await pagesOf()).toBeLessThan(10)
  expect(await popupOf(token)).toBe('session')
})

test('the desk lists fifty at a time, and offers more only where there are more', async () => {
  const addOld = (count: number) =>
    app.db.rows(
      `insert into announcement (words, art, is_popup, starts_at, ends_at, by, reason, at)
         select $1, 'fan', true, n, n + 1, 'carla', 'long ago', n from generate_series(1, $2) n`,
      [JSON.stringify(textsOf('Old')), count],
    )
  const pageBefore = async (before?: string) => {
    const { data } = await carla.call<{ rows: { id: string }[]; older: string | null }>('announcements', { ...(before && { before }) })
    return data as { rows: { id: string }[]; older: string | null }
  }
  await addOld(50)
  const whole = await pageBefore()
  expect([whole.rows.length, whole.older]).toEqual([50, null])
  await addOld(1)
  const first = await pageBefore()
  expect([first.rows.length, first.older]).toEqual([50, first.rows[49]?.id])
  const rest = await pageBefore(first.older ?? '')
  expect([rest.rows.length, rest.older]).toEqual([1, null])
})
