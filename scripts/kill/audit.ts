import { recordedDraws } from './draws.ts'
import { demand } from './player.ts'
import type { Player, Round } from './player.ts'
import type { Wire } from './wire.ts'

export interface Finding {
  /** Acknowledged rounds and draws that the records do not have. */
  readonly lost: number
  /** Everything else that is not as it was acknowledged, in words. */
  readonly wrong: readonly string[]
}

/** What `player` was told against what is recorded. `total`, `draws` and `balance` are the server's. */
export function compare(
  player: Player,
  recorded: ReadonlyMap<string, Round>,
  total: number,
  draws: ReadonlyMap<string, number>,
  balance: number,
): Finding {
  const wrong: string[] = []
  let lost = 0
  let expected = player.startBalance
  for (const [id, told] of player.rounds) {
    expected += told.payout - told.stake
    const kept = recorded.get(id)
    if (!kept) lost += 1
    else if (kept.stake !== told.stake || kept.payout !== told.payout)
      wrong.push(`${player.name}: round ${id} is not the one that was acknowledged`)
  }
  for (const [id, won] of player.draws) {
    expected += won
    const kept = draws.get(id)
    if (kept === undefined) lost += 1
    else if (kept !== won) wrong.push(`${player.name}: draw ${id} is not the one that was acknowledged`)
  }
  if (draws.size !== player.draws.size)
    wrong.push(`${player.name}: ${draws.size} draws are recorded, ${player.draws.size} were acknowledged`)
  if (total !== player.rounds.size) wrong.push(`${player.name}: ${total} rounds are recorded, ${player.rounds.size} were acknowledged`)
  if (balance !== expected) wrong.push(`${player.name}: the purse holds ${balance}, rounds and draws make ${expected}`)
  return { lost, wrong }
}

const pageSize = 50

/** Reads the player's records, newest first, until all rounds not in `seen` were met, and compares. Adds what it found to `seen`. */
export async function audit(wire: Wire, player: Player, seen: Map<string, Round>): Promise<Finding> {
  let total = 0
  for (let pageNum = 1; ; pageNum++) {
    const page = await demand(wire, 'betRecord', { pageNum, pageSize }, player.token)
    total = page.total
    for (const { roundId, bet, payout } of page.list) seen.set(roundId, { stake: bet, payout })
    const isComplete = [...player.rounds.keys()].every((id) => seen.has(id))
    if (isComplete || page.list.length < pageSize) break
  }
  const { coin } = await demand(wire, 'refreshData', {}, player.token)
  return compare(player, seen, total, await recordedDraws(wire, player), coin)
}
