import { isAwaited } from '#machines/overlays/overlays.selectors.ts'
import { topOf } from '#machines/overlays/stack.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { startDetached } from './pages/detached.ts'
import { openGame } from './pages/game.ts'
import { watchGift } from './pages/gift.ts'
import { openJackpot } from './pages/jackpot.ts'
import { openLobby } from './pages/lobby.ts'
import { openLogin } from './pages/login.ts'
import { openWallet } from './pages/wallet.ts'
import type { Device, Move, Opening, Page, PageName, Tab, Simulation } from './simulation.ts'
import { newTab, openTab, reload } from './tab.ts'

const openings: Readonly<Record<PageName, (opening: Opening) => Page>> = {
  lobby: openLobby,
  login: openLogin,
  game: openGame,
  jackpot: openJackpot,
  wallet: openWallet,
}

function go(simulation: Simulation, tab: Tab, name: PageName): void {
  tab.page?.close()
  tab.page = null
  tab.page = openings[name]({ simulation, tab, go: (next) => go(simulation, tab, next) })
  void tab.app.deferred.then(({ overlays, attention }) => {
    overlays.send({ type: 'page.changed', pathname: location.pathname })
    attention.send({ type: 'page.changed', pathname: location.pathname })
  })
}

/** An overlay blocks everything under it. */
function movesAbove(simulation: Simulation, tab: Tab): readonly Move[] | undefined {
  const { overlays, eligibility, realityCheck } = tab.late() ?? {}
  const top = overlays && topOf(overlays.getSnapshot().context)
  if (!overlays || !eligibility || !realityCheck || !top) return undefined
  // What nobody asked for is not seen before it is there.
  if (overlays.getSnapshot().matches('loading'))
    return isAwaited(overlays.getSnapshot())
      ? [[1, `does not wait for “${top.name}”`, () => overlays.send({ type: 'overlay.dismissed' })]]
      : undefined
  if (overlays.getSnapshot().matches('failed')) return [[1, 'tries to load it again', () => overlays.send({ type: 'load.retried' })]]
  if (top.name === 'eligibility')
    return [
      [5, 'accepts the notice', () => eligibility.send({ type: 'notice.accepted' })],
      [0.3, 'declines the notice', () => eligibility.send({ type: 'notice.declined' })],
    ]
  if (top.name === 'realityCheck') {
    const answer = (isLeaving: boolean) => realityCheck.send({ type: 'check.answered', isLeaving, requestId: tab.app.env.uuid() })
    return [
      [4, 'has seen what it comes to and plays on', () => answer(false)],
      [1, 'has seen what it comes to and stops', () => answer(true)],
    ]
  }
  return [
    [3, `closes “${top.name}”`, () => overlays.send({ type: 'overlay.dismissed' })],
    [1, `is through with “${top.name}”`, () => overlays.send({ type: 'overlay.answered', key: top.key })],
    [2, 'goes elsewhere', () => go(simulation, tab, 'login')],
  ]
}

/** What may be done on any page: the browser's own buttons, and the app's dialogs. */
function movesAround(simulation: Simulation, tab: Tab): readonly Move[] {
  const { boot } = tab.app.actors
  const moves: Move[] = [
    [0.15, 'reloads', () => void begin(simulation, reload(simulation, tab))],
    [tab.isHidden ? 1 : 0.2, tab.isHidden ? 'comes back to the tab' : 'turns to another app', () => show(tab, !tab.isHidden)],
    [tab.isOffline ? 3 : 0.1, tab.isOffline ? 'is back online' : 'loses the connection', () => connect(tab, !tab.isOffline)],
  ]
  if (!boot.getSnapshot().matches('open')) moves.push([0.5, 'tries again', () => boot.send({ type: 'boot.retried' })])
  return moves
}

const show = (tab: Tab, isHidden: boolean) => {
  tab.isHidden = isHidden
  tab.fire('visibilitychange')
}
const connect = (tab: Tab, isOffline: boolean) => {
  tab.isOffline = isOffline
  tab.fire(isOffline ? 'offline' : 'online')
}

const chosen = ({ chance }: Simulation, moves: readonly Move[]): Move | undefined => {
  let remaining = (chance.below(1_000_000) / 1_000_000) * moves.reduce((sum, [weight]) => sum + weight, 0)
  return moves.find(([weight]) => (remaining -= weight) < 0)
}

/** How long a player looks at the screen before the next tap, ms. Occasionally much longer than the server waits. */
const thinkingTime = ({ chance, pace }: Simulation, tab: Tab): number => {
  if (tab.isHidden) return chance.wait(90_000 * pace)
  if (chance.is(0.01 * pace)) return chance.wait(20 * 60_000)
  return chance.wait((tab.page?.name === 'game' ? 2_500 : 6_000) * pace)
}

/** A player starts using a tab, and acts now and then until the simulation ends. */
function begin(simulation: Simulation, tab: Tab): Tab {
  const { clock } = simulation
  const before = simulation.current
  simulation.current = tab
  tab.reload = () => void clock.after(1, tab, () => void begin(simulation, reload(simulation, tab)))
  let detached: () => readonly Move[] = () => []
  let sheet: () => readonly Move[] = () => []
  // The app's own machines exist by then: the detached machines run alongside them.
  void tab.app.deferred.then((late) => {
    detached = startDetached(simulation, tab)
    sheet = watchGift(simulation, tab, late)
  })
  go(simulation, tab, simulation.chance.is(0.4) && isLoggedIn(tab.app.actors.session.getSnapshot()) ? 'game' : 'lobby')
  simulation.current = before
  const act = () => {
    if (simulation.isCalm) return
    const above = movesAbove(simulation, tab)
    const page = tab.isHidden ? [] : above ? [...sheet(), ...above] : [...(tab.page?.moves() ?? []), ...detached()]
    const move = chosen(simulation, [...movesAround(simulation, tab), ...page])
    if (move) {
      simulation.story(`tab ${tab.number}: ${move[1]}`)
      move[2]()
    }
    clock.after(thinkingTime(simulation, tab), tab, act)
  }
  clock.after(thinkingTime(simulation, tab), tab, act)
  return tab
}

export const openDevice = (simulation: Simulation): Device => {
  const device: Device = { storage: new Map(), changedAt: 0, notifiedAt: 0 }
  simulation.devices.push(device)
  return device
}
export const openOn = (simulation: Simulation, device: Device): Tab => begin(simulation, openTab(simulation, newTab(simulation, device)))

/** At the end: connections are stable, the pages are shown, and no player taps any more. Everything in progress finishes. */
export function settleDown(simulation: Simulation): void {
  simulation.isCalm = true
  simulation.net.faultRate = 0
  simulation.server.busyness = 0
  simulation.server.closedUntil = 0
  for (const tab of simulation.tabs) {
    simulation.current = tab
    if (tab.isOffline) connect(tab, false)
    if (tab.isHidden) show(tab, false)
  }
  simulation.current = null
}
