import type { Database } from '#server/kernel/database.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { checkSharedRound, isLinkOf } from '#tests/games/verifier/shared.ts'
import type { Bettor } from './bettors.ts'
import type { Listener } from './listeners.ts'

interface RoundRow {
  readonly id: string
  readonly number: number
  readonly state: string
  readonly anchor: string
  readonly link: number
  readonly server_seed: string
  readonly beacon_value: string
  readonly beacon_signature: string | null
  readonly bets_root: string
  readonly outcome: string[] | null
}
interface BetRow {
  readonly id: string
  readonly round_id: string
  readonly player_id: string
  readonly choice: string
  readonly stake: number
  readonly cash_out: number | null
  readonly payout: number | null
}

export interface Found {
  readonly rounds: number
  readonly voids: number
  readonly bets: number
  readonly wrong: readonly string[]
}

/**
 * Compares what players and listeners were sent with the database, and the database with the verifier that was written from the documents
 * alone: every accepted bet is there once, paid once and as the rules say, and everybody was shown one result for each round.
 */
export async function checkSharedRounds(
  db: Database,
  gameId: string,
  { bettors, listeners, since, until }: { bettors: readonly Bettor[]; listeners: readonly Listener[]; since: number; until: number },
): Promise<Found> {
  const wrong: string[] = []
  const rounds = await db.rows<RoundRow>(
    `select r.id::text, r.number, r.state, c.anchor, r.link, r.server_seed, r.beacon_value, r.beacon_signature, r.bets_root, r.outcome
       from shared_round r join shared_chain c on c.id = r.chain_id where r.game_id = $1 and r.number between $2 and $3
       order by r.number`,
    [gameId, since, until],
  )
  const bets = await db.rows<BetRow>(
    `select b.id::text, b.round_id::text, b.player_id::text, b.choice, b.stake, b.cash_out, b.payout from shared_bet b join shared_round r on r.id = b.round_id
       where r.game_id = $1 and r.number between $2 and $3 order by b.id`,
    [gameId, since, until],
  )
  for (const round of rounds) {
    if (round.state !== 'settled' && round.state !== 'void') {
      wrong.push(`round ${round.number} is ${round.state}`)
      continue
    }
    const own = bets.filter(({ round_id }) => round_id === round.id)
    const { anchor, link, server_seed: serverSeed } = round
    if (round.state === 'void') {
      if (!isLinkOf({ anchor, link, serverSeed })) wrong.push(`the seed of void round ${round.number} is not in its chain`)
      for (const bet of own) if (bet.payout !== bet.stake) wrong.push(`a bet of void round ${round.number} was not returned`)
      continue
    }
    const beacon = { value: round.beacon_value, signature: round.beacon_signature }
    const listed = own.map(({ id, choice, stake, cash_out }) => ({ id, choice, stake, cashOut: cash_out }))
    const found = checkSharedRound({
      gameId,
      number: round.number,
      anchor,
      link,
      serverSeed,
      beacon,
      betsRoot: round.bets_root,
      bets: listed,
    })
    if (!found.isSeedInChain) wrong.push(`the seed of round ${round.number} is not in its chain`)
    if (!found.areBetsRight) wrong.push(`the bets of round ${round.number} do not have their hash`)
    const [ended, expected] = [round.outcome?.join(' '), found.outcome.join(' ')]
    if (ended !== expected) wrong.push(`round ${round.number} ended with ${ended}, not ${expected}`)
    for (const [index, bet] of own.entries())
      if (bet.payout !== found.payouts[index]) wrong.push(`bet ${bet.id} was paid ${bet.payout}, not ${found.payouts[index]}`)
    const others = listeners.filter(({ results }) => results.get(round.number) !== ended).length
    if (others > 0) wrong.push(`${others} listeners were not shown the result of round ${round.number}`)
  }

  const numbers = new Map(rounds.map(({ id, number }) => [id, number]))
  for (const { playerId, bets: accepted, cashOuts } of bettors) {
    const own = bets.filter(({ player_id }) => player_id === playerId)
    const recorded = own.map(({ round_id, choice, stake }) => `${numbers.get(round_id)} ${choice} ${stake}`)
    const expected = [...accepted].map(([number, { choice, stake }]) => `${number} ${choice} ${stake}`)
    if (recorded.toSorted().join() !== expected.toSorted().join())
      wrong.push(`player ${playerId} has bets ${recorded.join(', ')}; accepted were ${expected.join(', ')}`)
    for (const [number, multiple] of cashOuts) {
      const bet = own.find(({ round_id }) => numbers.get(round_id) === number)
      if (bet && bet.cash_out !== multiple)
        wrong.push(`player ${playerId} left round ${number} at ${multiple}, recorded is ${bet.cash_out}`)
    }
  }
  return { rounds: rounds.length, voids: rounds.filter(({ state }) => state === 'void').length, bets: bets.length, wrong }
}

/** Once every round is paid: each player's balance, one row of `round` for each round played, and the ledger. */
export async function checkMoney(db: Database, bettors: readonly Bettor[]): Promise<string[]> {
  const wrong: string[] = []
  const rows = await db.rows<{
    player_id: string
    balance: number
    staked: number
    paid: number
    unpaid: number
    played: number
    rounds: number
  }>(
    `select a.player_id::text, a.balance,
         (select coalesce(sum(stake), 0)::bigint from shared_bet where player_id = a.player_id) as staked,
         (select coalesce(sum(payout), 0)::bigint from shared_bet where player_id = a.player_id) as paid,
         (select count(*) from shared_bet where player_id = a.player_id and payout is null) as unpaid,
         (select count(distinct b.round_id) from shared_bet b join shared_round r on r.id = b.round_id where b.player_id = a.player_id and r.state = 'settled') as played,
         (select count(*) from round where player_id = a.player_id) as rounds
       from account a where a.owner = 'player' and a.currency = 'coin' and a.player_id = any($1::bigint[])`,
    [bettors.map(({ playerId }) => playerId)],
  )
  for (const { playerId, startBalance } of bettors) {
    const row = rows.find(({ player_id }) => player_id === playerId)
    if (!row) wrong.push(`player ${playerId} has no account`)
    else if (row.unpaid > 0) wrong.push(`player ${playerId} has ${row.unpaid} bets that were not paid`)
    else if (row.balance !== startBalance - row.staked + row.paid)
      wrong.push(`player ${playerId} has ${row.balance}, not ${startBalance} − ${row.staked} + ${row.paid}`)
    else if (row.rounds !== row.played) wrong.push(`player ${playerId} has ${row.rounds} records of ${row.played} rounds`)
  }
  const balance = await trialBalance(db, { full: true })
  if (!balance.sound) wrong.push(`the ledger is not sound: ${JSON.stringify(balance)}`)
  return wrong
}
