import { fairDraw } from '#games/fair/fair.ts'
import { betsText } from '#games/shared/game.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { fairHash, fairHmac } from '../../kernel/fairHmac.ts'
import { seedOfLink, takeLink } from './chain.ts'
import type { OfferedGame } from './games.ts'
import { payRound, returnBets } from './settle.ts'
import * as store from './store.ts'
import type { RoundRow } from './store.ts'

/** Told to every server that a round has moved on, or that bets were taken (stream.ts): the payload is the game's id. */
export const channel = 'shared_round'
export const tell = (sql: Sql, gameId: string) => sql.rows('select pg_notify($1, $2)', [channel, gameId])

/** A round that waits for its public value asks again after so long. */
const beaconAgainMs = 250

/** Opens the next round; another server may have come first. Its number, its link and its public value are fixed here, before any bet. */
async function open(deps: Deps, { game, rules }: OfferedGame, last: RoundRow | undefined): Promise<void> {
  const { db, clock, random, adapters, policy } = deps
  await db.transaction(async (tx) => {
    const now = clock()
    // One at a time: whoever waited here finds the next round open.
    await tx.rows('select pg_advisory_xact_lock(hashtext($1))', [`${channel}:${game.id}`])
    if ((await store.latestRound(tx, game.id))?.id !== last?.id) return
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
    await tell(tx, game.id)
  })
}

/** Moves a round on with its row locked, if it is still where it was: of several servers one does it. */
const move = ({ db }: Deps, round: RoundRow, work: (tx: Sql, round: RoundRow) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await store.lockRound(tx, round.id)
    if (locked?.state !== round.state) return
    await work(tx, locked)
    await tell(tx, round.game_id)
  })

/** The lock waits for bets under way, and those that come after find the round closed: what is hashed is all there will be. */
const close = (deps: Deps, round: RoundRow) =>
  move(deps, round, async (tx) => {
    await store.setClosed(tx, round.id, fairHash(betsText(await store.betsOf(tx, round.id))))
  })

/** Draws with the value that was fixed for the round, or calls it off when that comes too late: the same rule for whoever looks. */
async function draw(deps: Deps, { game, rules }: OfferedGame, round: RoundRow): Promise<void> {
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
  await move(deps, round, async (tx, { chain_id, link, number }) => {
    const now = clock()
    const endsAt = now + rules.revealMs + rules.restMs
    const seed = await seedOfLink(tx, chain_id, link)
    if (!beacon || isLate) {
      await returnBets(tx, round, now)
      await store.setVoid(tx, round.id, seed, now, endsAt)
      return
    }
    const outcome = game.step(fairDraw({ serverSeed: seed, clientSeed: beacon.value, nonce: number }, fairHmac))
    await store.setDrawn(tx, round.id, { seed, ...beacon, outcome, at: now, endsAt })
  })
}

const settle = (deps: Deps, { game }: OfferedGame, round: RoundRow) =>
  move(deps, round, async (tx, drawn) => {
    const now = deps.clock()
    await payRound(tx, drawn, game, deps.policy.jackpot.feed, now)
    await store.setSettled(tx, drawn.id, now)
  })

/** When the round as it stands wants to be looked at again, ms UTC. */
const dueAt = (round: RoundRow): number => {
  if (round.state === 'open') return round.closes_at
  if (round.state === 'closed') return round.beacon_at
  return round.state === 'drawn' ? 0 : (round.ends_at ?? 0)
}

/**
 * Does what is due for a game by the clock and the latest round's row, one step: any server may, at any time, as often as it likes. Gives when to
 * look again. Nothing of a round is in a process's memory, so none is lost with one.
 */
export async function advance(deps: Deps, offered: OfferedGame): Promise<number> {
  const round = await store.latestRound(deps.db, offered.game.id)
  const now = deps.clock()
  if (round && dueAt(round) > now) return dueAt(round)
  if (!round || round.state === 'settled' || round.state === 'void') await open(deps, offered, round)
  else if (round.state === 'open') await close(deps, round)
  else if (round.state === 'closed') await draw(deps, offered, round)
  else await settle(deps, offered, round)
  const next = await store.latestRound(deps.db, offered.game.id)
  if (!next) return now + beaconAgainMs
  // A value that is not there yet is asked for again soon.
  return next.state === 'closed' && round?.id === next.id && round.state === 'closed' ? deps.clock() + beaconAgainMs : dueAt(next)
}
