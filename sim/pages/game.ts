import type { ActorRefFrom } from 'xstate'
import type { HostMessage } from '#contract/gameChannel.ts'
import type { GameStart } from '#contract/play.ts'
import { slotGames } from '#games/index.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import {
  gameOf,
  hasFailedToStart,
  hasLeft,
  hasOpenRound,
  isLeaving,
  isOver,
  isBetweenRounds,
  requestOf,
} from '#machines/gameSession/gameSession.selectors.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import { slotRoundMachine } from '#machines/slotRound/slotRound.machine.ts'
import { hasNotice, isIdle, isReady } from '#machines/slotRound/slotRound.selectors.ts'
import { abandonGameSession, createGameSessionPorts, wireGameSession } from '#src/features/play/game/gameSession.ports.ts'
import type { GameSession } from '#src/features/play/game/gameSession.ports.ts'
import { helloOf, forwardRound, joinGame } from '#src/features/play/game/host.ts'
import { createFlow } from '#src/shared/flow/flow.ts'
import type { Move, Opening, Page } from '../simulation.ts'
import { requestMoves } from './requests.ts'

type Slot = ActorRefFrom<typeof slotRoundMachine>

/** The game page, and the slot in its frame, which communicates through the channel only. */
export function openGame({ simulation, tab, go }: Opening): Page {
  const { clock, chance } = simulation
  const { app } = tab
  const { session } = app.actors
  const gameId = chance.pick(slotGames).id
  const cleanUps: (() => void)[] = []
  let launch: GameSession | undefined
  let slot: Slot | undefined
  let isOpen = true

  /** The page's half and the frame's half of the channel: a message has a delay. */
  const openFrame = (visit: GameSession, game: GameStart) => {
    const frame: Slot = createFlow(app, slotRoundMachine, {})
    const inFrame = (message: HostMessage) => {
      if (message.type === 'leaving') frame.send({ type: 'host.disconnected' })
      else if (message.type === 'hello') frame.send({ type: 'host.connected', hello: message })
      else if (message.type !== 'round.updated') frame.send(message)
    }
    const say = (message: HostMessage) => clock.after(1, tab, () => frame === slot && inFrame(message))
    const forward = (message: Parameters<typeof forwardRound>[1]) =>
      clock.after(1, tab, () => frame === slot && forwardRound({ launch: visit, game, gameId }, message))
    cleanUps.push(joinGame({ app, launch: visit, game, gameId, say }))
    frame.on('round.requested', forward)
    frame.on('round.shown', forward)
    frame.start()
    slot = frame
    say({
      ...helloOf({ app, launch: visit, game, gameId }),
      locale: 'en-PH',
      theme: 'gabi',
      sound: false,
      reducedMotion: chance.is(0.3),
    })
  }
  const closeFrame = () => {
    slot?.stop()
    slot = undefined
  }

  const visit = () => {
    const input = { gameId, tryIt: chance.is(0.15), activityId: null, isLoggedIn: isLoggedIn(session.getSnapshot()) }
    const actor: GameSession = createFlow(app, gameSessionMachine, { ports: createGameSessionPorts, input })
    launch = actor
    cleanUps.push(wireGameSession(app, actor))
    actor.on('login.needed', () => clock.after(5, tab, () => go('login')))
    let isLoading = false
    let release: (() => void) | undefined
    const hold = (isNeeded: boolean) => {
      if (isNeeded) release ??= app.reloadLocks.hold('game')
      else {
        release?.()
        release = undefined
      }
    }
    cleanUps.push(() => hold(false))
    actor.subscribe((now) => {
      hold(hasOpenRound(now))
      const game = gameOf(now)
      if (isOver(now) || hasLeft(now)) closeFrame()
      else if (game && isBetweenRounds(now) && !slot && !isLoading) {
        isLoading = true
        clock.after(
          chance.between(80, 900),
          tab,
          () => isOpen && launch === actor && isBetweenRounds(actor.getSnapshot()) && openFrame(actor, game),
        )
      }
    })
    actor.start()
    actor.send({ type: 'launch.requested', requestId: app.env.uuid() })
  }
  /** The page waits until the session is verified. */
  const begin = () => {
    if (!isOpen || launch) return
    if (isPending(session.getSnapshot())) clock.after(50, tab, begin)
    else visit()
  }
  const end = () => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp()
    if (launch) abandonGameSession(app, launch)
    closeFrame()
    launch?.stop()
    launch = undefined
  }
  begin()

  const slotMoves = (frame: Slot): Move[] => {
    const now = frame.getSnapshot()
    const stakes = now.context.game?.stakes ?? []
    if (hasNotice(now)) return [[3, 'closes the notice', () => frame.send({ type: 'notice.dismissed' })]]
    if (!isReady(now)) return now.matches('waiting') ? [] : [[2, 'hurries the show', () => frame.send({ type: 'animation.skipped' })]]
    return [
      [20, 'spins', () => frame.send({ type: 'spin.requested', requestId: app.env.uuid() })],
      ...(isIdle(now) ? [[1, 'changes the stake', () => frame.send({ type: 'stake.changed', stake: chance.pick(stakes) })] as const] : []),
    ]
  }
  return {
    name: 'game',
    moves: () => {
      const moves: Move[] = [[0.15, 'goes back in the browser', () => go('lobby')]]
      if (!launch) return moves
      const actor = launch
      const now = actor.getSnapshot()
      if (hasFailedToStart(now)) moves.push([4, 'tries again', () => actor.send({ type: 'launch.retried', requestId: app.env.uuid() })])
      if (hasLeft(now) || isOver(now)) {
        const again = () => {
          end()
          visit()
        }
        return [...moves, [2, 'plays again', again], [3, 'goes back to the games', () => go('lobby')]]
      }
      moves.push(...requestMoves(simulation, tab, requestOf(now)))
      if (gameOf(now) && !hasOpenRound(now) && !isLeaving(now))
        moves.push([0.6, 'leaves the game', () => actor.send({ type: 'exit.requested', requestId: app.env.uuid() })])
      return slot ? [...moves, ...slotMoves(slot)] : moves
    },
    close: () => {
      isOpen = false
      end()
    },
  }
}
