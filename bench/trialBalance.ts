import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createClosing } from '#server/ledger/periods.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { fillRounds } from '../scripts/fill/rounds.ts'
import { openServer } from './growth/server.ts'

/**
 * What the trial balance takes with `--rounds`, `--each` of every player, in four steps of a quarter each: closing the periods, reading
 * what came since, and reading the whole ledger.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1000000' }, each: { type: 'string', default: '50' } },
  allowPositionals: true,
})
const roundsAPlayer = Number(values.each)
const steps = 4
const players = Math.ceil(Number(values.rounds) / roundsAPlayer / steps)

const server = await openServer()
const { db } = server
const now = Date.now()
const close = createClosing(db, () => now)

/** What the rounds cost each player was bought: balances are zero and the ledger is sound. */
const buy = () =>
  db.rows(
    `with spent as (
       select a.id, a.player_id, a.won - a.staked as amount from account a where a.owner = 'player' and a.currency = 'coin' and a.won < a.staked
         and not exists (select 1 from entry e where e.ref = 'bought:' || a.player_id)
     ), made as (
       insert into entry (kind, ref, currency, at) select 'deposit', 'bought:' || player_id, 'coin', $1 from spent returning id, ref
     )
     insert into posting (entry_id, account_id, amount, balance_after)
       select made.id, side.account, side.amount, side.after from made join spent on made.ref = 'bought:' || spent.player_id
         join account mint on mint.owner = 'mint' and mint.currency = 'coin',
         lateral (values (spent.id, -spent.amount, 0::bigint), (mint.id, spent.amount, null)) side (account, amount, after)`,
    [now],
  )

async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const found = await work()
  console.log(`${what.padEnd(40)} ${((performance.now() - startedAt) / 1_000).toFixed(2).padStart(8)} s (load ${loadavg()[0]?.toFixed(1)})`)
  return found
}

try {
  for (let step = 1; step <= steps; step++) {
    await measure(`\n${step * players * roundsAPlayer} rounds filled`, async () => {
      await fillRounds(db, { newPlayers: players, each: roundsAPlayer, now })
      await buy()
      await db.rows('vacuum analyze')
    })
    await close()
    const closed = await measure('their periods closed', close)
    console.log(`${closed} periods`)
    await db.rows('analyze account_closed')
    for (let time = 0; time < 3; time++) {
      const balance = await measure('trial balance', () => trialBalance(db))
      const { sound, entries, closedEntries } = balance
      if (!sound) throw new Error(`the ledger is not sound: ${JSON.stringify(balance)}`)
      if (time === 0) console.log(`${entries} entries, ${entries - closedEntries} since the last period`)
    }
    const { sound } = await measure('full trial balance', () => trialBalance(db, { full: true }))
    if (!sound) throw new Error('the ledger is not sound')
  }
} finally {
  await server.close()
}
