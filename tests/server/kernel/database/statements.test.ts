import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countBets, lockCounted, rescaleUncounted } from '#server/awards/countedBets.ts'
import * as kyc from '#server/identity/kyc/store.ts'
import { mergeReads } from '#server/kernel/database/mergeReads.ts'
import { brokenRounds } from '#server/ledger/checks.ts'
import { post } from '#server/ledger/ledger.ts'
import type { Party } from '#server/ledger/ledger.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { reportRows } from '#server/play/games/recordStore.ts'
import { spinStore } from '#server/play/games/spinStore.ts'
import { boughtSince, revealedPage, scratchedCount } from '#server/rewards/mall/cardStore.ts'
import { countRounds } from '#server/rewards/slotshack/store.ts'
import { progressOf } from '#server/rewards/tasks/progress.ts'
import { taskPolicy } from '#server/settings/areas/tasks.ts'
import * as pictures from '#server/support/pictureStore.ts'
import type { StatementSite } from '../../fixtures/collectStatements.ts'
import { createDatabase } from '../../fixtures/database.ts'
import type { TestDatabase } from '../../fixtures/database.ts'
import { describeStatement, describingDatabase } from '../../fixtures/describe.ts'
import { fullTableReads } from '../../fixtures/growing.ts'

// Every statement of the server is planned by PostgreSQL against the migrated database, whether or not another test runs it (decision
// 042).

let database: TestDatabase
let client: pg.Client
let sites: readonly StatementSite[]

beforeAll(async () => {
  const collect = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../fixtures/collectStatements.ts')], {
    maxBuffer: 1 << 24,
  })
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  sites = JSON.parse((await collect).stdout) as StatementSite[]
}, 60_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

const placeOf = ({ file, line }: StatementSite) => `${file}:${line}`
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Columns that the code expects but the statement lacks, or has with another type. */
async function mistakesIn(site: StatementSite): Promise<string[]> {
  try {
    const types = new Map((await describeStatement(client, site.text ?? '')).map(({ name, type }) => [name, type]))
    return Object.entries(site.fields).flatMap(([name, expected]) => {
      const type = types.get(name)
      if (type === undefined) return [`${placeOf(site)} has no column “${name}”`]
      return type === expected || type === 'any' || expected === 'any'
        ? []
        : [`${placeOf(site)}: “${name}” is a ${type}, not a ${expected}`]
    })
  } catch (error) {
    return [`${placeOf(site)} ${textOf(error)}`]
  }
}

/** Statements whose text is composed at run time: here in every form. */
const composed: Readonly<Record<string, (sql: ReturnType<typeof describingDatabase>) => Promise<unknown>[]>> = {
  'server/awards/countedBets.ts': (sql) =>
    (['points_progress', 'piggy_bank'] as const).flatMap((table) => [
      lockCounted(sql, table, '1'),
      countBets(sql, table, '1', 1),
      rescaleUncounted(sql, table, { times: 1, per: 2, round: 'floor' }),
      rescaleUncounted(sql, table, { times: 1, per: 2, round: 'ceil' }),
    ]),
  'server/identity/kyc/store.ts': (sql) =>
    (['kyc', 'kyc_renewal'] as const).flatMap((table) => [
      kyc.storeDetails(sql, table, { playerId: '1', tokenHash: Buffer.of() }, {}),
      kyc.markSubmitted(sql, table, '1', 0),
      kyc.imagesOf(sql, table, '1'),
      kyc.storeImage(sql, table, '1', 'front', '', 0),
    ]),
  'server/kernel/database/mergeReads.ts': (sql) => {
    const both = mergeReads(sql)
    return [both.rows('select id from player where id = $1', ['1']), both.rows('select id from account where id = $1', ['1'])]
  },
  'server/ledger/checks.ts': (sql) => [brokenRounds(sql, { after: 0, upTo: 1 })],
  'server/ledger/ledger.ts': (sql) => {
    const parties: readonly Party[] = ['mint', { pool: 'mini' }, { clearing: 'withdrawals' }, { playerId: '1' }]
    // The account does not exist, which the statement itself finds out.
    return parties.map((to) =>
      post(sql, { kind: 'deposit', currency: 'coin', from: { playerId: '2' }, to, amount: 1 }, 'ref', 0).catch(() => {}),
    )
  },
  'server/ledger/trialBalance.ts': (sql) => [trialBalance(sql), trialBalance(sql, { full: true })],
  'server/play/games/recordStore.ts': (sql) => (['day', 'game', 'type'] as const).map((by) => reportRows(sql, '1', { by })),
  'server/play/games/spinStore.ts': (sql) => {
    const store = spinStore(sql, { feed: {}, largeWin: 0 } as never)
    return [store.read(Buffer.alloc(0), '1', 0), store.settle({} as never)]
  },
  'server/rewards/mall/cardStore.ts': (sql) => [
    boughtSince(sql, '1', 0, 1),
    scratchedCount(sql, '1', {}),
    revealedPage(sql, '1', { from: null, to: null }, { pageNum: 1, pageSize: 1 }),
  ],
  'server/rewards/slotshack/store.ts': (sql) => [
    countRounds(sql, '1', 0, [
      { gameId: 'perlas', times: null },
      { gameId: 'perlas', times: 10, until: 1 },
    ]),
  ],
  'server/rewards/tasks/progress.ts': (sql) => [
    progressOf(
      sql,
      '1',
      [0, 20_000].flatMap((period) =>
        taskPolicy.rules.flatMap((rule) => [
          { rule, period, since: 0 },
          { rule, period, since: 0, until: 1 },
        ]),
      ),
    ),
  ],
  'server/support/pictureStore.ts': (sql) =>
    (['chat_picture', 'feedback_picture'] as const).flatMap((table) => [
      pictures.insertPicture(sql, table, { id: '', fileId: '', playerId: '1', at: 0 }, 1),
      pictures.dropLooseBefore(sql, table, 0),
      pictures.findPicture(sql, table, '1', ''),
    ]),
}

/** Statements that read a growing table in full on purpose. */
const readsWhole = [
  // Players online now: as many sessions as devices used within their 30 days.
  'server/desk/web/todayStore.ts reads all of session by an index',
  // The whole chain of the audit log, on demand.
  'server/kernel/auditChain.ts reads all of audit_log by an index',
]

describe('the server’s statements', () => {
  it('match the tables, and return the columns that the code expects', async () => {
    const literal = sites.filter(({ text }) => text !== null)
    expect(literal.length).toBeGreaterThan(400)
    const mistakes: string[] = []
    for (const site of literal) mistakes.push(...(await mistakesIn(site)))
    expect(mistakes).toEqual([])
  })

  it('that are composed at run time match too, in every form', async () => {
    expect([...new Set(sites.filter(({ text }) => text === null).map(({ file }) => file))]).toEqual(Object.keys(composed))
    const silent: string[] = []
    for (const [file, run] of Object.entries(composed)) {
      const texts: string[] = []
      await Promise.all(run(describingDatabase(client, (text) => void texts.push(text))))
      if (texts.length === 0) silent.push(file)
    }
    expect(silent).toEqual([])
  })

  it('use an index to read a growing table', async () => {
    const problems: string[] = []
    for (const site of sites) for (const way of await fullTableReads(client, site.text ?? '')) problems.push(`${site.file} ${way}`)
    expect([...new Set(problems)]).toEqual([...readsWhole])
    expect(await fullTableReads(client, `select id from round where game_id = 'perlas'`)).toEqual(['scans round'])
    expect(await fullTableReads(client, 'select count(*) from (select id from entry order by id) all_of_them')).toEqual([
      'reads all of entry by an index',
    ])
    expect(await fullTableReads(client, 'select id from entry order by id desc limit 10')).toEqual([])
  }, 60_000)

  it('would fail with a column that is mistyped, missing or of another type', async () => {
    const site = (text: string, fields: StatementSite['fields'] = {}): StatementSite => ({ file: 'a.ts', line: 1, text, fields })
    expect(await mistakesIn(site('select balnce from account'))).toEqual(['a.ts:1 column "balnce" does not exist'])
    expect(await mistakesIn(site('select balance as b from account where id = $1', { balance: 'number' }))).toEqual([
      'a.ts:1 has no column “balance”',
    ])
    expect(await mistakesIn(site('select sum(balance) as n from account', { n: 'number' }))).toEqual([
      'a.ts:1: “n” is a string, not a number',
    ])
  })
})
