import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { runCommand } from '../../../fixtures/operatorCommands.ts'
import { createTestServer, payee } from '../../../money/withdrawals/samples.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let ada: TestOperator
beforeAll(async () => {
  app = await createTestServer()
  ada = await signedInOperator(app, 'ada', 'admin')
})
afterAll(() => app.close())

interface Page {
  readonly rows: readonly { readonly id: string }[]
  readonly next?: string | null
  readonly older?: string | null
}
/** The ids of each page, to the end. */
async function pagesOf(call: string, key: 'after' | 'before' = 'after', more: object = {}): Promise<string[][]> {
  const pages: string[][] = []
  let place: string | null | undefined
  do {
    const { data } = await ada.call<Page>(call, { ...more, ...(place != null && { [key]: place }) })
    pages.push(data?.rows.map(({ id }) => id) ?? [])
    place = data?.next ?? data?.older
  } while (place != null && pages.length < 9)
  return pages
}
const waitingIn = async (room: string) => (await ada.call<DeskOutput<'deskState'>>('deskState')).data?.waiting[room]

const cut = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, page) => ids.slice(page * size, (page + 1) * size))
const idsOf = async (text: string, values: readonly unknown[] = []): Promise<string[]> =>
  (await app.db.rows<{ id: string }>(text, values)).map(({ id }) => id)

test('documents are read page by page, also those of one moment, and a case on any page alone', async () => {
  const ids = await idsOf(
    `with joined as (insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at) select gen_random_uuid(), 'Player', '1', '1990-01-01', 2, 0 from generate_series(1, 230) returning id)
     insert into kyc (player_id, state, name, birth_date, id_type, id_number, address, submitted_at)
       select id, 'submitted', 'Juan dela Cruz', '1990-01-01', 'passport', 'P' || id, 'Manila', 1000 + id % 3 from joined returning player_id::text as id`,
  )
  const pages = await pagesOf('documents')
  expect(pages.map((page) => page.length)).toEqual([100, 100, 30])
  expect(new Set(pages.flat())).toEqual(new Set(ids))
  const last = pages.at(-1)?.at(-1)
  expect((await ada.call('documents', { id: last })).data).toMatchObject({ rows: [{ id: last }], next: null })
  expect((await ada.call('documents', { id: '1' })).data).toMatchObject({ rows: [] })
  expect(await ada.call('documents', { after: '1-2-3' })).toMatchObject({ failure: 'badParameter' })
  expect(await waitingIn('documents')).toEqual({ count: 230, isMore: false, late: true })
})

test('feedback is read page by page, and its count stops at a thousand and says so', async () => {
  const { userId } = await app.register()
  const add = (count: number) =>
    idsOf(
      `insert into feedback (player_id, type, text, at) select $1, 'payment', 'Where is it?', $2 from generate_series(1, $3::int) returning id::text`,
      [userId, app.clock.now, count],
    )
  const ids = await add(201)
  expect(await pagesOf('feedback')).toEqual(cut(ids, 100))
  expect((await ada.call('feedback', { id: ids.at(-1) })).data).toMatchObject({ rows: [{ id: ids.at(-1) }], next: null })
  await add(799)
  expect(await waitingIn('feedback')).toEqual({ count: 1_000, isMore: false, late: false })
  await add(1)
  expect(await waitingIn('feedback')).toEqual({ count: 1_000, isMore: true, late: false })
  // The terminal lists the oldest, and says that there are more.
  const lines = (await runCommand(app, 'feedback')).output.split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([101, 'Only the first 100 are shown.'])
})

test('withdrawals are read page by page, and counted and summed over all pages', async () => {
  const { userId, bankId } = await payee(app)
  const add = (count: number, review: number | null) =>
    idsOf(
      `insert into withdrawal (player_id, bank_account_id, channel, amount, state, created_at, hold_until, review_at)
         select $1, $2, 'sandbox', 10_00, 'review', $3, 0, $4 from generate_series(1, $5::int) returning id::text`,
      [userId, bankId, app.clock.now - 31 * 60_000, review, count],
    )
  const ids = await add(150, null)
  const automatic = await add(1, app.clock.now + 3_600_000)
  expect(await pagesOf('withdrawals')).toEqual(cut(ids, 100))
  expect(await pagesOf('withdrawals', 'after', { show: 'all' })).toEqual(cut([...ids, ...automatic], 100))
  const allOf = async () => (await ada.call<DeskOutput<'withdrawals'>>('withdrawals')).data?.all
  expect(await allOf()).toEqual({ count: 150, isMore: false, late: 150, amount: 1_500_00 })
  await add(851, null)
  expect(await allOf()).toEqual({ count: 1_000, isMore: true, late: 1_000, amount: 10_010_00 })
})

test('refunds are read page by page, newest first, and requests oldest first', async () => {
  const { userId } = await app.register()
  const [order] = await idsOf(
    `insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at) values ($1, 'qr-ph', 'qr', 'sandbox', 500_00, 'created', 0, 1) returning id::text`,
    [userId],
  )
  const refunds = await idsOf(
    `insert into deposit_refund (order_id, amount, owed, state, requested_by, reason, at) select $1, 1, 0, 'failed', 'pia', 'asked', 0 from generate_series(1, 101) returning id::text`,
    [order],
  )
  expect(await pagesOf('refunds', 'before')).toEqual(cut(refunds.toReversed(), 100))
  const requests = await idsOf(
    `insert into desk_request (call, target, input, amount, state_hash, by, reason, at, state)
       select 'goodsRefuse', 'goods:' || n, '{}', 1, '', 'sue', 'asked', 0, 'waiting' from generate_series(1, 51) n returning id::text`,
  )
  expect(await pagesOf('approvals')).toEqual(cut(requests, 50))
  expect(await waitingIn('approvals')).toMatchObject({ count: 51, isMore: false })
})

test('a player’s notes are read page by page, newest first', async () => {
  const { userId } = await app.register()
  const ids = await idsOf(
    `insert into desk_note (player_id, by, at, text) select $1, 'sue', 0, 'called' from generate_series(1, 51) returning id::text`,
    [userId],
  )
  expect(await pagesOf('playerNotes', 'before', { id: userId })).toEqual(cut(ids.toReversed(), 50))
})

test('the chat lists an operator’s own conversations however many wait, and says how many are not listed', async () => {
  await app.db.rows(
    `with joined as (insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at) select gen_random_uuid(), 'Player', '1', '1990-01-01', 2, 0 from generate_series(1, 510) returning id)
     insert into chat (player_id, is_vip, locale, state, agent, lease_until, opened_at, queued_at, last_at)
       select id, false, 'en-PH', case when n > 3 then 'waiting' else 'active' end, case n when 1 then 'ada' when 2 then 'ben' when 3 then 'cora' end,
         case when n <= 3 then $1::bigint end, $1::bigint - n, $1::bigint - n, $1::bigint
         from (select id, 511 - row_number() over (order by id) as n from joined) numbered`,
    [app.clock.now],
  )
  const { data } = await ada.call<DeskOutput<'chats'>>('chats')
  expect(data?.entries.length).toBe(500)
  expect(data?.entries.map(({ agent }) => agent).slice(0, 2)).toEqual(['ada', null])
  expect(data?.unlisted).toEqual({ waiting: 8, others: 2 })
})

test('the audit log is read page by page, without an empty one after a full last page', async () => {
  const ids = await idsOf(
    `insert into audit_log (at, actor, action, target, reason) select 0, 'sue', 'player.noted', 'player:1', 'called' from generate_series(1, 200) returning id::text`,
  )
  const pages = await pagesOf('audit', 'before', { target: 'player:1' })
  expect(pages.map((page) => page.map(String))).toEqual(cut(ids.toReversed(), 100))
})

test('the links of accounts at the terminal say when there are more', async () => {
  await app.db.rows(
    `with joined as (insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at) select gen_random_uuid(), 'Player', '1', '1990-01-01', 2, 0 from generate_series(1, 101) returning id)
     insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) select id, (select min(id) from player), 'device', false, false, $1 from joined`,
    [app.clock.now],
  )
  const lines = (await runCommand(app, 'links')).output.split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([101, 'Only the first 100 are shown.'])
})
