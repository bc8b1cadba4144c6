import type { SnapshotFrom } from 'xstate'
import type { SettledRound } from '#contract/play.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import { hasOpenRound, isLeaving, isBetweenRounds, requestOf } from '#machines/gameSession/gameSession.selectors.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { SimServer, StoredRound } from '../server/simServer.ts'
import type { Invariant, Tab, Simulation } from '../simulation.ts'
import { ofMachine, ofMachines, stateIn } from './checks.ts'

type Visit = SnapshotFrom<typeof gameSessionMachine>
const visitIn = (tab: Tab) => stateIn(tab, gameSessionMachine)
type Settled = Map<string, StoredRound[]>
const settled = new WeakMap<SimServer, { roundCount: number; readonly byVisit: Settled }>()
/** The rounds of a visit, cached as the server settles them. */
const roundsOf = ({ server }: Simulation, roundToken: string): readonly StoredRound[] => {
  const counted = settled.get(server) ?? { roundCount: 0, byVisit: new Map() as Settled }
  settled.set(server, counted)
  for (const stored of server.rounds.slice(counted.roundCount)) {
    const rounds = counted.byVisit.get(stored.visit.roundToken)
    if (rounds) rounds.push(stored)
    else counted.byVisit.set(stored.visit.roundToken, [stored])
  }
  counted.roundCount = server.rounds.length
  return counted.byVisit.get(roundToken) ?? []
}

/** An invariant of a visit while it has no open round: checked whenever it has changed, or the server has settled a round. */
const whenIdle = (name: string, check: (visit: Visit, simulation: Simulation) => string | false | undefined): Invariant => ({
  name,
  watch: (simulation) => {
    const lastVisits = new WeakMap<Tab, { visit: Visit; rounds: number }>()
    return {
      stepped: () => {
        const rounds = simulation.server.rounds.length
        for (const tab of simulation.tabs) {
          const visit = visitIn(tab)
          const previous = lastVisits.get(tab)
          if (!visit || (previous?.visit === visit && previous.rounds === rounds)) continue
          lastVisits.set(tab, { visit, rounds })
          const problem = isBetweenRounds(visit) && check(visit, simulation)
          if (problem) return `tab ${tab.number}: ${problem}`
        }
        return undefined
      },
    }
  },
})

/** A visit to a game, from its page's side. */
export const visit: readonly Invariant[] = [
  whenIdle('a visit at rest holds no round', ({ context: { intent } }) => intent !== null && JSON.stringify(intent)),
  ofMachine(
    gameSessionMachine,
    'an open round has its id',
    (visit) => hasOpenRound(visit) && !visit.context.intent?.requestId && JSON.stringify(visit.value),
  ),
  {
    name: 'a round keeps its request id through all retries',
    watch: (simulation) => {
      const open = new WeakMap<Tab, string>()
      return {
        requested: ({ tab, path, body }) => {
          if (path !== 'spin') return undefined
          const previousId = open.get(tab)
          const id = String(body.requestId)
          open.set(tab, id)
          return previousId === undefined || previousId === id ? undefined : `first ${previousId}, then ${id}`
        },
        stepped: () => {
          for (const tab of simulation.tabs) {
            const visit = open.has(tab) && visitIn(tab)
            if (!visit || !hasOpenRound(visit)) open.delete(tab)
          }
          return undefined
        },
      }
    },
  },
  {
    name: 'a round is emitted once, and as it was settled',
    watch: ({ server }) => {
      const emitted = new WeakMap<Tab, Set<string>>()
      return {
        opened: (tab) => void emitted.set(tab, new Set()),
        emitted: (tab, machine, fact) => {
          if (machine !== 'gameSession' || fact.type !== 'round.settled') return undefined
          const { roundId, payout, stake } = fact.round as SettledRound
          const stored = server.rounds.find(({ round }) => round.roundId === roundId)
          const roundIds = emitted.get(tab)
          if (roundIds?.has(roundId)) return `${roundId} again`
          roundIds?.add(roundId)
          return stored?.round.payout === payout && stored.round.stake === stake ? undefined : `${roundId} was not settled so`
        },
      }
    },
  },
  whenIdle('nothing that was settled is lost', ({ context: { game, summary } }, simulation) => {
    if (!game) return undefined
    const settled = roundsOf(simulation, game.roundToken)
    return (
      summary.rounds !== game.visit.rounds + settled.length &&
      `the visit counts ${summary.rounds} rounds, the server ${game.visit.rounds + settled.length}`
    )
  }),
  whenIdle('what a visit staked and won is what the server says', ({ context: { game, summary } }, simulation) => {
    if (!game) return undefined
    const settled = roundsOf(simulation, game.roundToken)
    const staked = settled.reduce((sum, { round }) => sum + round.stake, game.visit.staked)
    const won = settled.reduce((sum, { round }) => sum + round.payout, game.visit.won)
    return (summary.staked !== staked || summary.won !== won) && `staked ${summary.staked} of ${staked}, won ${summary.won} of ${won}`
  }),
  whenIdle('a visit’s balance is the one after its latest round', ({ context: { game, summary } }, simulation) => {
    if (!game) return undefined
    const latest = roundsOf(simulation, game.roundToken).at(-1)?.round.balance ?? game.balance
    return summary.balance !== latest && `${summary.balance}, not ${latest}`
  }),
  ofMachines([gameSessionMachine, sessionMachine], 'a game that is open is of whoever is logged in', (tab, { server }) => {
    const visit = visitIn(tab)
    if (!visit?.matches('playing') || visit.matches({ playing: 'ended' })) return undefined
    const player = server.visits.get(visit.context.game?.roundToken ?? '')?.player.id
    const { token } = tab.app.actors.session.getSnapshot().context
    const owner = server.logins.get(token ?? '')?.player.id
    return player !== owner && `it is of ${player ?? 'nobody'}, and ${owner ?? 'nobody'} is logged in`
  }),
  ofMachine(
    gameSessionMachine,
    'nobody plays without having logged in',
    (visit) => !visit.context.isLoggedIn && visit.matches('playing') && 'somebody does',
  ),
  {
    name: 'when everything is calm, no round is open, unless the player has to confirm their identity',
    watch: (simulation) => ({
      rested: () => {
        const tab = simulation.tabs.find((one) => {
          const visit = visitIn(one)
          // A player who does not confirm their identity keeps it open.
          return visit && (hasOpenRound(visit) || isLeaving(visit)) && !requestOf(visit)?.getSnapshot().matches('confirming')
        })
        return tab && `tab ${tab.number} is in ${JSON.stringify(visitIn(tab)?.value)}`
      },
    }),
  },
]
