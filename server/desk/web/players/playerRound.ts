import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { coinPusher, drawLandings, playDrops } from '#games/coin-pusher/rules.ts'
import type { Played } from '#games/coin-pusher/rules.ts'
import { fairDraw } from '#games/fair/fair.ts'
import type { Draw } from '#games/fair/fair.ts'
import { slotRules } from '#games/index.ts'
import { replayRound } from '#games/slots/engine/play.ts'
import { fairHmac } from '../../../kernel/fairHmac.ts'
import { findArchived, findArchivedByStaged } from '../../../ledger/archive.ts'
import { gameName } from '../../../play/games/catalogue.ts'
import { houseIdOf } from '../../../play/games/generatedCatalogue.ts'
import type { PusherOutcome } from '../../../play/pusher/store.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext } from '../context.ts'
import * as store from './roundStore.ts'
import type { RoundRow } from './roundStore.ts'

/** A drop of the coin pusher again: on the bed it was made on, with the coins that its seeds yield. */
function dropAgain({ stake, rulesVersion, outcome }: RoundRow, draw: Draw): Played | undefined {
  if (rulesVersion !== coinPusher.rulesVersion || outcome === null) return undefined
  const { before, aim } = JSON.parse(outcome) as Pick<PusherOutcome, 'before' | 'aim'>
  return playDrops(before, drawLandings(aim, stake / coinPusher.price, draw))
}

/**
 * Computes a round again from its seeds, by the rules it was played under: what it pays, and as JSON what happened in it. Undefined: a
 * round of another kind, or by rules not known here.
 */
function replayOf(row: RoundRow): { payout: number; outcome: string } | undefined {
  const { game: id, rulesVersion, stake, nonce, clientSeed, serverSeed } = row
  if (nonce === null || clientSeed === null || serverSeed === null) return undefined
  const draw = fairDraw({ serverSeed, clientSeed, nonce }, fairHmac)
  if (id === coinPusher.id) {
    const dropped = dropAgain(row, draw)
    return dropped && { payout: dropped.paid, outcome: JSON.stringify(dropped.falls) }
  }
  const game = slotRules(houseIdOf(id), rulesVersion)
  const round = game && replayRound(game, stake, draw)
  return round && { payout: round.payout, outcome: JSON.stringify(round) }
}

/**
 * One of the player's rounds, and what it moved: from the database or the archive, by its own number, else by that of a staged round. Else the
 * newest shared round of that number, which the player sees; in the archive, it is found by its own.
 */
async function findRound(context: DeskContext, id: string, number: string) {
  const { tx } = context
  let kept = await store.findById(tx, id, number)
  let line = kept ? undefined : await findArchived(context, id, number)
  if (!kept && !line) {
    kept = await store.findByStaged(tx, id, number)
    line = kept ? undefined : await findArchivedByStaged(context, id, number)
    if (!kept && !line) kept = await store.findByShared(tx, id, number)
  }
  const row = kept ?? (line && (await store.findInLines(tx, line.line, line.staged ?? {})))
  if (!row) return undefined
  const archived = line?.entries?.flatMap(({ kind, postings }) =>
    // Of a round's postings, only its player's account keeps a balance.
    postings.flatMap(([, delta, after]) => (after === null ? [] : [{ kind, delta, after }])),
  )
  return { row, entries: archived ?? (await store.movementsOf(tx, id, row)) }
}

/** A server seed in use stays secret here, too: it decides the player's next rounds. */
export async function showRound(context: DeskContext, { id, roundId }: DeskInputOf<typeof playerCalls.playerRound>) {
  const found = await findRound(context, id, roundId)
  if (!found) return refuseDesk('notFound')
  const { row, entries } = found
  const again = replayOf(row)
  const { stagedId: _stagedId, nonce, seedId, clientSeed, serverSeed, serverSeedHash, isRevealed, ...round } = row
  return {
    ...round,
    game: gameName('house', round.game),
    outcome: row.outcome ?? again?.outcome ?? null,
    seeds:
      seedId === null
        ? null
        : {
            id: seedId,
            nonce: nonce ?? 0,
            clientSeed: clientSeed ?? '',
            serverSeedHash: serverSeedHash ?? '',
            serverSeed: isRevealed ? serverSeed : null,
          },
    replay: again ? (again.payout === row.payout ? ('same' as const) : ('other' as const)) : ('none' as const),
    entries,
  }
}
