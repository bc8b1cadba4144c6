import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { calls } from '#contract/index.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { identityCases } from './parallel/identity.ts'
import { moneyCases } from './parallel/money.ts'
import { playCases } from './parallel/play.ts'
import { protectionCases } from './parallel/protection.ts'
import { rewardsCases } from './parallel/rewards.ts'
import { app, become, closeStage, openStage, servers } from './parallel/stage.ts'
import type { Case, Maker, Mutating } from './parallel/stage.ts'
import { supportCases } from './parallel/support.ts'

/** Eight times at once, by two sessions, on two servers. */
const times = 8

const cases: Record<Mutating, Case> = {
  ...identityCases,
  ...playCases,
  ...protectionCases,
  ...moneyCases,
  ...rewardsCases,
  ...supportCases,
}

let written: string
beforeAll(async () => {
  await openStage()
  written = await writtenIn()
})
afterAll(closeStage)

/** SQL of how many rows were written since a transaction: those that each table has now, and entries by their kind. No requests, sessions and logs. */
async function writtenIn(): Promise<string> {
  const tables = await app.db.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname !~ '^(request|rate_limit_count|login_failure|ticket|session|.*_log|audit_pending|posting|entry|goods_stock)$'`,
  )
  const isNew = 'xmin::text::bigint >= $1::bigint'
  const each = tables.map(({ name }) => `select '${name}' as what, count(*) as n from ${name} where ${isNew}`)
  return `select what, n from (${each.join(' union all ')}) written where n > 0
    union all select 'entry ' || kind, count(*) from entry where ${isNew} group by kind`
}

/** What a number of calls at once answer, and the rows that they write. */
async function deliver(name: Mutating, { prepare }: Case, number: number) {
  const player = await app.register()
  const maker: Maker = { ...player, tokens: [] }
  await become(maker, player)
  const body = (await prepare(maker)) ?? {}
  const since = await app.db.row<{ id: string }>('select pg_current_xact_id()::text as id')
  const answers = await Promise.all(
    Array.from({ length: number }, async (_, n): Promise<Answer<unknown>> => {
      const server = servers[Math.floor(n / 2) % servers.length] ?? app
      const token = maker.tokens[n % maker.tokens.length]
      if (!maker.payload) return server.call(calls[name].path, body, token, maker.cookie)
      const { payload, contentType } = maker.payload()
      return (await server.inject(calls[name].path, payload, token, contentType)).json()
    }),
  )
  const rows = await app.db.rows<{ what: string; n: number }>(written, [since?.id])
  return { maker, answers, written: Object.fromEntries(rows.map(({ what, n }) => [what, n])) }
}

describe('eight at once, each with a request id of its own', () => {
  test('have a case here for every call that changes something', () => {
    const changing = Object.entries(calls).flatMap(([name, { mutates }]) => (mutates ? [name] : []))
    expect(Object.keys(cases).toSorted()).toEqual(changing.toSorted())
  })

  test.each(Object.entries(cases) as [Mutating, Case][])('%s', async (name, one) => {
    const alone = await deliver(name, one, 1)
    expect(alone.answers).toMatchObject([{ errcode: 0 }])
    const crowd = await deliver(name, one, times)
    const refused = crowd.answers.filter(({ errcode }) => errcode !== 0).map(({ message }) => message)
    const given = times - refused.length
    const stateOf = ({ maker, written: rows }: typeof crowd) => (one.state ? one.state(maker, rows) : rows)
    expect({
      given: one.given === 'some' ? given > 0 : given,
      refused: refused.filter((message) => !one.refused?.some((failure) => failure === message)),
      state: await stateOf(crowd),
    }).toEqual({ given: { once: 1, all: times, some: true }[one.given], refused: [], state: await stateOf(alone) })
  })

  test('leave a sound ledger', async () => {
    // The rounds of `playRounds` have no postings; everything else must add up.
    const { sums, brokenEntries, brokenBalances } = await trialBalance(app.db, { full: true })
    expect({ sums: Object.values(sums).filter((sum) => sum !== 0), brokenEntries, brokenBalances }).toEqual({
      sums: [],
      brokenEntries: 0,
      brokenBalances: 0,
    })
  })
})
