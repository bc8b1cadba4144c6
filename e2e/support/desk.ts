import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { e2eDataDir } from '../../scripts/e2eData.ts'
import { findEmbedded } from '../../server/embedded/index.ts'

const dataDir = e2eDataDir(process.env.E2E_PORT ?? 3900)
const root = join(import.meta.dirname, '../..')

/** `npm run operator -- …` on the open house of this run; what it printed. */
export async function operate(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/operator.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, OPERATORS: 'ana,ben' },
  })
  return stdout
}

/** An operator’s mail, which a second one lets pass if it gives much. */
export async function sendMail(to: string, title: string, text: string, awards: string, ...more: string[]): Promise<void> {
  const request = randomUUID()
  const given = ['--awards', awards, '--reason', 'a test', '--title', title, '--text', text, ...more]
  const said = await operate('mail', to, '--by', 'ana', '--request', request, ...given)
  if (said.includes('mail-approve')) await operate('mail-approve', request, '--by', 'ben')
}

/** Writes into the open house's own books what no call can. */
async function write(text: string, values: readonly unknown[]): Promise<void> {
  const url = findEmbedded(join(dataDir, 'pg'))?.url
  if (url === undefined) throw new Error('the house of this run has no database of its own')
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query(text, [...values])
  } finally {
    await db.end()
  }
}

/** The player's identity as somebody has approved it. */
export const approveIdentity = (playerId: string, name: string): Promise<void> =>
  write(
    `insert into kyc (player_id, state, name, birth_date, id_type, id_number, address)
       values ($1::bigint, 'approved', $2, '1990-01-01', 'passport', 'P' || $1::bigint, 'Manila')`,
    [playerId, name],
  )

/** A withdrawal that the house's rules do not let pass by themselves: on a slow machine an operator comes in time. */
export const leaveToOperator = (orderId: string): Promise<void> =>
  write(`update withdrawal set review_at = null where id = $1 and state in ('reserved', 'review')`, [orderId])
