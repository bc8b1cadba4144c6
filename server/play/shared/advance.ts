import { fairDraw } from '#games/fair/fair.ts'
import { betsText } from '#games/shared/game.ts'
import type { SharedGame } from '#games/shared/game.ts'
import { sharedRules } from '#games/shared/games.ts'
import { countedUntil } from '../../kernel/clock.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { fairHash, fairHmac } from '../../kernel/fairHmac.ts'
import { lockName } from '../../kernel/locks.ts'
import { settled } from '../../settings/live.ts'
import { seedOfLink, takeLink } from './chain.ts'
import type { ConfiguredSharedGame } from './games.ts'
import { payRound, returnBets } from './settle.ts'
import { leaveForShutOut } from './shutOut.ts'
import * as store from './store.ts'
import type { SharedRoundRow } from './store.ts'

/** A round that waits for its public value checks again after this long. */
const beaconAgainMs = 250

/** While no round may begin, the game checks again after this long. */
const closedAgainMs = 1_000

/** Opens the next round, unless another server was first. Its number, link and public value are fixed here, before any bet. */
async function open(deps: Deps, { game, rules }: ConfiguredSharedGame, last: SharedRoundRow | undefined): Promise<void> {
  const { db, clock, random, adapters, policy } = deps
  await db.transaction(async (tx) => {
    const now = clock()
    // One at a time: a server that waited here finds the next round open.
    await lockName(tx, `shared round:${game.id}`)
    if ((await store.latestSharedRound(tx, game.id))?.id !== last?.id) return
    const closesAt = now + rules.betMs
    const beaconNumber = adapters.beacon.numberAt(closesAt + rules.beaconAfterMs)
    const { chainId, link } = await takeLink(tx, game.id, policy.sharedRounds.chainLength, random, now)
    await store.insertRound(tx, {
      game_id: game.id,
      number: (last?.number ?? 0) + 1,
      chain_id: chainId,
      link,
      rules_version: game.rulesVersion,
      opens_at: now,
      closes_at: closesAt,
      beacon_source: adapters.beacon.source,
      beacon_number: beaconNumber,
      beacon_at: adapters.beacon.timeOf(beaconNumber),
    })
    await store.notifyServers(tx, [game.id])
  })
}

/** Moves a round on with its row locked, if it is still in the same state: of several servers exactly one does it. */
const move = ({ db }: Deps, round: SharedRoundRow, work: (tx: Sql, round: SharedRoundRow) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await store.lockRound(tx, round.id)
    if (locked?.state !== round.state) return
    await work(tx, locked)
    await store.notifyServers(tx, [round.game_id])
  })

/** The lock waits for bets under way, and later ones find the round closed: the hashed bets are complete. */
const close = (deps: Deps, round: SharedRoundRow) =>
  move(deps, round, async (tx) => {
    await store.setClosed(tx, round.id, fairHash(betsText(await store.betsOf(tx, round.id))))
  })

/** A result that unfolds begins this long after its value is known, so that every page has received it. */
const leadMs = 500

/** Players can leave a running round only while a server runs it: when none has for this long, it was interrupted. */
const interruptedMs = 5_000

/** A drawn round is paid this long after the end, so that a player who left in time is, too. */
const graceMs = 500

/** The result of a round whose value is known. No part of it may be sent before it is shown. */
export async function resultOf(sql: Sql, game: SharedGame, round: SharedRoundRow): Promise<readonly string[]> {
  const { number, beacon_value } = round
  if (beacon_value === null) throw new Error(`round ${number} has no public value yet`)
  const serverSeed = await seedOfLink(sql, round)
  return game.step(fairDraw({ serverSeed, clientSeed: beacon_value, nonce: number }, fairHmac))
}

/**
 * Decides the round with the value that was fixed for it, or calls it off when the value arrives too late: the same rule on every server.
 * A result that takes time begins to unfold.
 */
async function draw(deps: Deps, { game, rules }: ConfiguredSharedGame, round: SharedRoundRow): Promise<void> {
  const { clock, adapters, policy, log } = deps
  const isSource = adapters.beacon.source === round.beacon_source
  const beacon = isSource
    ? await adapters.beacon.read(round.beacon_number).catch((error: unknown) => {
        log.warn({ err: error, round: round.number }, 'the beacon was not reached')
        return undefined
      })
    : undefined
  const isLate = clock() > round.beacon_at + policy.sharedRounds.voidAfterMs
  if (!beacon && !isLate) return
  await move(deps, round, async (tx, locked) => {
    const now = clock()
    const endsAt = now + rules.revealMs + rules.restMs
    if (!beacon || isLate) {
      await returnBets(tx, round, now)
      await store.setVoid(tx, round.id, await seedOfLink(tx, locked), now, endsAt)
    } else if (game.run) await store.setRunning(tx, round.id, { ...beacon, runsAt: now + leadMs })
    else await reveal(tx, { ...locked, beacon_value: beacon.value, beacon_signature: beacon.signature }, game, now, endsAt)
  })
}

/** Writes seed and result to the row: from now on they are public. */
async function reveal(tx: Sql, round: SharedRoundRow, game: SharedGame, now: number, endsAt: number): Promise<void> {
  const seed = await seedOfLink(tx, round)
  const outcome = await resultOf(tx, game, round)
  await store.setDrawn(tx, round.id, {
    seed,
    value: round.beacon_value ?? '',
    signature: round.beacon_signature,
    outcome,
    at: now,
    endsAt,
  })
}

/** Shows what a running round may show by now, and draws it when its time is over. Returns when to look again. */
async function run(deps: Deps, { game, rules }: ConfiguredSharedGame, round: SharedRoundRow): Promise<number> {
  const { db, clock } = deps
  const { run: running } = game
  if (!running || round.runs_at === null) throw new Error(`${game.id} has no running rounds`)
  const { cashOut } = running
  const beganAt = round.runs_at
  const outcome = await resultOf(db, game, round)
  const now = clock()
  const over = beganAt + running.ms(outcome)
  if (cashOut) await store.setWatched(db, round.id, Math.min(now, over), interruptedMs)
  // Before it begins, nothing.
  const shown = now < beganAt ? [] : running.shown(outcome, Math.min(now, over) - beganAt)
  if (now >= over)
    await move(deps, round, async (tx, locked) => {
      await store.setShown(tx, locked.id, shown)
      if (cashOut && locked.interrupted) {
        const lost = (await store.betsOf(tx, locked.id)).filter((bet) => game.payout({ ...bet, cashOut: bet.cash_out }, outcome) === 0)
        await store.setCashOut(
          tx,
          lost.map(({ id }) => id),
          cashOut.returned,
        )
      }
      await reveal(tx, locked, game, now, now + rules.revealMs + rules.restMs)
    })
  else if (shown.length > round.shown.length)
    await move(deps, round, async (tx, locked) => {
      if (locked.shown.length < shown.length) await store.setShown(tx, locked.id, shown)
    })
  if (now >= over) return now
  return Math.min(over, beganAt + running.nextAt(outcome, Math.max(0, now - beganAt)), now + watchMs)
}

/** A running round that players may leave is checked at least this often. */
const watchMs = 1_000

const settle = (deps: Deps, { game }: ConfiguredSharedGame, round: SharedRoundRow) =>
  move(deps, round, async (tx, drawn) => {
    const now = deps.clock()
    await leaveForShutOut(tx, drawn, game)
    await payRound(tx, drawn, game, settled(deps.policy), now)
    await store.setSettled(tx, drawn.id, now)
  })

/** Calls a round off whose rules no server has any more, or whose times are of a clock that was ahead: all bets are returned. */
const callOff = (deps: Deps, { rules }: ConfiguredSharedGame, round: SharedRoundRow) =>
  move(deps, round, async (tx, locked) => {
    const now = deps.clock()
    await returnBets(tx, locked, now)
    await store.setVoid(tx, locked.id, await seedOfLink(tx, locked), now, now + rules.revealMs + rules.restMs)
  })

/** Whether the round came to where it is while the clock was ahead: it would stay there for as long as that. */
const isAhead = ({ opens_at, runs_at, drawn_at, settled_at }: SharedRoundRow, now: number): boolean =>
  Math.max(opens_at, runs_at ?? 0, drawn_at ?? 0, settled_at ?? 0) > countedUntil(now)

/** When the round in its current state is due to be checked again, ms UTC. */
const dueAt = (round: SharedRoundRow, { run: running }: SharedGame): number => {
  if (round.state === 'open') return round.closes_at
  if (round.state === 'closed') return round.beacon_at
  if (round.state === 'running') return 0
  if (round.state === 'drawn') return running?.cashOut ? (round.drawn_at ?? 0) + graceMs : 0
  return round.ends_at ?? 0
}

const isEnded = ({ state }: SharedRoundRow): boolean => state === 'settled' || state === 'void'

/**
 * Takes one step for a game, as due by the clock and the latest round's row; any server may call it, any number of times. Returns when to
 * call again. No state of a round lives in a process's memory, so none is lost with one.
 */
export async function advance(deps: Deps, current: ConfiguredSharedGame): Promise<number> {
  const round = await store.latestSharedRound(deps.db, current.game.id)
  const now = deps.clock()
  if (!round || isEnded(round)) return advanceBy(deps, current, round)
  if (round.state !== 'drawn' && isAhead(round, now)) {
    await callOff(deps, current, round)
    return now
  }
  // A round under way goes on by the rules that it began under.
  const game = sharedRules(round.game_id, round.rules_version)
  if (game) return advanceBy(deps, { ...current, game }, round)
  // Those of a newer release are at the servers of that release.
  if (round.rules_version < current.game.rulesVersion) await callOff(deps, current, round)
  return now + closedAgainMs
}

async function advanceBy(deps: Deps, configured: ConfiguredSharedGame, round: SharedRoundRow | undefined): Promise<number> {
  const now = deps.clock()
  const due = round && !isAhead(round, now) ? dueAt(round, configured.game) : 0
  if (due > now) return due
  if (round?.state === 'running') return run(deps, configured, round)
  const isOver = !round || isEnded(round)
  // Open rounds are settled; under maintenance, or where the game is off, no new round begins.
  if (isOver && (deps.policy.maintenance.state === 'closed' || !configured.rules.isOpen)) return now + closedAgainMs
  if (isOver) await open(deps, configured, round)
  else if (round.state === 'open') await close(deps, round)
  else if (round.state === 'closed') await draw(deps, configured, round)
  else await settle(deps, configured, round)
  const next = await store.latestSharedRound(deps.db, configured.game.id)
  if (!next) return now + beaconAgainMs
  // A value that has not arrived yet is requested again soon.
  return next.state === 'closed' && round?.id === next.id && round.state === 'closed'
    ? deps.clock() + beaconAgainMs
    : dueAt(next, configured.game)
}
