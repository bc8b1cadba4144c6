import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Sql } from '#server/kernel/database.ts'
import { mergeReads } from '#server/kernel/database/mergeReads.ts'
import { applyNotices } from '#server/money/deposits/webhook.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { runPgbench } from '../spin/pgbench.ts'
import { amount } from './orders.ts'
import type { Orders } from './orders.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Only for statements that return one row: pgbench stores no other results. */
  readonly result: Record<string, unknown> | undefined
}

const silent = { info: () => {}, warn: () => {} } as unknown as FastifyBaseLogger

/** Every statement of one deposit, recorded from the server itself: there is no second copy of them that could become outdated. */
async function recordDeposit(db: Database, orderId: string, now: number): Promise<Statement[]> {
  const recorded: Statement[] = []
  const note = (text: string, values: readonly unknown[], result?: object) =>
    recorded.push({ text, values, result: result as Record<string, unknown> | undefined })
  const listening = (tx: Sql): Sql => {
    const row = async <T extends object>(text: string, values: readonly unknown[] = []) => {
      const answer = await tx.row<T>(text, values)
      note(text, values, answer)
      return answer
    }
    return {
      rows: async <T extends object>(text: string, values: readonly unknown[] = []) => {
        note(text, values)
        return tx.rows<T>(text, values)
      },
      row,
    }
  }
  // Concurrent reads are merged before they are recorded, as the database gets them.
  const recordingDb: Database = { ...db, transaction: (work) => db.transaction((tx) => work(mergeReads(listening(tx)))) }
  const notice = { noticeId: `${orderId}-paid`, about: { orderId }, kind: 'paid', amount } as const
  const applied = await applyNotices(
    { db: recordingDb, policy: defaultPolicy, defaults: defaultPolicy, log: silent },
    'sandbox',
    [notice],
    now,
  )
  if (applied !== 'applied') throw new Error(`the deposit was not applied: ${applied}`)
  return recorded
}

/** Columns of results that later statements use. */
const answered = new Set(['id', 'balance'])

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`a deposit has a value of a type that pgbench cannot be given: ${typeof value}`)
}

/**
 * One recorded deposit as a pgbench script, for any order: the order, its player, and results of earlier statements become variables. A
 * result is stored with \gset under the statement's position.
 */
function scriptOf(statements: readonly Statement[], orderId: string, playerId: string): string {
  const placeholders = new Map<unknown, string>([
    [orderId, ':order'],
    [`${orderId}-paid`, `:order::text || '-paid'`],
    [`deposit:${orderId}`, `'deposit:' || :order::text`],
    [playerId, ':player'],
  ])
  const lines = statements.map(({ text, values, result }, place) => {
    const filled = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1]
      return placeholders.get(value) ?? literal(value)
    })
    const answers = Object.entries(result ?? {}).filter(([column, value]) => answered.has(column) && typeof value === 'number')
    for (const [column, value] of answers) {
      if (placeholders.has(value))
        throw new Error(`two results of one deposit are both ${String(value)}: pgbench could not distinguish them`)
      placeholders.set(value, `:s${place}_${column}`)
    }
    return answers.length > 0 ? `${filled} \\gset s${place}_` : `${filled};`
  })
  return `\\set place :client_id * :each + :n
\\set order :first + :place
\\set player :first_player + :client_id
\\set n :n + 1
begin;
${lines.join('\n')}
commit;
`
}

export interface PgbenchDeposits {
  /** Deposits per second, one client per player. */
  deposits(orders: Orders, seconds: number): Promise<number>
}

/** Prepares a deposit's statements for pgbench. `sample` is an order of the first player, which is paid by it. */
export async function preparePgbenchDeposits(
  folder: string,
  databaseUrl: string,
  db: Database,
  playerIds: readonly number[],
  sample: number,
): Promise<PgbenchDeposits> {
  const [firstPlayer] = playerIds
  if (firstPlayer === undefined || playerIds.some((id, index) => id !== firstPlayer + index))
    throw new Error('the players’ ids are not consecutive')
  const file = join(folder, 'deposit.sql')
  // Entry numbers not used by any account.
  await db.rows(`select setval('entry_id_seq', 1000000)`)
  const statements = await recordDeposit(db, String(sample), Math.round(performance.timeOrigin))
  writeFileSync(file, scriptOf(statements, String(sample), String(firstPlayer)))
  return {
    deposits({ first, each }, seconds) {
      const variables = { first, each, first_player: firstPlayer, n: 0 }
      const args = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
      return runPgbench(databaseUrl, playerIds.length, seconds, [...args, '-f', file])
    },
  }
}
