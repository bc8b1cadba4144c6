import { QueryObserver } from '@tanstack/react-query'
import { getJackpotDrawInfo } from '#contract/jackpot.ts'
import { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import { canSpin, isAwarding, isBusy, isIdle, requestOf } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { createJackpotSpinPorts, wireJackpotSpin } from '#src/features/play/jackpot/jackpotSpin.ports.ts'
import { queryOf } from '#src/queries/queries.ts'
import { createFlow } from '#src/shared/flow/flow.ts'
import type { Move, Opening, Page } from '../simulation.ts'
import { holdWhile } from './parts.ts'
import { requestMoves } from './requests.ts'

/** The jackpot's own page: the spin, and the server's status of chances, connected as in useJackpotSpin. */
export function openJackpot({ simulation, tab, go }: Opening): Page {
  const { app } = tab
  const input = { reducedMotion: simulation.chance.is(0.3) }
  const spin = createFlow(app, jackpotSpinMachine, { ports: createJackpotSpinPorts, input })
  const { session } = app.actors
  const query = queryOf(app, getJackpotDrawInfo, {})
  const isPlayer = () => isLoggedIn(session.getSnapshot())
  const observer = new QueryObserver(app.queries, { ...query, enabled: isPlayer() })
  let lastInfo: unknown
  let wasResting = false
  /** When idle the machine gets the server's latest status, including one that arrived while it was busy. */
  const sendInfo = () => {
    const data = app.queries.getQueryData(query.queryKey)
    const isNews = isIdle(spin.getSnapshot()) && data !== undefined && (!wasResting || data !== lastInfo)
    wasResting = isIdle(spin.getSnapshot())
    if (!isNews || !data) return
    lastInfo = data
    spin.send({ type: 'info.received', info: data })
  }
  /** Like an effect of a view: after everything that follows synchronously. */
  const schedule = () => void simulation.clock.after(0, tab, () => isOpen && sendInfo())
  let isOpen = true
  let wasPlayer = isPlayer()
  const subscription = session.subscribe(() => {
    if (isPlayer() !== wasPlayer) observer.setOptions({ ...query, enabled: isPlayer() })
    wasPlayer = isPlayer()
  })
  const hold = holdWhile(tab, 'draw')
  const unwire = wireJackpotSpin(app, spin)
  spin.subscribe((now) => {
    hold(isBusy(now))
    schedule()
  })
  spin.start()
  const unobserve = observer.subscribe(schedule)
  const request = () => spin.send({ type: 'spin.requested', requestId: app.env.uuid() })
  const doubly = () => {
    request()
    request()
  }
  return {
    name: 'jackpot',
    moves: () => {
      const now = spin.getSnapshot()
      const moves: Move[] = [[0.4, 'goes back to the lobby', () => go('lobby')]]
      if (canSpin(now)) moves.push([6, 'spins for the jackpot', request], [1, 'taps the jackpot’s spin twice', doubly])
      moves.push(...requestMoves(simulation, tab, requestOf(now)))
      if (now.matches('refused')) moves.push([3, 'reads why there is no spin', () => spin.send({ type: 'notice.dismissed' })])
      if (isAwarding(now)) moves.push([4, 'goes on from the award', () => spin.send({ type: 'award.dismissed' })])
      return moves
    },
    close: () => {
      isOpen = false
      subscription.unsubscribe()
      unobserve()
      unwire()
      hold(false)
      spin.stop()
    },
  }
}
