import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { GameStart } from '#contract/play.ts'
import { askExclusionList } from '#server/identity/kyc/exclusions.ts'
import { reviewKyc } from '#server/identity/kyc/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { credit } from '../../fixtures/balances.ts'
import { inboxOf } from '../../fixtures/mail.ts'
import { playerWithDocuments } from './samples.ts'

let app: TestApp
/** Numbers of documents, in the order in which the list was asked about them. */
let asked: string[]
let listed: Set<string>
let unanswered: Set<string>
beforeEach(async () => {
  app = await createApp({ policy: { playMoney: false } })
  ;[asked, listed, unanswered] = [[], new Set(), new Set()]
})
afterEach(() => app.close())

const isListed = async ({ idNumber }: { idNumber: string }) => {
  asked.push(idNumber)
  if (unanswered.has(idNumber)) throw new Error(`no answer about ${idNumber}`)
  return listed.has(idNumber)
}
const ask = () => askExclusionList({ ...app.deps, adapters: { ...app.deps.adapters, exclusionList: { isListed } } })

let number = 0
/** A player with approved documents, each a person of their own. */
async function verified() {
  const idNumber = `Z${1_000_000 + ++number}`
  const player = await playerWithDocuments(app, {
    name: `Ana ${'abcdefghijklmnopqrstuvwxyz'.charAt(number % 26).toUpperCase()}Reyes`,
    idNumber,
  })
  app.clock.pass(minuteMs)
  await reviewKyc(app.deps)
  expect(await statusOf(player.token)).toMatchObject({ state: 'approved' })
  return { ...player, idNumber }
}
const statusOf = async (token: string) => dataOf(await app.call<{ state: string; reasons: string[] }>('kyc', {}, token))

describe('R3: the exclusion list, after the approval', () => {
  test('has a player who was put on it later: their documents are rejected, and their game is closed', async () => {
    const player = await verified()
    await credit(app, player.userId, 'coin', 100_00)
    app.clock.pass(dayMs)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, player.token))
    const { roundToken } = dataOf(await app.call<GameStart>('startGame', { gameId: 'perlas' }, player.token))
    listed.add(player.idNumber)
    await ask()
    expect(await statusOf(player.token)).toMatchObject({ state: 'rejected', reasons: ['listed'] })
    expect(await app.call('spin', { roundToken, stake: 1_00 }, player.token)).toEqual(refusal('gameNotOpen'))
    expect(await app.call('startGame', { gameId: 'perlas' }, player.token)).toEqual(refusal('kycNeeded'))
    const { list } = await inboxOf(app, player.token)
    expect(list[0]?.content).toEqual({ template: 'kycRejected', reasons: ['listed'] })
    expect(
      await app.db.rows('select state, reasons, decided_by as by from kyc_decision where player_id = $1 order by id', [player.userId]),
    ).toEqual([
      { state: 'approved', reasons: [], by: 'sandbox' },
      { state: 'rejected', reasons: ['listed'], by: 'exclusionList' },
    ])
    app.clock.pass(2 * dayMs)
    await ask()
    expect(asked).toHaveLength(1)
  })

  test('is asked once a day about those who have been here since, and about nobody else', async () => {
    const [here, away] = [await verified(), await verified()]
    await ask()
    expect(asked).toEqual([])
    app.clock.pass(dayMs)
    await statusOf(here.token)
    await ask()
    await ask()
    app.clock.pass(dayMs - minuteMs)
    await statusOf(here.token)
    await ask()
    expect(asked).toEqual([here.idNumber])
    app.clock.pass(2 * minuteMs)
    await statusOf(away.token)
    await ask()
    expect(asked.toSorted()).toEqual([here.idNumber, here.idNumber, away.idNumber])
  })

  test('that does not answer about one player holds up no other; that one is asked about an hour later', async () => {
    const [first, second] = [await verified(), await verified()]
    app.clock.pass(dayMs)
    await statusOf(first.token)
    await statusOf(second.token)
    unanswered.add(first.idNumber)
    listed.add(second.idNumber)
    await expect(ask()).rejects.toThrow(`no answer about ${first.idNumber}`)
    expect([(await statusOf(first.token)).state, (await statusOf(second.token)).state]).toEqual(['approved', 'rejected'])
    unanswered.clear()
    await ask()
    app.clock.pass(hourMs)
    await ask()
    expect(asked.toSorted()).toEqual([first.idNumber, first.idNumber, second.idNumber].toSorted())
  })

  test('is asked after a clock was ahead, and by two servers once', async () => {
    const player = await verified()
    app.clock.pass(4 * dayMs)
    await statusOf(player.token)
    await ask()
    app.clock.pass(-2 * dayMs)
    await statusOf(player.token)
    await Promise.all([ask(), ask()])
    expect(asked).toEqual([player.idNumber, player.idNumber])
  })
})
