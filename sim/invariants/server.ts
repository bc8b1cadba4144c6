import { failureCodes } from '#contract/failures.ts'
import { calls } from '#contract/index.ts'
import { slotGame } from '#games/index.ts'
import { isStake } from '#games/slots/engine/play.ts'
import { problemWith } from '../server/simServer.ts'
import type { StoredRound } from '../server/simServer.ts'
import type { Invariant, Simulation } from '../simulation.ts'

const authOf = new Map(Object.values(calls).map(({ path, auth, mutates }) => [path, { auth, mutates }]))

/** An invariant of every round, checked when it has been settled. */
const ofEveryRound = (name: string, check: (stored: StoredRound, simulation: Simulation) => string | false | undefined): Invariant => ({
  name,
  watch: (simulation) => {
    let checked = 0
    return {
      stepped: () => {
        for (; checked < simulation.server.rounds.length; checked++) {
          const stored = simulation.server.rounds[checked]
          const problem = stored && check(stored, simulation)
          if (problem) return `${stored.round.roundId}: ${problem}`
        }
        return undefined
      },
    }
  },
})

/** What the server's rules guarantee, whatever pages send. */
export const server: readonly Invariant[] = [
  {
    name: 'the sum over all balances is zero',
    watch: ({ server: { accounts } }) => ({
      stepped: () => {
        let sum = 0
        for (const balance of accounts.balances.values()) sum += balance
        return sum === 0 ? undefined : `it is ${sum}`
      },
    }),
  },
  {
    name: 'no player’s balance is below zero',
    watch: ({ server: { accounts } }) => ({
      stepped: () => {
        for (const [account, balance] of accounts.balances)
          if (balance < 0 && account.startsWith('player-')) return `${account} holds ${balance}`
        return undefined
      },
    }),
  },
  {
    name: 'a balance is the sum of its postings',
    watch: ({ server: { accounts } }) => {
      const sums = new Map<string, number>()
      let checked = 0
      return {
        stepped: () => {
          // Balances change only with a posting.
          if (checked === accounts.postings.length) return undefined
          for (; checked < accounts.postings.length; checked++) {
            const posting = accounts.postings[checked]
            if (posting) sums.set(posting.account, (sums.get(posting.account) ?? 0) + posting.amount)
          }
          for (const [account, balance] of accounts.balances)
            if (sums.get(account) !== balance) return `${account} holds ${balance}, its postings say ${sums.get(account) ?? 0}`
          return undefined
        },
      }
    },
  },
  ofEveryRound('one request id settles one round', ({ player, requestId }, { server: { rounds } }) => {
    const same = rounds.filter((other) => other.player === player && other.requestId === requestId)
    return same.length > 1 && `${requestId} settled ${same.map(({ round }) => round.roundId).join(' and ')}`
  }),
  ofEveryRound('a round takes its stake and pays its win, once, in its own balance', ({ round, player }, { server: { accounts } }) => {
    const moved = accounts.postings.filter(({ ref, account }) => ref === round.roundId && account.startsWith(`${player.id} `))
    const own = `${player.id} ${round.demo ? 'demo' : 'coin'}`
    const other = moved.find(({ account }) => account !== own)
    if (other) return `moved ${other.amount} in ${other.account}`
    const sum = moved.reduce((total, { amount }) => total + amount, 0)
    return sum !== round.payout - round.stake && `moved ${sum}, not ${round.payout - round.stake}`
  }),
  ofEveryRound('a round pays what its spins won', ({ round }) => {
    const won = round.outcome.spins.reduce((sum, { wins }) => sum + wins.reduce((of, { amount }) => of + amount, 0), 0)
    return won !== round.payout && `its wins are ${won}, it pays ${round.payout}`
  }),
  ofEveryRound('a stake is one that the game offers', ({ round }) => {
    const game = slotGame(round.gameId)
    return (!game || !isStake(game, round.stake)) && `staked ${round.stake}`
  }),
  ofEveryRound(
    'a round belongs to an open visit of its player',
    ({ visit, player, round }) =>
      (visit.player !== player || visit.gameId !== round.gameId || round.time < visit.startedAt) && 'it does not',
  ),
  {
    name: 'a response matches the contract',
    watch: () => ({ answered: ({ path }, answer) => problemWith(path, answer) }),
  },
  {
    name: 'no page sends what the contract refuses',
    watch: () => ({
      answered: ({ path, body }, { errcode }) =>
        errcode === failureCodes.badParameter ? `${path} was sent ${JSON.stringify(body)}` : undefined,
    }),
  },
  {
    name: 'a request id is never used for something else',
    watch: () => ({
      answered: ({ path, body }, { errcode }) =>
        errcode === failureCodes.requestIdReused ? `${path} used ${String(body.requestId)} again` : undefined,
    }),
  },
  {
    name: 'the same request gets the same answer',
    watch: () => {
      const first = new Map<string, string>()
      return {
        answered: ({ path, body, token }, { errcode, data }) => {
          const call = authOf.get(path)
          // The caller of a public call is anonymous once the token has ended.
          if (errcode !== 0 || !call?.mutates || (call.auth === 'public' && token !== null)) return undefined
          const key = `${token} ${path} ${String(body.requestId)}`
          const answer = JSON.stringify(data)
          const previous = first.get(key)
          first.set(key, previous ?? answer)
          return previous === undefined || previous === answer ? undefined : `${path} answered ${previous} and then ${answer}`
        },
      }
    },
  },
  {
    name: 'an ended token opens nothing',
    watch: ({ server: { logins }, clock }) => ({
      answered: ({ path, token }, { errcode }) => {
        const endedAt = logins.get(token ?? '')?.endedAt ?? null
        return errcode === 0 && authOf.get(path)?.auth === 'user' && endedAt !== null && endedAt < clock.now()
          ? `${path} was answered with a token that ended ${clock.now() - endedAt} ms ago`
          : undefined
      },
    }),
  },
]
