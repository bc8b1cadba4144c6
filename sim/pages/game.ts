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

interface Frame {
  readonly slot: Slot
  /** Ends the page's half of the channel. */
  readonly leave: () => void
  readonly close: () => void
}

/** Opens the slot in its frame, and the channel between it and the page: a message has a delay, and none arrives in a closed frame. */
function openFrame({ simulation: { clock, chance }, tab }: Opening, launch: GameSession, game: GameStart, gameId: string): Frame {
  const { app } = tab
  const slot: Slot = createFlow(app, slotRoundMachine, {})
  let isOpen = true
  const inFrame = (message: HostMessage) => {
    if (message.type === 'leaving') slot.send({ type: 'host.disconnected' })
    else if (message.type === 'hello') slot.send({ type: 'host.connected', hello: message })
    else if (message.type !== 'round.updated' && message.type !== 'locale.changed' && message.type !== 'theme.changed') slot.send(message)
  }
  const say = (message: HostMessage) => clock.after(1, tab, () => isOpen && inFrame(message))
  const forward = (message: Parameters<typeof forwardRound>[1]) =>
    clock.after(1, tab, () => isOpen && forwardRound({ launch, game, gameId }, message))
  const leave = joinGame({ app, launch, game, gameId, say })
  slot.on('round.requested', forward)
  slot.on('round.shown', forward)
  slot.start()
  say({
    ...helloOf({ app, launch, game, gameId }),
    locale: 'en-PH',
    theme: 'gabi',
    sound: false,
    reducedMotion: chance.is(0.3),
  })
  return {
    slot,
    leave,
    close() {
      isOpen = false
      slot.stop()
    },
  }
}

/** What a player may do with the slot. */
function slotMoves(chance: Opening['simulation']['chance'], uuid: () => string, slot: Slot): Move[] {
  const now = slot.getSnapshot()
  const stakes = now.context.game?.stakes ?? []
  if (hasNotice(now)) return [[3, 'closes the notice', () => slot.send({ type: 'notice.dismissed' })]]
  if (!isReady(now)) return now.matches('waiting') ? [] : [[2, 'hurries the show', () => slot.send({ type: 'animation.skipped' })]]
  return [
    [20, 'spins', () => slot.send({ type: 'spin.requested', requestId: uuid() })],
    ...(isIdle(now) ? [[1, 'changes the stake', () => slot.send({ type: 'stake.changed', stake: chance.pick(stakes) })] as const] : []),
  ]
}

/** The game page, and the slot in its frame, which communicates through the channel only. */
export function openGame(opening: Opening): Page {
  const { simulation, tab, go } = opening
  const { clock, chance } = simulation
  const { app } = tab
  const { session } = app.actors
  const gameId = chance.pick(slotGames).id
  const cleanUps: (() => void)[] = []
  let launch: GameSession | undefined
  let frame: Frame | undefined
  let isOpen = true

  const closeFrame = () => {
    frame?.close()
    frame = undefined
  }

  const showGame = (visited: GameSession, game: GameStart) => {
    frame = openFrame(opening, visited, game, gameId)
    cleanUps.push(frame.leave)
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
      else if (game && isBetweenRounds(now) && !frame && !isLoading) {
        isLoading = true
        clock.after(
          chance.between(80, 900),
          tab,
          () => isOpen && launch === actor && isBetweenRounds(actor.getSnapshot()) && showGame(actor, game),
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
      return frame ? [...moves, ...slotMoves(chance, () => app.env.uuid(), frame.slot)] : moves
    },
    close: () => {
      isOpen = false
      end()
    },
  }
}
