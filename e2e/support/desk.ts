import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { e2eDataDir } from '../../scripts/e2eData.ts'
import { findEmbedded } from '../../server/embedded/index.ts'

const dataDir = e2eDataDir(process.env.E2E_PORT ?? 3900)
const root = join(import.meta.dirname, '../..')

/** Runs `npm run operator -- …` on the running server; returns its output. */
export async function runCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/operator.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, OPERATORS: 'ana,ben' },
  })
  return stdout
}

/** An operator’s mail, which a second operator approves if it awards much. */
export async function sendMail(to: string, title: string, text: string, awards: string, ...more: string[]): Promise<void> {
  const request = randomUUID()
  const args = ['--awards', awards, '--reason', 'a test', '--title', title, '--text', text, ...more]
  const output = await runCommand('mail', to, '--by', 'ana', '--request', request, ...args)
  if (output.includes('mail-approve')) await runCommand('mail-approve', request, '--by', 'ben')
}

/** Writes directly to the server's database what no call can; returns the rows. */
async function write<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
  const url = findEmbedded(join(dataDir, 'pg'))?.url
  if (url === undefined) throw new Error('the server of this run has no separate database')
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return (await db.query<Row>(text, [...values])).rows
  } finally {
    await db.end()
  }
}

/** Approves the player's identity. */
export const approveIdentity = (playerId: string, name: string): Promise<unknown> =>
  write(
    `insert into kyc (player_id, state, name, birth_date, id_type, id_number, address)
       values ($1::bigint, 'approved', $2, '1990-01-01', 'passport', 'P' || $1::bigint, 'Manila')`,
    [playerId, name],
  )

/** A withdrawal that the server's rules do not approve by themselves: so that on a slow machine the operator is in time. */
export const leaveToOperator = (orderId: string): Promise<unknown> =>
  write(`update withdrawal set review_at = null where id = $1 and state in ('reserved', 'review')`, [orderId])

/** A withdrawal that is being paid by a channel which this installation no longer has. */
export const strand = (orderId: string): Promise<unknown> =>
  write(`update withdrawal set state = 'paying', channel = 'channel-of-last-year' where id = $1 and state in ('reserved', 'review')`, [
    orderId,
  ])

/** Lowers each wagering requirement of the locked coins to a hundredth: one round that counts unlocks them. */
export const lowerWagering = (playerId: string): Promise<unknown> =>
  write('update turnover_lock set need = 1 where player_id = $1', [playerId])

/** Counts as many valid bets for the player, in hundredths. */
export const countBets = (playerId: string, bets: number): Promise<unknown> =>
  write(`update account set valid_bet = valid_bet + $2 where owner = 'player' and player_id = $1 and currency = 'coin'`, [playerId, bets])

/** An order of the diamond mall that awaits approval; returns its number. */
export const placeOrder = async (playerId: string, now: number): Promise<string> => {
  const recipient = { name: 'Maria Santos', mobile: '9171234567', address: null }
  const [row] = await write<{ id: string }>(
    `insert into goods_order (player_id, goods_id, name, art, diamonds, recipient, at)
       values ($1, 'tumbler', '{"en-PH": "Tumbler", "fil-PH": "Tumbler"}', 'tumbler', 10, $2, $3) returning id::text`,
    [playerId, JSON.stringify(recipient), now],
  )
  return row?.id ?? ''
}
