import { dayMs, hourMs } from '#contract/durations.ts'
import type { Database } from '#server/kernel/database.ts'
import { approveWithdrawal, rejectWithdrawal } from '#server/money/withdrawals/decide.ts'
import { createChance } from '../chance.ts'
import { giveUp, payOrder, pickAct, withdraw } from './acts.ts'
import type { Stage } from './acts.ts'
import { readFacts } from './facts.ts'
import { invariants } from './invariants.ts'
import { createPlayers } from './people.ts'
import { openSeasonServer } from './seasonServer.ts'

/** A Monday, after all players have registered. */
export const startsAt = Date.UTC(2026, 10, 2)
const days = 30
const maxActs = 4

/** The players, and when the invariants are checked. */
export interface SeasonPlan {
  readonly players: number
  /** Percentage of players active on a day. */
  readonly dailyVisitPercent: number
  /** Servers die in their jobs. */
  readonly kills?: boolean
  /** In days; a season checked early ends at the first violation. */
  readonly lookEvery: number
}
export const fullSeason: SeasonPlan = { players: 200, dailyVisitPercent: 9, lookEvery: Infinity }
/** For a planted bug: few players who do much, checked often. */
export const hunting: SeasonPlan = { players: 40, dailyVisitPercent: 40, lookEvery: 3 }

export interface Broken {
  readonly invariant: string
  readonly problem: string
}
export interface Season {
  readonly seed: number
  readonly actions: number
  readonly rounds: number
  readonly paidOut: number
  readonly broken: readonly Broken[]
  readonly tally: Readonly<Record<string, { done: number; refused: number }>>
}

/** The desk decides its pending cases, and the payout provider its requests. */
async function decide({ server, chance }: Stage): Promise<void> {
  const { db } = server.deps
  server.clock.now += 30_000
  // A round that goes on overnight is called off.
  if (chance.is(0.5)) await server.colorGame.finish()
  await server.work()
  const waiting = await db.rows<{ id: string }>(
    `select id::text from withdrawal where state = 'review' and review_at is null order by withdrawal.id`,
  )
  for (const { id } of waiting)
    await db.transaction((tx) => (chance.is(0.8) ? approveWithdrawal : rejectWithdrawal)(tx, id, 'ana', 'looked at it', server.clock.now))
  server.clock.now += 30_000
  await server.moveOn()
  for (const order of server.requestedPayouts.splice(0)) await server.payOut(order, chance.is(0.85) ? 'paid' : 'declined')
}

/** Thirty days, then three in which excluded players withdraw their own money. Everything is determined by the seed. */
export async function playSeason(db: Database, ids: readonly string[], seed: number, plan: SeasonPlan): Promise<Season> {
  const chance = createChance(seed)
  const server = openSeasonServer(db, chance, startsAt, plan.kills ?? false)
  const stage: Stage = { server, chance, players: createPlayers(ids.slice(0, plan.players), chance), tally: new Map() }
  const { clock } = server
  let actions = 0
  const check = async (isOver: boolean): Promise<Season> => {
    const facts = await readFacts(server, stage.players)
    const broken = invariants.flatMap(({ name, isOfTheEnd, check: find }) => {
      const problem = isOfTheEnd && !isOver ? undefined : find(facts)
      return problem === undefined ? [] : [{ invariant: name, problem }]
    })
    const paidOut = facts.withdrawals.filter(({ state }) => state === 'paid').length
    return { seed, actions, rounds: facts.rounds.length, paidOut, broken, tally: Object.fromEntries(stage.tally) }
  }
  for (let day = 0; day < days; day++) {
    clock.now = startsAt + day * dayMs + hourMs
    for (const player of stage.players) {
      if (!chance.is(plan.dailyVisitPercent / 100)) continue
      clock.now += 30_000
      for (let count = chance.between(1, maxActs); count > 0; count--) {
        // No two acts at the same time: what is allowed depends on their order.
        clock.now += 1_000
        const act = pickAct(player.role, chance)
        const counted = stage.tally.get(act.name) ?? { done: 0, refused: 0 }
        stage.tally.set(act.name, counted)
        actions++
        counted[(await act.play(stage, player)) ? 'done' : 'refused']++
        for (const order of chance.is(0.5) ? player.waiting.splice(0) : []) await payOrder(stage, player, order, order.paidAt)
      }
    }
    await decide(stage)
    if ((day + 1) % plan.lookEvery !== 0) continue
    const season = await check(false)
    if (season.broken.length > 0) return season
  }
  for (let day = days; day < days + 3; day++) {
    clock.now = startsAt + day * dayMs + hourMs
    // No bet is in play any more: what a gift paid of it could not be given up.
    await server.colorGame.finish()
    await decide(stage)
    const rows = await db.rows<{ id: string }>('select player_id::text as id from person_link where is_held and released_at is null')
    const barred = new Set(rows.map(({ id }) => id))
    for (const player of stage.players) {
      if (!barred.has(player.id) && !player.closedPeriods.some(({ kind }) => kind === 'exclusion')) continue
      if (player.isAtStudio) await server.call(player, 'retrieveBalance', {})
      // A self-exclusion has ended the gift but for what was in play; a player on hold has to.
      if (barred.has(player.id) || player.hasLeftInPlay) await giveUp(stage, player)
      clock.now += 10_000
      await withdraw(stage, player)
    }
    // Nothing is declined any more.
    clock.now += 30_000
    await server.work()
    for (const { id } of await db.rows<{ id: string }>(
      `select id::text from withdrawal where state = 'review' and review_at is null order by withdrawal.id`,
    ))
      await db.transaction((tx) => approveWithdrawal(tx, id, 'ana', 'looked at it', clock.now))
    clock.now += 30_000
    await server.moveOn()
    for (const order of server.requestedPayouts.splice(0)) await server.payOut(order, 'paid')
  }
  return await check(true)
}
