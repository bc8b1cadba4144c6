import type { SnapshotFrom } from 'xstate'
import type { SettledRound } from '#contract/play.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import { hasOpenRound, isLeaving, isResting } from '#machines/gameSession/gameSession.selectors.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { SimServer, Kept } from '../server/simServer.ts'
import type { Invariant, Tab, World } from '../world.ts'
import { ofMachine, ofMachines, stateIn } from './look.ts'

type Visit = SnapshotFrom<typeof gameSessionMachine>
const visitIn = (tab: Tab) => stateIn(tab, gameSessionMachine)
type Settled = Map<string, Kept[]>
const settled = new WeakMap<SimServer, { seen: number; readonly byVisit: Settled }>()
/** The rounds of a visit, cached as the server settles them. */
const roundsOf = ({ server }: World, roundToken: string): readonly Kept[] => {
  const known = settled.get(server) ?? { seen: 0, byVisit: new Map() as Settled }
  settled.set(server, known)
  for (const kept of server.rounds.slice(known.seen)) {
    const rounds = known.byVisit.get(kept.visit.roundToken)
    if (rounds) rounds.push(kept)
    else known.byVisit.set(kept.visit.roundToken, [kept])
  }
  known.seen = server.rounds.length
  return known.byVisit.get(roundToken) ?? []
}

/** An invariant of a visit while it has no open round: checked whenever it has changed, or the server has settled a round. */
const atRest = (name: string, look: (visit: Visit, world: World) => string | false | undefined): Invariant => ({
  name,
  watch: (world) => {
    const seen = new WeakMap<Tab, { visit: Visit; rounds: number }>()
    return {
      stepped: () => {
        const rounds = world.server.rounds.length
        for (const tab of world.tabs) {
          const visit = visitIn(tab)
          const known = seen.get(tab)
          if (!visit || (known?.visit === visit && known.rounds === rounds)) continue
          seen.set(tab, { visit, rounds })
          const complaint = isResting(visit) && look(visit, world)
          if (complaint) return `tab ${tab.number}: ${complaint}`
        }
        return undefined
      },
    }
  },
})

/** A visit to a game, from its page's side. */
export const visit: readonly Invariant[] = [
  atRest('a visit at rest holds no round', ({ context: { intent } }) => intent !== null && JSON.stringify(intent)),
  ofMachine(
    gameSessionMachine,
    'an open round has its id',
    (visit) => hasOpenRound(visit) && !visit.context.intent?.requestId && JSON.stringify(visit.value),
  ),
  {
    name: 'a round is asked for with its own id, however often',
    watch: (world) => {
      const open = new WeakMap<Tab, string>()
      return {
        asked: ({ tab, path, body }) => {
          if (path !== 'spin') return undefined
          const known = open.get(tab)
          const id = String(body.requestId)
          open.set(tab, id)
          return known === undefined || known === id ? undefined : `first ${known}, then ${id}`
        },
        stepped: () => {
          for (const tab of world.tabs) {
            const visit = open.has(tab) && visitIn(tab)
            if (!visit || !hasOpenRound(visit)) open.delete(tab)
          }
          return undefined
        },
      }
    },
  },
  {
    name: 'a round is told once, and as it was settled',
    watch: ({ server }) => {
      const told = new WeakMap<Tab, Set<string>>()
      return {
        opened: (tab) => void told.set(tab, new Set()),
        told: (tab, machine, fact) => {
          if (machine !== 'gameSession' || fact.type !== 'round.settled') return undefined
          const { roundId, payout, stake } = fact.round as SettledRound
          const kept = server.rounds.find(({ round }) => round.roundId === roundId)
          const known = told.get(tab)
          if (known?.has(roundId)) return `${roundId} again`
          known?.add(roundId)
          return kept?.round.payout === payout && kept.round.stake === stake ? undefined : `${roundId} was not settled so`
        },
      }
    },
  },
  atRest('nothing that was settled is lost', ({ context: { game, summary } }, world) => {
    if (!game) return undefined
    const settled = roundsOf(world, game.roundToken)
    return (
      summary.rounds !== game.visit.rounds + settled.length &&
      `the visit counts ${summary.rounds} rounds, the house ${game.visit.rounds + settled.length}`
    )
  }),
  atRest('what a visit staked and won is what the server says', ({ context: { game, summary } }, world) => {
    if (!game) return undefined
    const settled = roundsOf(world, game.roundToken)
    const staked = settled.reduce((sum, { round }) => sum + round.stake, game.visit.staked)
    const won = settled.reduce((sum, { round }) => sum + round.payout, game.visit.won)
    return (summary.staked !== staked || summary.won !== won) && `staked ${summary.staked} of ${staked}, won ${summary.won} of ${won}`
  }),
  atRest('a visit’s balance is the one after its latest round', ({ context: { game, summary } }, world) => {
    if (!game) return undefined
    const latest = roundsOf(world, game.roundToken).at(-1)?.round.balance ?? game.balance
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
    name: 'when everything is calm, no round is open',
    watch: (world) => ({
      rested: () => {
        const tab = world.tabs.find((one) => {
          const visit = visitIn(one)
          return visit && (hasOpenRound(visit) || isLeaving(visit))
        })
        return tab && `tab ${tab.number} is in ${JSON.stringify(visitIn(tab)?.value)}`
      },
    }),
  },
]
