import type { Client } from './client.ts'
import type { Load } from './load.ts'
import { callOrThrow } from './player.ts'
import type { Player, Round } from './player.ts'

export interface Finding {
  /** Acknowledged but not in the records. */
  readonly lost: number
  /** All other differences from what was acknowledged, in words. */
  readonly wrong: readonly string[]
}

/** The server's records of a player: the rounds, everything else by its load, and the balance. */
export interface Records {
  readonly rounds: ReadonlyMap<string, Round>
  readonly loads: readonly {
    readonly name: string
    readonly acknowledged: ReadonlyMap<string, number>
    readonly recorded: ReadonlyMap<string, number>
  }[]
  readonly balance: number
}

/** Compares the responses that `player` received with the records. */
export function compare(player: Player, { rounds, loads, balance }: Records): Finding {
  const wrong: string[] = []
  let lost = 0
  let expected = player.startBalance
  for (const [id, round] of player.rounds) {
    expected += round.payout - round.stake
    const record = rounds.get(id)
    if (!record) lost += 1
    else if (record.stake !== round.stake || record.payout !== round.payout)
      wrong.push(`${player.name}: round ${id} is not the one that was acknowledged`)
  }
  for (const { name, acknowledged, recorded } of loads) {
    for (const [id, coins] of acknowledged) {
      expected += coins
      const record = recorded.get(id)
      if (record === undefined) lost += 1
      else if (record !== coins) wrong.push(`${player.name}: ${name} ${id} is not the one that was acknowledged`)
    }
    if (recorded.size !== acknowledged.size)
      wrong.push(`${player.name}: ${recorded.size} ${name}s are recorded, ${acknowledged.size} were acknowledged`)
  }
  if (rounds.size !== player.rounds.size)
    wrong.push(`${player.name}: ${rounds.size} rounds are recorded, ${player.rounds.size} were acknowledged`)
  if (balance !== expected) wrong.push(`${player.name}: the balance holds ${balance}, what was acknowledged makes ${expected}`)
  return { lost, wrong }
}

const pageSize = 50

/** Reads the player's records, newest first, up to a page that `received` had, and compares them. Adds what it finds to `received`. */
export async function audit(client: Client, loads: readonly Load[], player: Player, received: Map<string, Round>): Promise<Finding> {
  for (let pageNum = 1; ; pageNum++) {
    const page = await callOrThrow(client, 'betRecord', { pageNum, pageSize }, player.token)
    const isKnown = page.list.every(({ roundId }) => received.has(roundId))
    for (const { roundId, bet, payout } of page.list) received.set(roundId, { stake: bet, payout })
    if (isKnown || page.list.length < pageSize) break
  }
  const { coin: balance } = await callOrThrow(client, 'refreshData', {}, player.token)
  const others = await Promise.all(
    loads.map(async (load) => ({
      name: load.name,
      acknowledged: load.acknowledged(player),
      recorded: await load.recorded(client, player),
    })),
  )
  return compare(player, { rounds: received, loads: others, balance })
}
