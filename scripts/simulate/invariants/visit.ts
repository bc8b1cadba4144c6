import { gameLaunchMachine } from '#machines/gameLaunch/gameLaunch.machine.ts'
import { hasOpenRound, isLeaving, isResting } from '#machines/gameLaunch/gameLaunch.selectors.ts'
import type { SettledRound } from '#contract/play.ts'
import type { Tab } from '../tab.ts'
import type { Invariant, World } from '../world.ts'
import { inEveryTab, stateIn } from './look.ts'

const visitIn = (tab: Tab) => stateIn(tab, gameLaunchMachine)
const roundsOf = ({ house }: World, roundToken: string) => house.rounds.filter(({ visit }) => visit.roundToken === roundToken)

/** Something that holds of a visit while no round of it is open. */
const atRest = (
  name: string,
  look: (visit: NonNullable<ReturnType<typeof visitIn>>, world: World, tab: Tab) => string | false | undefined,
) =>
  inEveryTab(name, (tab, world) => {
    const visit = visitIn(tab)
    return visit && isResting(visit) && look(visit, world, tab)
  })

/** A visit to a game, from its page's side. */
export const visit: readonly Invariant[] = [
  atRest(
    'a visit at rest holds no round',
    ({ context: { intent, isInDoubt } }) => (intent !== null || isInDoubt) && JSON.stringify(intent),
  ),
  inEveryTab('an open round has its id', (tab) => {
    const visit = visitIn(tab)
    const isOpen =
      visit?.matches({ playing: 'settling' }) || visit?.matches({ playing: 'unsure' }) || visit?.matches({ playing: 'confirming' })
    return isOpen && !visit?.context.intent?.requestId && JSON.stringify(visit?.value)
  }),
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
            const visit = visitIn(tab)
            if (
              !visit ||
              !(visit.matches({ playing: 'settling' }) || visit.matches({ playing: 'unsure' }) || visit.matches({ playing: 'confirming' }))
            )
              open.delete(tab)
          }
          return undefined
        },
      }
    },
  },
  {
    name: 'a round is told once, and as it was settled',
    watch: ({ house }) => {
      const told = new WeakMap<Tab, Set<string>>()
      return {
        opened: (tab) => void told.set(tab, new Set()),
        told: (tab, machine, fact) => {
          if (machine !== 'gameLaunch' || fact.type !== 'round.settled') return undefined
          const { roundId, payout, stake } = fact.round as SettledRound
          const kept = house.rounds.find(({ round }) => round.roundId === roundId)
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
  atRest('what a visit staked and won is what the house says', ({ context: { game, summary } }, world) => {
    if (!game) return undefined
    const settled = roundsOf(world, game.roundToken)
    const staked = settled.reduce((sum, { round }) => sum + round.stake, game.visit.staked)
    const won = settled.reduce((sum, { round }) => sum + round.payout, game.visit.won)
    return (summary.staked !== staked || summary.won !== won) && `staked ${summary.staked} of ${staked}, won ${summary.won} of ${won}`
  }),
  atRest('a visit’s purse is the one after its latest round', ({ context: { game, summary } }, world) => {
    if (!game) return undefined
    const latest = roundsOf(world, game.roundToken).at(-1)?.round.balance ?? game.balance
    return summary.balance !== latest && `${summary.balance}, not ${latest}`
  }),
  inEveryTab('a game that is open is of whoever is logged in', (tab, { house }) => {
    const visit = visitIn(tab)
    if (!visit?.matches('playing') || visit.matches({ playing: 'ended' })) return undefined
    const player = house.visits.get(visit.context.game?.roundToken ?? '')?.player.id
    const { token } = tab.app.actors.session.getSnapshot().context
    const owner = house.logins.get(token ?? '')?.player.id
    return player !== owner && `it is of ${player ?? 'nobody'}, and ${owner ?? 'nobody'} is logged in`
  }),
  inEveryTab('nobody plays without having logged in', (tab) => {
    const visit = visitIn(tab)
    return visit?.matches('playing') && !visit.context.isSignedIn && 'somebody does'
  }),
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
