import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { mergeReads } from '#server/kernel/database/mergeReads.ts'
import { createDatabase } from '../../fixtures/database.ts'
import type { TestDatabase } from '../../fixtures/database.ts'

let database: TestDatabase
let db: Database
let sent: string[] = []
beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase(database.url, () => {}, { size: 2, onStatement: ({ text }) => void sent.push(text) })
  await db.rows('create table thing (id bigint primary key, name text, at date, tags text[], detail jsonb)')
  await db.rows(
    `insert into thing values (1, 'one', '2026-11-22', '{a,b}', '{"n": 1}'), (2, 'two', null, '{}', null), (3, null, null, null, 'null')`,
  )
})
beforeEach(() => (sent = []))
afterAll(async () => {
  await db.close()
  await database.drop()
})

const all = 'select id, name, at, tags, detail from thing order by thing.id desc'

test('concurrent reads are one statement, and return what each returns alone', async () => {
  const alone = [
    await db.rows(all),
    await db.rows('select name from thing where id = $1', [2]),
    [await db.row('select sum(id)::bigint as sum from thing where id > $1', [1])],
  ]
  sent = []
  const sql = mergeReads(db)
  const [rows, named, sum] = await Promise.all([
    sql.rows(all),
    sql.rows('select name from thing where id = $1', [2]),
    sql.row('select sum(id)::bigint as sum from thing where id > $1', [1]),
  ])
  expect([rows, named, [sum]]).toEqual(alone)
  expect(sent).toHaveLength(1)
})

test('reads that follow an awaited one are merged too: two steps of three callers are two statements', async () => {
  const sql = mergeReads(db)
  const twoSteps = async (id: number) => {
    const first = await sql.row<{ id: number }>('select id from thing where id = $1', [id])
    return sql.row('select name from thing where id = $1', [first?.id])
  }
  expect(await Promise.all([1, 2, 3].map(twoSteps))).toEqual([{ name: 'one' }, { name: 'two' }, { name: null }])
  expect(sent).toHaveLength(2)
})

test('identical concurrent reads are sent once; a single read is sent unchanged', async () => {
  const sql = mergeReads(db)
  expect(await Promise.all([sql.row('select 1 as n'), sql.row('select 1 as n')])).toEqual([{ n: 1 }, { n: 1 }])
  expect(await sql.row('select 2 as n')).toEqual({ n: 2 })
  expect(sent).toEqual(['select 1 as n', 'select 2 as n'])
})

test('a write is sent alone, after the reads requested before it', async () => {
  await db.transaction(async (tx) => {
    const sql = mergeReads(tx)
    const name = 'select name from thing where id = 2'
    const [before, , after] = await Promise.all([
      Promise.all([sql.row(name), sql.row('select 1 as n')]),
      sql.rows(`update thing set name = 'second' where id = 2`),
      sql.row(name),
    ])
    expect([before, after]).toEqual([[{ name: 'two' }, { n: 1 }], { name: 'second' }])
  })
  expect(sent).toHaveLength(3)
})

test('when one of them fails, all fail', async () => {
  const sql = mergeReads(db)
  const answers = await Promise.allSettled([sql.row('select 1 as n'), sql.row('select 1 / 0 as n')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await sql.row('select 1 as n')).toEqual({ n: 1 })
})
