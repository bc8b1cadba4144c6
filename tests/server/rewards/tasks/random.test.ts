import { afterAll, beforeAll, expect, test } from 'vitest'
import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import { hourMs, dayMs } from '#contract/durations.ts'
import type { GameStart, SettledRound } from '#contract/play.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createChance } from '../../../../sim/chance.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { mondayNoon } from '../../fixtures/monday.ts'
import { boardOf, receive, finishTask } from './samples.ts'

/** Goals that a few rounds can reach, so that much is claimed. */
const goals: Partial<Record<string, number>> = { spins: 4, wins: 1, validBet: 4_00, checkIn: 1 }
const rules = defaultPolicy.tasks.rules.map((rule) => ({ ...rule, goal: Math.min(rule.goal, goals[rule.kind] ?? rule.goal) }))
const ids = [...rules, ...defaultPolicy.tasks.chests].map(({ id }) => id)

let app: TestApp
beforeAll(async () => {
  const withdrawal = { ...defaultPolicy.withdrawal, turnover: { deposit: 0, gift: 0, welcome: 0 }, minDeposited: 0 }
  app = await createApp({ policy: { tasks: { ...defaultPolicy.tasks, rules }, withdrawal } })
  await openPools(app.deps)
})
afterAll(() => app.close())

/** The period of a claim, by the clock. */
const periodOf = (id: string, now: number): string => {
  const period = rules.find((rule) => rule.id === id)?.period ?? 'day'
  if (period === 'once') return `${id} once`
  const today = Math.floor(now / dayMs)
  return `${id} ${period === 'day' ? today : today - ((today + 3) % 7)}`
}

test.each([1, 2, 3])(
  'rounds, deposits and claims in any order: each award at most once a period, and the balances match the responses (seed %i)',
  async (seed) => {
    const chance = createChance(seed)
    app.clock.now = Math.max(app.clock.now, mondayNoon)
    const { token, userId } = await app.register()
    const granted = { coin: 1_000_00, points: 0, diamond: 0 }
    const claims = new Map<string, number>()

    const record = (awards: readonly Award[]) => {
      for (const { propId, count: many } of awards) {
        if (propId === propIds.coin) granted.coin += many
        if (propId === propIds.points) granted.points += many
        if (propId === propIds.diamond) granted.diamond += many
      }
    }
    const spins = async () => {
      const gameId = chance.pick(['biyahe-888', 'perlas'])
      const { roundToken } = dataOf(await app.call<GameStart>('startGame', { gameId }, token))
      for (let round = chance.between(1, 5); round > 0; round--) {
        const { stake, payout } = dataOf(await app.call<SettledRound>('spin', { roundToken, stake: 100 }, token))
        granted.coin += payout - stake
      }
    }
    /** The claim's result matches the board just before it; doubled, it is paid once. */
    const claim = async (id: string) => {
      const board = await boardOf(app, token)
      const state = [...board.tasks, ...board.chests].find((one) => one.id === id)?.state
      const requestIds = Array.from({ length: chance.between(1, 3) }, () => chance.uuid())
      const calls = requestIds.flatMap((requestId) => Array.from({ length: chance.between(1, 2) }, () => requestId))
      const answers = await Promise.all(calls.map((requestId) => receive(app, token, id, requestId)))
      const granted = answers.filter(({ errcode, replayed }) => errcode === 0 && !replayed)
      expect(granted).toHaveLength(state === 'claimable' ? 1 : 0)
      for (const { data } of granted) {
        const period = periodOf(id, app.clock.now)
        claims.set(period, (claims.get(period) ?? 0) + 1)
        record(data?.awards ?? [])
      }
    }
    const acts = [
      spins,
      spins,
      () => claim(chance.pick(ids)),
      async () => {
        const { tasks, chests } = await boardOf(app, token)
        for (const { id } of [...tasks, ...chests].filter(({ state }) => state === 'claimable')) await claim(id)
      },
      async () => {
        const amount = chance.pick([100_00, 200_00])
        await deposit(app, token, amount)
        granted.coin += amount
      },
      async () => {
        const { errcode, data } = await app.call<{ awards: Award[] }>('loginBonus3UserReceive', {}, token)
        if (errcode === 0) record(data?.awards ?? [])
      },
      async () => void (await finishTask(app, token, chance.pick(['day-plaza', 'week-share', 'once-fair']))),
      async () => {
        app.clock.pass(chance.between(1, 14) * hourMs)
        dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, token))
      },
    ]
    // Rounds are random: an unlucky run continues until enough was claimed to be meaningful.
    for (let step = 0; step < 60 || claims.size <= 15; step++) await chance.pick(acts)()

    expect(Math.max(...claims.values())).toBe(1)
    expect(await countRows(app, 'task_claim', 'player_id = $1', [userId])).toBe(claims.size)
    expect({
      coin: await balanceIn(app, userId, 'coin'),
      points: await balanceIn(app, userId, 'points'),
      diamond: await balanceIn(app, userId, 'diamond'),
    }).toEqual(granted)
    expect(await isSound(app)).toBe(true)
  },
  120_000,
)
