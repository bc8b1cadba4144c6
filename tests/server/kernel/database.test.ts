import { once } from 'node:events'
import { connect, createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database, DatabaseOptions, Sql } from '#server/kernel/database.ts'
import { DatabaseUnavailableError, uniqueViolation } from '#server/kernel/database/errors.ts'
import { isTransactionOpen } from '#server/kernel/database/openTransactions.ts'
import { createDatabase } from '../fixtures/database.ts'
import type { TestDatabase } from '../fixtures/database.ts'

/** The connection to the database, which can be cut, frozen and restored. */
interface Line {
  readonly url: string
  /** Number of connections refused while it was cut. */
  readonly refused: number
  cut(): void
  freeze(): void
  repair(): void
  close(): Promise<void>
}

async function lineTo(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const host = decodeURIComponent(hostname)
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
  let refused = 0
  let state: 'good' | 'cut' | 'frozen' = 'good'
  const sockets = new Set<Socket>()
  const server: Server = createTcpServer((incoming) => {
    if (state === 'cut') {
      refused++
      return void incoming.destroy()
    }
    const outgoing = connect(to)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        incoming.destroy()
        outgoing.destroy()
      })
    }
    incoming.on('data', (bytes) => state === 'frozen' || outgoing.write(bytes))
    outgoing.on('data', (bytes) => state === 'frozen' || incoming.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const drop = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    get refused() {
      return refused
    },
    cut() {
      state = 'cut'
      drop()
    },
    freeze: () => void (state = 'frozen'),
    repair: () => void (state = 'good'),
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

let database: TestDatabase
let line: Line
let db: Database

beforeEach(async () => {
  database = await createDatabase()
  line = await lineTo(database.url)
})
afterEach(async () => {
  await db.close()
  await line.close()
  await database.drop()
})

const open = (
  limits: Pick<
    DatabaseOptions,
    'connectLimitMs' | 'answerLimitMs' | 'beginLimitMs' | 'attempts' | 'directUrl' | 'genericPlans' | 'idleLimitMs'
  > = {},
) => {
  db = openDatabase(line.url, () => {}, { size: 2, ...limits })
}
const one = () => db.row<{ one: number }>('select 1 as one')

describe('an unreachable database', () => {
  test('is waited for while it restarts', async () => {
    open({ connectLimitMs: 20_000 })
    line.cut()
    const result = one()
    await expect.poll(() => line.refused).toBeGreaterThan(1)
    line.repair()
    expect(await result).toEqual({ one: 1 })
  })

  test('is given up after the limit, and used again once it is back', async () => {
    open({ connectLimitMs: 200 })
    line.cut()
    await expect(one()).rejects.toThrow(DatabaseUnavailableError)
    await expect(db.transaction((tx) => tx.row('select 1'))).rejects.toThrow(DatabaseUnavailableError)
    line.repair()
    await expect.poll(one).toEqual({ one: 1 })
  })

  test('is unavailable while its Unix socket does not exist', async () => {
    db = openDatabase('postgres://swerte:secret@%2Fnowhere:5432/swerte', () => {}, { connectLimitMs: 0 })
    await expect(one()).rejects.toThrow(DatabaseUnavailableError)
  })

  test('aborts a transaction, and nothing of it is stored', async () => {
    open({ connectLimitMs: 20_000 })
    await db.rows('create table kept (what text)')
    const broken = db.transaction(async (tx) => {
      await tx.rows(`insert into kept values ('half')`)
      line.cut()
      await tx.rows(`insert into kept values ('whole')`)
    })
    await expect(broken).rejects.toThrow(DatabaseUnavailableError)
    line.repair()
    expect(await db.rows('select what from kept')).toEqual([])
  })

  test('that no longer responds loses its connections, and new ones work', async () => {
    open({ connectLimitMs: 20_000, answerLimitMs: 200 })
    expect(await one()).toEqual({ one: 1 })
    line.freeze()
    await expect(one()).rejects.toThrow(DatabaseUnavailableError)
    line.repair()
    expect(await one()).toEqual({ one: 1 })
  })

  test('that does not begin a transaction in time is given up, however long its statements may take', async () => {
    open({ beginLimitMs: 100 })
    await one()
    line.freeze()
    await expect(db.transaction(() => Promise.reject(new Error('began')))).rejects.toThrow(DatabaseUnavailableError)
    line.repair()
    expect(await db.transaction((tx) => tx.row(`select pg_sleep(0.2)::text as slept`))).toEqual({ slept: '' })
  })

  test('that has become a standby is no longer used, without blaming the call', async () => {
    open({ connectLimitMs: 20_000 })
    await db.rows('create table kept (what text)')
    const session = () => db.row<{ pid: number }>('select pg_backend_pid() as pid')
    const before = await session()
    await db.rows('set default_transaction_read_only = on')
    await expect(db.rows(`insert into kept values ('x')`)).rejects.toThrow(DatabaseUnavailableError)
    expect((await session())?.pid).not.toBe(before?.pid)
    await db.rows(`insert into kept values ('x')`)
  })
})

test('a full disk makes the database unavailable, whether in a statement or in a transaction', async () => {
  open()
  const full = `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  await expect(db.rows(full)).rejects.toThrow(DatabaseUnavailableError)
  await expect(db.transaction((tx) => tx.rows(full))).rejects.toThrow(DatabaseUnavailableError)
  expect(await db.row('select 1 as one')).toEqual({ one: 1 })
})

test('a serialization failure is tried again, as often as is wanted', async () => {
  open({ attempts: 2 })
  let tries = 0
  const failing = db.transaction((tx) => {
    tries++
    return tx.rows(`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`)
  })
  await expect(failing).rejects.toThrow('conflict')
  expect(tries).toBe(2)
})

test('a statement outside of a transaction is tried again after a deadlock, too', async () => {
  open({ attempts: 2 })
  await db.rows('create sequence tries')
  const failUntil = (last: number) =>
    db.rows(`do $$ begin if nextval('tries') < ${last} then raise 'deadlock' using errcode = '40P01'; end if; end $$`)
  await failUntil(2)
  expect(await db.row(`select last_value as n from tries`)).toEqual({ n: 2 })
  await expect(failUntil(5)).rejects.toThrow('deadlock')
  expect(await db.row(`select last_value as n from tries`)).toEqual({ n: 4 })
  await db.rows('drop sequence tries')
})

describe('statements that are sent together', () => {
  test('run in the order of the calls, each after what the one before it has changed', async () => {
    open()
    await db.rows('create table kept (what text)')
    const [, all, , , last] = await db.transaction((tx) =>
      Promise.all([
        tx.rows(`insert into kept values ('a')`),
        tx.rows(`update kept set what = 'b' returning what`),
        tx.rows(`insert into kept values ('c')`),
        tx.rows(`delete from kept where what = 'b'`),
        tx.rows(`select what from kept`),
      ]),
    )
    expect([all, last]).toEqual([[{ what: 'b' }], [{ what: 'c' }]])
  })

  test('are all undone with the first that fails, which is the error', async () => {
    open()
    await db.rows('create table kept (what text unique)')
    const insert = async (tx: Sql, what: string) => tx.rows(`insert into kept values ('${what}')`)
    const insertLater = async (tx: Sql, what: string) => [...(await insert(tx, what)), 'and then something else']
    const failing = db.transaction((tx) => Promise.all([insert(tx, 'a'), insertLater(tx, 'a'), insert(tx, 'b')]))
    await expect(failing).rejects.toMatchObject({ code: uniqueViolation })
    expect(await db.rows('select what from kept')).toEqual([])
  })

  test('cannot follow the end of their transaction', async () => {
    open()
    await db.rows('create table kept (what text)')
    const failed = Promise.withResolvers<unknown>()
    const write = async (tx: Sql) => {
      await tx.rows(`insert into kept values ('in time')`)
      await failed.promise
      await tx.rows(`insert into kept values ('late')`)
    }
    let writing: Promise<void> | undefined
    const failing = db.transaction(async (tx) => {
      writing = write(tx)
      await tx.rows('select nothing_of_that_name')
    })
    await expect(failing).rejects.toMatchObject({ code: '42703' })
    failed.resolve(undefined)
    await expect(writing).rejects.toThrow('a statement was sent after the end of its transaction')
    expect(await db.rows('select what from kept')).toEqual([])
  })
})

test.each(['directly', 'through a pooler'])(
  'a transaction %s that is sent nothing for too long is ended by the database, and no closed period waits for it',
  async (way) => {
    open({ idleLimitMs: 100, ...(way === 'through a pooler' && { directUrl: database.url }) })
    await db.rows('create table kept (what text)')
    const frozen = db.transaction(async (tx) => {
      await tx.rows(`insert into kept values ('half')`)
      await expect.poll(() => isTransactionOpen(db, 0)).toBe(false)
      await tx.rows(`insert into kept values ('whole')`)
    })
    await expect(frozen).rejects.toThrow(DatabaseUnavailableError)
    expect(await db.rows('select what from kept')).toEqual([])
  },
)

test('a statement may take longer than a transaction may be idle', async () => {
  open({ idleLimitMs: 100 })
  expect(await db.transaction((tx) => tx.row(`select pg_sleep(0.4)::text, 1 as one`))).toMatchObject({ one: 1 })
})

test('an error in a statement is not reported as an unavailable database', async () => {
  open()
  await expect(db.row('select nothing_of_that_name')).rejects.toMatchObject({ code: '42703' })
  await expect(db.transaction((tx) => tx.row('select nothing_of_that_name'))).rejects.toMatchObject({ code: '42703' })
})

/** The statements whose plans the connection keeps. */
const planned = async () =>
  (await db.rows<{ statement: string }>('select statement from pg_prepared_statements order by prepare_time')).map(
    ({ statement }) => statement,
  )

describe('a statement', () => {
  test('is planned for its values where they make it cheaper, but never where generic plans are wanted', async () => {
    const plans = async (options: Pick<DatabaseOptions, 'genericPlans'>) => {
      open(options)
      for (let time = 1; time <= 15; time++) await db.row('select id from thing where $1::int is null or id = $1', [time])
      const counted = await db.row('select generic_plans as generic, custom_plans as custom from pg_prepared_statements')
      return [counted, await db.row('show plan_cache_mode')]
    }
    open()
    await db.rows('create table thing as select id from generate_series(1, 20000) id')
    await db.rows('create unique index on thing (id)')
    await db.rows('analyze thing')
    await db.close()
    expect(await plans({})).toEqual([{ generic: 0, custom: 11 }, { plan_cache_mode: 'auto' }])
    await db.close()
    expect(await plans({ genericPlans: true })).toEqual([{ generic: 11, custom: 0 }, { plan_cache_mode: 'force_generic_plan' }])
  })

  test('that is repeated keeps its plan, with whatever values it is sent', async () => {
    open()
    for (let time = 1; time <= 4; time++) expect(await db.row('select $1::int as n', [time])).toEqual({ n: time })
    expect(await planned()).toEqual([])
    for (let time = 5; time <= 20; time++) {
      expect(await db.row('select $1::int as n', [time])).toEqual({ n: time })
      expect(await db.row('select $1::text as n', [time])).toEqual({ n: `${time}` })
    }
    expect(await planned()).toEqual(['select $1::int as n', 'select $1::text as n'])
  })

  test('whose text always differs does not, and others still do after thousands of them', async () => {
    open()
    for (let n = 0; n < 1_200; n++) await db.row(`select ${n} as n`)
    for (let time = 0; time < 5; time++) await db.row('select 1 as one')
    expect(await planned()).toEqual(['select 1 as one'])
  })

  test('that others have displaced loses its plan, and gets a new one when it is repeated; one in use keeps it', async () => {
    open()
    const often = async (text: string) => {
      for (let time = 0; time < 5; time++) expect(await db.row(text)).toBeDefined()
    }
    const statement = (n: number): string => `select ${n} as n`
    await often(statement(0))
    for (let n = 1; n <= 300; n++) {
      await often(statement(n))
      await db.row(statement(1))
    }
    const plans = await planned()
    expect(plans).toHaveLength(256)
    expect(plans.slice(0, 2)).toEqual([statement(1), statement(46)])
    expect(plans.at(-1)).toBe(statement(300))
    await often(statement(0))
    expect((await planned()).at(-1)).toBe(statement(0))
    expect(await planned()).toHaveLength(256)
  })

  test('keeps its plan within a transaction that fails after it', async () => {
    open()
    for (let time = 0; time < 6; time++)
      await expect(db.transaction(async (tx) => [await tx.row('select 1 as one'), await tx.row('select missing')])).rejects.toThrow(
        'column "missing" does not exist',
      )
    expect(await db.row('select 1 as one')).toEqual({ one: 1 })
  })
})

test('a plan that a migration has outdated is made anew, on every connection and within a transaction', async () => {
  open()
  await db.rows('create table kept (n int)')
  await db.rows('insert into kept values (1)')
  const read = () => db.row('select * from kept')
  const readWithin = () => db.transaction((tx) => tx.row('select * from kept'))
  for (let time = 0; time < 10; time++) await Promise.all([read(), readWithin()])
  await db.rows('alter table kept alter n type text')
  expect(await Promise.all([read(), readWithin()])).toEqual([{ n: '1' }, { n: '1' }])
  for (let time = 0; time < 10; time++) await Promise.all([read(), readWithin()])
  await db.rows('alter table kept add m int')
  expect(await Promise.all([readWithin(), readWithin()])).toEqual([
    { n: '1', m: null },
    { n: '1', m: null },
  ])
})

describe('a database behind a pooler that lends a connection for one transaction', () => {
  test('gets no statement by name, as the next one may be on another connection', async () => {
    open({ directUrl: database.url })
    for (let time = 0; time < 8; time++) expect(await db.row('select 1 as one')).toEqual({ one: 1 })
    expect(await planned()).toEqual([])
  })

  test('is listened to without the pooler', async () => {
    open({ directUrl: database.url })
    const received: string[] = []
    line.cut()
    const stop = await db.listen('news', (payload) => void received.push(payload))
    line.repair()
    await db.rows(`select pg_notify('news', 'a round has opened')`)
    await expect.poll(() => received).toEqual(['a round has opened'])
    await stop()
  })
})
