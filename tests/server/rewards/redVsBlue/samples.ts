import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { runRedVsBlue } from '#server/rewards/redVsBlue/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { monday } from '../../fixtures/monday.ts'

/** Numbers of the review: tests/economy checks the cost and payouts of the activity. */
const { redVsBlue } = defaultPolicy
export const battleRules = { ...redVsBlue, rules: { ...redVsBlue.rules, minScore: 100_00, poolPerPlayer: 50_00 } }

export const runsAt = monday + 72 * hourMs
export const endsAt = runsAt + 88 * hourMs

/** The job's process is killed after scores and settlement, at the first payment. */
export async function crashBeforePaying(app: TestApp) {
  let transactions = 0
  const db: typeof app.db = {
    ...app.db,
    transaction: (work) => (++transactions > 4 ? Promise.reject(new Error('killed')) : app.db.transaction(work)),
  }
  await expect(runRedVsBlue({ ...app.deps, db })).rejects.toThrow('killed')
}

/** The rounds of `bet` have no postings; everything else must add up. */
export const expectSound = async (app: TestApp) =>
  expect(await trialBalance(app.db)).toMatchObject({ sums: { coin: 0 }, brokenEntries: 0, brokenBalances: 0 })

/** A paid order, without the coins, so that balances stay round. */
export const depositOf = (app: TestApp, playerId: string) =>
  app.db.rows(
    `insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at)
       values ($1, 'qr-ph', 'qr', 'sandbox', 10000, 'paid', $2, $2, $2)`,
    [playerId, app.clock.now],
  )

/** Players in alternating teams, red first; each has made a deposit. */
export async function fieldOf(app: TestApp, size: number) {
  const players = []
  for (let index = 0; index < size; index++) {
    const player = await app.register()
    await depositOf(app, player.userId)
    dataOf(await app.call('pkSignUp', { camp: index % 2 ? 'blue' : 'red' }, player.token))
    players.push(player)
  }
  return players
}

export const awardOf = async (app: TestApp, playerId: string) =>
  (await app.db.row<{ award: number }>('select award from red_vs_blue_player where player_id = $1', [playerId]))?.award
