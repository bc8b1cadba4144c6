import { spanOf } from '#server/kernel/calendar.ts'
import { differences } from './bookkeeping.ts'
import { byPlayer } from './facts.ts'
import type { Facts, Movement } from './facts.ts'
import type { SetLimit, Player } from './people.ts'
import { createRequirement, isGift } from './requirement.ts'

/** An invariant of every season, whatever happened in it. Returns violations, in words that lead to their cause. */
export interface Invariant {
  readonly name: string
  /** It applies only to finished seasons. */
  readonly isOfTheEnd?: true
  readonly check: (facts: Facts) => string | undefined
}

const coins = (amount: number): string => (amount / 100).toFixed(2)
const day = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** A player's closures and, without an end, the time from which their account was on hold. */
const closedAt = (facts: Facts, { id, closedPeriods }: Player, at: number): 'break' | 'exclusion' | 'held' | undefined => {
  const balance = facts.balances.get(id)
  if (balance !== undefined && at > balance) return 'held'
  const closures = closedPeriods.filter(({ from, until }) => at > from && at < until)
  return closures.find(({ kind }) => kind === 'exclusion')?.kind ?? closures[0]?.kind
}

/** The first withdrawal that left less than still had to be wagered; undefined without one. */
function unplayedAtWithdrawals(facts: Facts, player: Player, movements: readonly Movement[]): string | undefined {
  const requiredAfter = createRequirement(facts, player)
  // A self-exclusion closes all accounts of its person: what no channel takes back leaves them unplayed.
  const isAnyClosed = (at: number) => player.person.accounts.some((account) => closedAt(facts, account, at))
  for (const movement of movements) {
    const { kind, amount, after, at } = movement
    const required = requiredAfter(movement)
    if (kind === 'withdrawal' && after < required && !isAnyClosed(at))
      return `player ${player.id} (${player.role}) took ${coins(-amount)} on ${day(at)}, left ${coins(after)}, and had ${coins(required)} to play`
  }
  return undefined
}

/** What counts towards a limit, in order: when, and how much of it. */
function countedBy({ kind }: SetLimit, facts: Facts, id: string): { at: number; amount: number }[] {
  if (kind === 'deposit')
    return facts.deposits
      .filter((one) => one.player === id && one.returned === null && (one.state === 'paid' || one.state === 'refunded'))
      .map(({ settledAt, amount }) => ({ at: settledAt ?? 0, amount }))
      .toSorted((a, b) => a.at - b.at)
  return [
    ...facts.rounds
      .filter((one) => one.player === id && !one.bonus)
      .map(({ at, stake, payout }) => ({ at, amount: kind === 'stake' ? stake : stake - payout })),
    // An external game cannot be stopped midway: winnings there are staked again (decision 39). Losses there were transferred there.
    ...facts.studioPlay
      .filter((one) => one.player === id)
      .map(({ at, staked, won }) => ({ at, amount: kind === 'stake' ? Math.max(0, staked - won) : staked - won })),
  ].toSorted((a, b) => a.at - b.at)
}

export const invariants: readonly Invariant[] = [
  {
    name: 'the ledger adds up',
    check: ({ balance: { sound, ...rest } }) => (sound ? undefined : JSON.stringify(rest)),
  },
  {
    name: 'the desk’s report of the month adds up to the ledger',
    check({ bookkeeping }) {
      const found = differences(bookkeeping)
      return found.length === 0 ? undefined : found.join('; ')
    },
  },
  {
    name: 'no call and no job of the server fails',
    check: ({ problems: [first] }) => first,
  },
  {
    name: 'no coins are withdrawn before they are wagered',
    check(facts) {
      const movements = byPlayer(facts.movements)
      for (const player of facts.players) {
        const found = unplayedAtWithdrawals(facts, player, movements.get(player.id) ?? [])
        if (found) return found
      }
      return undefined
    },
  },
  {
    name: 'no ring withdraws more than it deposited and won',
    check(facts) {
      const movements = byPlayer(facts.movements)
      const validBets = byPlayer(facts.rounds)
      const studioPlay = byPlayer(facts.studioPlay)
      for (const [cluster, members] of Map.groupBy(facts.players, (player) => player.cluster)) {
        let [out, put, owed] = [0, 0, 0]
        for (const { id } of members) {
          const mine = movements.get(id) ?? []
          const of = (...kinds: string[]) => sum(mine.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
          out -= of('withdrawal', 'withdrawalReturned')
          put += of('deposit', 'depositRefund', 'depositRefundReturned', 'debtPaid')
          // Won with bets, less the losses; and earned by them.
          put += of('bet', 'betReturned', 'win', 'jackpot', 'piggyBank', 'vipRebate', 'monthlyBonus', 'agentShare', 'bonusDone')
          // Of gifts, as much as was wagered, or was paid to the accounts that are owed it.
          const granted = sum(mine.filter(isGift).map(({ amount }) => amount)) + of('giftGivenUp', 'rewardTaken')
          const studio = studioPlay.get(id) ?? []
          // Of rounds whose stake is held all of it: whatever part of it counts, a gift can be lost there.
          const heldStakes = -sum(mine.filter(({ kind, ref }) => kind === 'bet' && !ref.startsWith('round:')).map(({ amount }) => amount))
          const bets = (validBets.get(id) ?? []).filter(({ held }) => !held)
          const played =
            sum(bets.map(({ validBet }) => validBet)) + heldStakes - of('betReturned') + sum(studio.map(({ staked }) => staked))
          put += sum(studio.map(({ staked, won }) => won - staked))
          put += Math.max(0, Math.min(granted, played - of('debtPaid', 'depositRefund')))
          owed += facts.debts.get(id) ?? 0
        }
        if (out > put + owed) return `${cluster} put in and won ${coins(put)}, owes ${coins(owed)} and took out ${coins(out)}`
      }
      return undefined
    },
  },
  {
    name: 'no limit is exceeded on any path',
    check(facts) {
      for (const { id, role, limits } of facts.players)
        for (const limit of limits) {
          const periods = new Map<number, number>()
          for (const { at, amount } of countedBy(limit, facts, id)) {
            const { startsAt } = spanOf(limit.period, at)
            const total = (periods.get(startsAt) ?? 0) + amount
            periods.set(startsAt, total)
            if (at > limit.from && amount > 0 && total > limit.value)
              return `player ${id} (${role}) set ${limit.kind}.${limit.period} to ${coins(limit.value)} on ${day(limit.from)} and came to ${coins(total)} on ${day(at)}`
          }
        }
      return undefined
    },
  },
  {
    name: 'no player plays, deposits or receives an award during a break or an exclusion',
    check(facts) {
      const movements = byPlayer(facts.movements)
      for (const player of facts.players)
        for (const movement of movements.get(player.id) ?? []) {
          const { kind, at } = movement
          const closed = closedAt(facts, player, at)
          const isAllowed = kind === 'redVsBlue' && closed === 'break'
          if (closed && !isAllowed && (['bet', 'deposit', 'studioIn'].includes(kind) || isGift(movement)))
            return `player ${player.id} (${player.role}) had a movement “${kind}” on ${day(at)}, away: ${closed}`
        }
      return undefined
    },
  },
  {
    name: 'a person plays with one account',
    check(facts) {
      const documents = new Map(facts.documents.map((one) => [one.player, one]))
      const bets = byPlayer(facts.movements.filter(({ kind }) => kind === 'bet' || kind === 'deposit'))
      for (const person of new Set(facts.players.map((player) => player.person))) {
        const proven = person.accounts.map(({ id }) => documents.get(id)).filter((one) => one?.state === 'approved')
        const since = Math.min(...proven.map((one) => one?.decidedAt ?? 0))
        // An account that submitted the documents of a verified person is known to be that person's.
        const playing = person.accounts.filter(({ id, documentsSubmittedAt = Infinity }) =>
          (bets.get(id) ?? []).some(({ at }) => at > Math.max(since, documentsSubmittedAt)),
        )
        if (playing.length > 1)
          return `${person.name}, born ${person.birthDate}, plays with ${playing.map(({ id }) => id).join(' and ')} after ${day(since)}`
      }
      return undefined
    },
  },
  {
    name: 'a self-excluded person is kept out with every account',
    check(facts) {
      const documents = new Map(facts.documents.map((one) => [one.player, one]))
      for (const player of facts.players) {
        const exclusion = player.closedPeriods.find(({ kind }) => kind === 'exclusion')
        if (documents.get(player.id)?.state !== 'approved' || !exclusion) continue
        for (const { id, documentsSubmittedAt } of player.person.accounts) {
          if (id === player.id || documentsSubmittedAt === undefined) continue
          const since = Math.max(exclusion.from, documentsSubmittedAt, documents.get(player.id)?.decidedAt ?? 0)
          const round = facts.movements.find((one) => one.player === id && one.at > since && (one.kind === 'bet' || one.kind === 'deposit'))
          if (round)
            return `player ${player.id} is out since ${day(exclusion.from)}; ${id}, with the same documents, had a ${round.kind} on ${day(round.at)}`
        }
      }
      return undefined
    },
  },
  {
    name: 'every bet counts for VIP',
    isOfTheEnd: true,
    check({ rounds, vipBets }) {
      for (const [player, own] of byPlayer(rounds)) {
        const [bet, counted] = [sum(own.map(({ validBet }) => validBet)), vipBets.get(player) ?? 0]
        if (bet !== counted) return `player ${player} made valid bets of ${coins(bet)}, and ${coins(counted)} count for VIP`
      }
      return undefined
    },
  },
  {
    name: 'late payments are returned',
    check({ players, deposits, movements }) {
      const late = new Set(players.flatMap((player) => player.late.map(({ orderId }) => orderId)))
      const credited = deposits.find(
        ({ id, returned, state }) => late.has(id) && returned === null && (state === 'paid' || state === 'refunded'),
      )
      const posted = movements.find(({ kind, ref }) => kind === 'deposit' && late.has(ref.replace('deposit:', '')))
      const found = credited?.id ?? posted?.ref
      return found && `order ${found} was paid too late, or after it was declined, and was credited`
    },
  },
  {
    name: 'a payment has one promotion',
    check: ({ twice: [order] }) => order && `order ${order} had a coupon and the first deposit’s bonus`,
  },
  {
    name: 'a share of the battle was earned',
    check({ shares, rounds, movements }) {
      for (const { player, award, runsAt, endsAt, paidAt } of shares) {
        const score = sum(
          rounds.filter((one) => one.player === player && one.at >= runsAt && one.at < endsAt).map(({ validBet }) => validBet),
        )
        const hasDeposited = movements.some((one) => one.player === player && one.kind === 'deposit' && one.at < (paidAt ?? Infinity))
        if (score < 500_00 || award > score / 5 || !hasDeposited)
          return `player ${player} has ${coins(award)} for ${coins(score)} of bets${hasDeposited ? '' : ' without any deposit'}`
      }
      return undefined
    },
  },
  {
    name: 'a bankruptcy gift follows a loss',
    check(facts) {
      for (const player of facts.players) {
        const mine = facts.movements.filter((one) => one.player === player.id)
        const lost = (until: number) =>
          sum(facts.rounds.filter((one) => one.player === player.id && one.at < until).map(({ stake, payout }) => stake - payout)) +
          sum(facts.studioPlay.filter((one) => one.player === player.id && one.at < until).map(({ staked, won }) => staked - won))
        let before = 0
        for (const { kind, at, after, amount } of mine) {
          if (kind !== 'bankruptGift') continue
          const onTheirWay = sum(
            facts.withdrawals
              .filter((one) => one.player === player.id && one.createdAt <= at && (one.settledAt ?? Infinity) > at)
              .map((one) => one.amount),
          )
          if (onTheirWay > 0 || after - amount >= 1_00)
            return `player ${player.id} was given ${coins(amount)} on ${day(at)} with ${coins(after - amount)} in hand and ${coins(onTheirWay)} on its way out`
          if (lost(at) - before < 10_00)
            return `player ${player.id} was given ${coins(amount)} on ${day(at)} and had lost ${coins(lost(at) - before)} since the last time`
          before = lost(at)
        }
      }
      return undefined
    },
  },
  {
    name: 'no player’s own money is withheld',
    isOfTheEnd: true,
    check(facts) {
      const documents = new Map(facts.documents.map((one) => [one.player, one]))
      for (const { id, role, closedPeriods, bankId } of facts.players) {
        const isOut = closedPeriods.some(({ kind }) => kind === 'exclusion') || facts.balances.has(id)
        // Nothing is withdrawn by who has only paid in what their channels took back (decision 38).
        const hasDeposited = facts.deposits.some(
          ({ player, state, returned, amount, takenBack }) =>
            player === id && (state === 'paid' || state === 'refunded') && returned === null && amount > takenBack,
        )
        if (!isOut || !hasDeposited || bankId === undefined || documents.get(id)?.state !== 'approved' || facts.debts.has(id)) continue
        const balance = facts.movements.findLast((one) => one.player === id)?.after ?? 0
        if (balance > 0) return `player ${id} (${role}) is out and still has ${coins(balance)} after three days of asking for it`
      }
      return undefined
    },
  },
  {
    name: 'a request that was answered took effect once',
    check({ answered, rounds, stagedRounds, deposits, withdrawals, movements }) {
      const effects = {
        spin: rounds.filter(({ held }) => !held).length,
        stagedBet: stagedRounds,
        recharge: deposits.length,
        exchange: withdrawals.length,
        studioVisit: movements.filter(({ kind }) => kind === 'studioIn').length,
      }
      for (const [call, effect] of Object.entries(effects)) {
        const count = answered.get(call as keyof typeof effects) ?? 0
        if (count !== effect) return `${count} requests of ${call} were answered, and ${effect} took effect`
      }
      return undefined
    },
  },
]
