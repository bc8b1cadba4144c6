import type { SnapshotFrom } from 'xstate'
import type { gameSessionMachine } from './gameSession.machine.ts'

type GameSession = SnapshotFrom<typeof gameSessionMachine>

export const gameOf = (session: GameSession) => session.context.game
export const failureOf = (session: GameSession) => session.context.failure
export const isStarting = (session: GameSession): boolean => session.matches('idle') || session.matches('starting')
export const hasFailedToStart = (session: GameSession): boolean => session.matches('refused') || session.matches('failed')
/** The request for the open round; views read it with the selectors of that flow. */
export const requestOf = (session: GameSession) => session.children.settle
/** Closed from outside: the game was opened elsewhere, the player is logged out or has started a break. */
export const isOver = (session: GameSession): boolean => session.matches({ playing: 'ended' }) || session.matches('over')
export const isLeaving = (session: GameSession): boolean => session.matches('leaving')
/** In the game, and no round is open. */
export const isBetweenRounds = (session: GameSession): boolean => session.matches({ playing: 'ready' })
/** A round whose result is not known yet: nothing may reload or leave now. */
export const hasOpenRound = (session: GameSession): boolean => session.matches({ playing: 'settling' })
export const hasLeft = (session: GameSession): boolean => session.matches('left')
/** The round with choices that the player has begun is not over: it is left as it is. */
export const isRoundWaiting = (session: GameSession): boolean => session.context.isRoundWaiting
export const summaryOf = (session: GameSession) => session.context.summary
/** What the player held by the visit's latest response. */
export const heldOf = ({ context: { summary, bonus } }: GameSession) => ({ balance: summary.balance, bonus })
/** The game opens once a reality check that is due has been answered. */
export const waitsForCheck = (session: GameSession): boolean =>
  hasFailedToStart(session) && session.context.failure?.kind === 'refused' && session.context.failure.refusal.failure === 'realityCheckDue'
/** The player's own limit that refused the last round; undefined if none did. */
export const limitOf = ({ context: { failure } }: GameSession): { readonly data: unknown } | undefined =>
  failure?.kind === 'refused' && failure.refusal.failure === 'ownLimitReached' ? failure.refusal : undefined
