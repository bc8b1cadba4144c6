import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import { hasOpenRound, isBetweenRounds } from '#machines/gameSession/gameSession.selectors.ts'
import { slotRoundMachine } from '#machines/slotRound/slotRound.machine.ts'
import { isAsking, isReady, highlightedWins, spinOf } from '#machines/slotRound/slotRound.selectors.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'
import type { Invariant, Tab } from '../simulation.ts'
import { snapshotOf } from '../tab.ts'
import { cachedIn, ofMachine, stateIn } from './checks.ts'

/** The maximum delay of a message between page and frame. */
const messageMs = 5
const maxHistory = 30

const ofSlots = (name: string, check: (slot: Slot) => string | false): Invariant => ofMachine(slotRoundMachine, name, check)
const refreshedIn = cachedIn<RefreshData>(refreshData.path)

/**
 * An invariant of frame and page once they have exchanged their messages. A game that was open when its player's session ended stays as it
 * was until it is left: it receives nothing more.
 */
const settled = (name: string, check: (slot: Slot, tab: Tab) => string | false | undefined): Invariant => ({
  name,
  watch: (simulation) => {
    const since = new WeakMap<Tab, { slot: Slot; launch: unknown; at: number }>()
    const orphans = new WeakSet<object>()
    return {
      emitted: (tab, _machine, { type }) => {
        const visit = type === 'session.ended' && tab.find(gameSessionMachine.id)
        if (visit) orphans.add(visit)
        return undefined
      },
      stepped: () => {
        for (const tab of simulation.tabs) {
          const slot = stateIn(tab, slotRoundMachine)
          if (!slot) continue
          const visit = tab.find(gameSessionMachine.id)
          if (visit && orphans.has(visit)) continue
          const launch = visit && snapshotOf(visit)
          const previous = since.get(tab)
          if (previous?.slot !== slot || previous.launch !== launch) since.set(tab, { slot, launch, at: simulation.clock.now() })
          else if (simulation.clock.now() - previous.at > messageMs) {
            const problem = check(slot, tab)
            if (problem) return `tab ${tab.number}: ${problem}`
          }
        }
        return undefined
      },
    }
  },
})
const launchIn = (tab: Tab) => stateIn(tab, gameSessionMachine)

/** The balance that a page received last: from its visit, or from the account, which a demo has no part in. */
const showsTheBalance = (): Invariant => {
  const received = new WeakMap<Tab, { summary: unknown; account: number | undefined; balance: number }>()
  const shows = settled('a slot at rest shows the balance', (slot, tab) => {
    const launch = launchIn(tab)
    const balance = received.get(tab)?.balance
    if (!isReady(slot) || !launch || !isBetweenRounds(launch)) return undefined
    return slot.context.balance !== balance && `${slot.context.balance}, and the account holds ${balance}`
  })
  return {
    ...shows,
    watch: (simulation) => {
      const watcher = shows.watch(simulation)
      return {
        ...watcher,
        stepped: () => {
          for (const tab of simulation.tabs) {
            const launch = launchIn(tab)
            if (!launch) {
              received.delete(tab)
              continue
            }
            const { summary, game } = launch.context
            const [before, account] = [received.get(tab), game?.demo ? undefined : refreshedIn(tab)?.coin]
            if (before?.summary !== summary) received.set(tab, { summary, account, balance: summary.balance })
            else if (before.account !== account) received.set(tab, { summary, account, balance: account ?? before.balance })
          }
          return watcher.stepped?.()
        },
      }
    },
  }
}

/** The slot in its frame: it only shows results, and shows the true ones. */
export const slot: readonly Invariant[] = [
  ofSlots('a slot never shows less than nothing', ({ context: { balance } }) => balance < 0 && `${balance}`),
  ofSlots('the reels show a spin that the round has', (slot) => {
    const { round, at } = slot.context
    return round !== null && !spinOf(slot) && `spin ${at} of ${round.outcome.spins.length}`
  }),
  ofSlots('what is highlighted was won', (slot) => {
    const won = new Set(spinOf(slot)?.wins)
    return highlightedWins(slot).some((win) => !won.has(win)) && 'something else is'
  }),
  ofSlots('a slot’s history is short, and each round is in it once', ({ context: { history } }) => {
    const ids = new Set(history.map(({ roundId }) => roundId))
    return (history.length > maxHistory || ids.size !== history.length) && `${history.length} rounds, ${ids.size} of them different`
  }),
  ofSlots(
    'a slot at rest lights all wins together',
    (slot) => isReady(slot) && slot.context.highlighted !== null && `win ${slot.context.highlighted} alone`,
  ),
  settled('a slot waits for a round only while its visit does', (slot, tab) => {
    const launch = launchIn(tab)
    return isAsking(slot) && !(launch && hasOpenRound(launch)) && `the visit is ${JSON.stringify(launch?.value)}`
  }),
  showsTheBalance(),
  settled('a slot at rest counts what the visit counts', (slot, tab) => {
    const launch = launchIn(tab)
    if (!isReady(slot) || !launch || !isBetweenRounds(launch)) return undefined
    const { staked, won } = launch.context.summary
    return (slot.context.staked !== staked || slot.context.won !== won) && `${slot.context.staked}/${slot.context.won} for ${staked}/${won}`
  }),
  {
    name: 'a round’s show is played to its end at most once in a page and a session',
    watch: () => {
      const shown = new WeakMap<Tab, Set<string>>()
      return {
        opened: (tab) => void shown.set(tab, new Set()),
        emitted: (tab, machine, fact) => {
          if (fact.type === 'session.ended') shown.set(tab, new Set())
          if (machine !== 'slotRound' || fact.type !== 'round.shown') return undefined
          const previous = shown.get(tab)
          const id = String(fact.roundId)
          if (previous?.has(id)) return `${id} again`
          previous?.add(id)
          return undefined
        },
      }
    },
  },
]
