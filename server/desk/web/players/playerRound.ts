import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { coinPusher, drawLandings, playDrops } from '#games/coin-pusher/rules.ts'
import type { Played } from '#games/coin-pusher/rules.ts'
import { fairDraw } from '#games/fair/fair.ts'
import type { Draw } from '#games/fair/fair.ts'
import { slotRules } from '#games/index.ts'
import { sharedIds } from '#games/shared/ids.ts'
import { replayRound } from '#games/slots/engine/play.ts'
import { fairHmac } from '../../../kernel/fairHmac.ts'
import { findArchived, findArchivedByStaged } from '../../../ledger/archive.ts'
import { gameName } from '../../../play/games/catalogue.ts'
import { houseIdOf } from '../../../play/games/generatedCatalogue.ts'
import type { PusherOutcome } from '../../../play/pusher/store.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext } from '../context.ts'

interface RoundRow {
  readonly id: string
  readonly at: number
  readonly game: string
  readonly stake: number
  readonly payout: number
  readonly validBet: number
  readonly rulesVersion: number
  readonly settingsRevision: number
  readonly outcome: string | null
  readonly stagedId: number | null
  readonly nonce: number | null
  readonly seedId: string | null
  readonly clientSeed: string | null
  readonly serverSeed: string | null
  readonly serverSeedHash: string | null
  readonly isRevealed: boolean
}

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

interface Movement {
  readonly kind: string
  readonly delta: number
  readonly after: number
}

/** A round's row, from `round` or from a line of the archive, with the outcome of a staged or shared one. */
const roundFrom = (
  round: string,
  staged: string,
) => `select r.id::text, r.at, r.game_id as game, r.stake, r.payout, r.valid_bet as "validBet", r.rules_version as "rulesVersion",
       r.settings_revision as "settingsRevision", coalesce(r.outcome, (select json_build_object('setup', d.setup, 'layout', d.layout, 'choices', d.choices) from ${staged} d where d.id = r.staged_round_id),
         (select json_build_object('outcome', d.outcome, 'bets', (
           select json_agg(json_build_object('choice', b.choice, 'stake', b.stake, 'payout', b.payout) order by b.id)
             from shared_bet b where b.round_id = d.id and b.player_id = r.player_id)) from shared_round d where d.id = r.shared_round_id))::text as outcome,
       r.staged_round_id as "stagedId", r.nonce, s.id::text as "seedId", s.client_seed as "clientSeed",
       s.server_seed as "serverSeed", s.server_seed_hash as "serverSeedHash", s.revealed_at is not null as "isRevealed"
     from ${round} r left join fair_seed s on s.id = r.seed_id`

/**
 * One of the player's rounds, and what it moved: from the database or the archive, by its own number, else by that of a staged round. Else the
 * newest shared round of that number, which the player sees; in the archive, it is found by its own.
 */
async function findRound(context: DeskContext, id: string, number: string): Promise<{ row: RoundRow; entries: Movement[] } | undefined> {
  const { tx } = context
  const owned = [id, number]
  let kept = await tx.row<RoundRow>(`${roundFrom('round', 'staged_round')} where r.id = $2 and r.player_id = $1`, owned)
  let line = kept ? undefined : await findArchived(context, id, number)
  if (!kept && !line) {
    kept = await tx.row<RoundRow>(`${roundFrom('round', 'staged_round')} where r.staged_round_id = $2 and r.player_id = $1`, owned)
    line = kept ? undefined : await findArchivedByStaged(context, id, number)
    if (!kept && !line)
      kept = await tx.row<RoundRow>(
        `${roundFrom('round', 'staged_round')} join shared_round sr on sr.id = r.shared_round_id
           where sr.game_id = any($3) and sr.number = $2::bigint and r.player_id = $1 order by r.at desc limit 1`,
        [...owned, sharedIds],
      )
  }
  const row =
    line &&
    (await tx.row<RoundRow>(
      roundFrom('json_populate_record(null::round, $1::json)', 'json_populate_record(null::staged_round, $2::json)'),
      [line.line, JSON.stringify(line.staged ?? {})],
    ))
  if (line?.entries && row) {
    const entries = line.entries.flatMap(({ kind, postings }) =>
      // Of a round's postings, only its player's account keeps a balance.
      postings.flatMap(([, delta, after]) => (after === null ? [] : [{ kind, delta, after }])),
    )
    return { row, entries }
  }
  const found = kept ?? row
  return (
    found && {
      row: found,
      entries: await tx.rows<Movement>(
        `select e.kind, p.amount as delta, p.balance_after as after from entry e join posting p on p.entry_id = e.id
           join account a on a.id = p.account_id and a.owner = 'player' and a.player_id = $1
           where e.ref = any(array['round:' || $2] || coalesce(refs_of_staged($3), '{}'))
           order by e.id`,
        [id, found.id, found.stagedId],
      ),
    }
  )
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
