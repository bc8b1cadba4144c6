import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { approvedIdentity } from '#server/identity/kyc/approved.ts'
import { approveKyc, expireKyc, rejectKyc } from '#server/identity/kyc/review.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { openBefore } from '../../fixtures/openBefore.ts'
import { held, peopleIn } from './people.ts'
import { documents, submitDocuments } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  const session = { ...defaultPolicy.session, days: 100_000, idleMinutes: 100_000_000, proofMinutes: 100_000_000 }
  app = await createApp({ policy: { session, realityCheckMinutes: 100_000_000, kyc: { ...defaultPolicy.kyc, validDays: 40 } } })
})
afterAll(() => app.close())

const { approve, barred, somebody, submit, verifiedPlayer } = peopleIn(() => app)
/** All documents expire. */
const expire = async () => {
  app.clock.pass(app.deps.policy.kyc.validDays * dayMs)
  await expireKyc(app.deps)
}

test('a person whose documents have expired is held with another account, by other documents in the same name, also once these are approved', async () => {
  const person = somebody()
  const first = await verifiedPlayer(person)
  const second = await app.register({ birthDate: person.birthDate })
  await expire()
  await submit(second, { ...person, idType: 'drivers-license', idNumber: `N03-${person.idNumber}` })
  expect(await barred(second)).toEqual(held)
  expect(await approve(second.userId)).toEqual({ state: 'approved' })
  expect(await barred(second)).toEqual(held)
  // The first account is theirs to play with, once it is verified again.
  await submit(first, person)
  expect(await approve(first.userId)).toEqual({ state: 'approved' })
  expect(await barred(second)).toEqual(held)
  expect((await barred(first)).includes('accountHeld')).toBe(false)
})

test('of two accounts that are held for each other by their name, migrating frees the one that was verified first', async () => {
  const older = await openBefore('first-verified.sql')
  try {
    const [first, second, third] = await Promise.all([1, 2, 3].map((at) => older.addPlayer(at)))
    const verify = (playerId: string | undefined, at: number) =>
      older.db.rows(`insert into kyc_decision (player_id, state, reasons, decided_by, at) values ($1, 'approved', '{}', 'ana', $2)`, [
        playerId,
        at,
      ])
    const hold = (playerId: string | undefined, otherId: string | undefined) =>
      older.db.rows(`insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'name', true, true, 5)`, [
        playerId,
        otherId,
      ])
    await verify(first, 10)
    await verify(second, 20)
    await verify(first, 30)
    await verify(third, 5)
    await hold(second, first)
    await hold(first, second)
    await hold(first, third)
    await older.migrate()
    expect(
      await older.db.rows(
        'select player_id::text as held, other_id::text as by from person_link where released_at is null order by player_id, other_id',
      ),
    ).toEqual([
      { held: first, by: third },
      { held: second, by: first },
    ])
    expect(await older.db.rows(`select action, target, reason from audit_log`)).toEqual([
      { action: 'account.released', target: `player:${first}`, reason: `verified before player ${second}` },
    ])
  } finally {
    await older.close()
  }
})

const accounts = [0, 1, 2] as const
const idTypes = ['passport', 'drivers-license', 'umid'] as const
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      account: fc.constantFrom(...accounts),
      paper: fc.constantFrom(...idTypes),
      isReversed: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('approve' as const, 'reject' as const), account: fc.constantFrom(...accounts) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('expire' as const, 'days' as const), account: fc.constant(0) }) },
)

test('a person with three accounts is verified with one that is not held at most, whichever documents are entered, approved and expire in any order', async () => {
  let verified = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
      const person = somebody()
      const players = await Promise.all(accounts.map(() => app.register({ birthDate: person.birthDate })))
      for (const done of acts) {
        const player = players[done.account]
        if (!player) continue
        if (done.kind === 'submit' && 'paper' in done) {
          const name = done.isReversed ? person.name.toUpperCase().split(' ').toReversed().join(' ') : person.name
          const paper = { idType: done.paper, idNumber: `${done.paper.slice(0, 2).toUpperCase()}-${person.idNumber}` }
          await submitDocuments(app, player.token, { ...documents, ...person, name, ...paper })
        }
        // Two reviewers at once, of two of the accounts.
        if (done.kind === 'approve')
          await Promise.all(
            [...players, ...players].slice(done.account, done.account + 2).map(({ userId }) => approveKyc(app.deps, userId, 'ana')),
          )
        if (done.kind === 'reject') await rejectKyc(app.deps, player.userId, ['unreadable'], 'ana')
        if (done.kind === 'expire') await expire()
        // Now approved documents may be renewed.
        if (done.kind === 'days') app.clock.pass(15 * dayMs)
        const free: string[] = []
        for (const one of players)
          if ((await approvedIdentity(app.db, one.userId)) && !(await barred(one)).includes('accountHeld')) free.push(one.userId)
        expect(free.length).toBeLessThanOrEqual(1)
        verified += free.length
      }
    }),
    { numRuns: 12, seed: 20261201 },
  )
  expect(verified).toBeGreaterThan(10)
}, 240_000)
