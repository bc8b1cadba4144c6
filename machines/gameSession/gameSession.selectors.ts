import type { SnapshotFrom } from 'xstate'
import type { gameSessionMachine } from './gameSession.machine.ts'

type GameSession = SnapshotFrom<typeof gameSessionMachine>

export const gameOf = (launch: GameSession) => launch.context.game
export const failureOf = (launch: GameSession) => launch.context.failure
export const isStarting = (launch: GameSession): boolean => launch.matches('idle') || launch.matches('starting')
export const hasFailedToStart = (launch: GameSession): boolean => launch.matches('refused') || launch.matches('failed')
/** The request for the open round; views read it with the selectors of that flow. */
export const requestOf = (launch: GameSession) => launch.children.settle
/** Closed from outside: the game was opened elsewhere, the player is logged out or has started a break. */
export const isOver = (launch: GameSession): boolean => launch.matches({ playing: 'ended' }) || launch.matches('over')
export const isLeaving = (launch: GameSession): boolean => launch.matches('leaving')
/** In the game, and no round is open. */
export const isBetweenRounds = (launch: GameSession): boolean => launch.matches({ playing: 'ready' })
/** A round whose result is not known yet: nothing may reload or leave now. */
export const hasOpenRound = (launch: GameSession): boolean => launch.matches({ playing: 'settling' })
export const hasLeft = (launch: GameSession): boolean => launch.matches('left')
/** The round with choices that the player has begun is not over: it is left as it is. */
export const isRoundWaiting = (launch: GameSession): boolean => launch.context.isRoundWaiting
export const summaryOf = (launch: GameSession) => launch.context.summary
/** The game opens once a reality check that is due has been answered. */
export const waitsForCheck = (launch: GameSession): boolean =>
  hasFailedToStart(launch) && launch.context.failure?.kind === 'refused' && launch.context.failure.refusal.failure === 'realityCheckDue'
/** The player's own limit that refused the last round; undefined if none did. */
export const limitOf = ({ context: { failure } }: GameSession): { readonly data: unknown } | undefined =>
  failure?.kind === 'refused' && failure.refusal.failure === 'ownLimitReached' ? failure.refusal : undefined
