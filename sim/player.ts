import { topOf } from '#machines/overlays/stack.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { openGame } from './pages/game.ts'
import { watchGift } from './pages/gift.ts'
import { openJackpot } from './pages/jackpot.ts'
import { openLobby } from './pages/lobby.ts'
import { openLogin } from './pages/login.ts'
import { startLoose } from './pages/loose.ts'
import { openWallet } from './pages/wallet.ts'
import { newTab, openTab, reload } from './tab.ts'
import type { Device, Move, Opening, Page, PageName, Tab, World } from './world.ts'

const openings: Readonly<Record<PageName, (opening: Opening) => Page>> = {
  lobby: openLobby,
  login: openLogin,
  game: openGame,
  jackpot: openJackpot,
  wallet: openWallet,
}

function go(world: World, tab: Tab, name: PageName): void {
  tab.page?.close()
  tab.page = null
  tab.page = openings[name]({ world, tab, go: (next) => go(world, tab, next) })
  void tab.app.deferred.then(({ overlays, attention }) => {
    overlays.send({ type: 'page.changed', pathname: location.pathname })
    attention.send({ type: 'page.changed', pathname: location.pathname })
  })
}

/** An overlay blocks everything under it. */
function movesAbove(world: World, tab: Tab): readonly Move[] | undefined {
  const { overlays, eligibility, realityCheck } = tab.late() ?? {}
  const top = overlays && topOf(overlays.getSnapshot().context)
  if (!overlays || !eligibility || !realityCheck || !top) return undefined
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
    [3, `closes «${top.name}»`, () => overlays.send({ type: 'overlay.dismissed' })],
    [1, `is through with «${top.name}»`, () => overlays.send({ type: 'overlay.answered', key: top.key })],
    [2, 'goes elsewhere', () => go(world, tab, 'login')],
  ]
}

/** What may be done on any page: the browser's own buttons, and the app's dialogs. */
function movesAround(world: World, tab: Tab): readonly Move[] {
  const { boot } = tab.app.actors
  const moves: Move[] = [
    [0.15, 'reloads', () => void begin(world, reload(world, tab))],
    [tab.isHidden ? 1 : 0.2, tab.isHidden ? 'comes back to the tab' : 'turns to another app', () => show(tab, !tab.isHidden)],
    [tab.isOffline ? 3 : 0.1, tab.isOffline ? 'is back on line' : 'loses the line', () => connect(tab, !tab.isOffline)],
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

const chosen = ({ chance }: World, moves: readonly Move[]): Move | undefined => {
  let left = (chance.below(1_000_000) / 1_000_000) * moves.reduce((sum, [weight]) => sum + weight, 0)
  return moves.find(([weight]) => (left -= weight) < 0)
}

/** How long a player looks at the screen before the next tap, ms. Occasionally much longer than the server waits. */
const lookAt = ({ chance, pace }: World, tab: Tab): number => {
  if (tab.isHidden) return chance.wait(90_000 * pace)
  if (chance.is(0.01 * pace)) return chance.wait(20 * 60_000)
  return chance.wait((tab.page?.name === 'game' ? 2_500 : 6_000) * pace)
}

/** A player starts using a tab, and acts now and then until the world ends. */
export function begin(world: World, tab: Tab): Tab {
  const { clock } = world
  const before = world.current
  world.current = tab
  tab.reload = () => void clock.after(1, tab, () => void begin(world, reload(world, tab)))
  let alone: () => readonly Move[] = () => []
  let sheet: () => readonly Move[] = () => []
  // The app's own machines exist by then: the others run beside them.
  void tab.app.deferred.then((late) => {
    alone = startLoose(world, tab)
    sheet = watchGift(world, tab, late)
  })
  go(world, tab, world.chance.is(0.4) && isLoggedIn(tab.app.actors.session.getSnapshot()) ? 'game' : 'lobby')
  world.current = before
  const act = () => {
    if (world.isCalm) return
    const above = movesAbove(world, tab)
    const page = tab.isHidden ? [] : above ? [...sheet(), ...above] : [...(tab.page?.moves() ?? []), ...alone()]
    const move = chosen(world, [...movesAround(world, tab), ...page])
    if (move) {
      world.story(`tab ${tab.number}: ${move[1]}`)
      move[2]()
    }
    clock.after(lookAt(world, tab), tab, act)
  }
  clock.after(lookAt(world, tab), tab, act)
  return tab
}

export const openDevice = (world: World): Device => {
  const device: Device = { storage: new Map(), changedAt: 0, toldAt: 0 }
  world.devices.push(device)
  return device
}
export const openOn = (world: World, device: Device): Tab => begin(world, openTab(world, newTab(world, device)))

/** At the end: connections are stable, the pages are shown, and no player taps any more. Everything in progress finishes. */
export function calm(world: World): void {
  world.isCalm = true
  world.net.trouble = 0
  world.server.busyness = 0
  world.server.closedUntil = 0
  for (const tab of world.tabs) {
    world.current = tab
    if (tab.isOffline) connect(tab, false)
    if (tab.isHidden) show(tab, false)
  }
  world.current = null
}
