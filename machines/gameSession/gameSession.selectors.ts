import type { SnapshotFrom } from 'xstate'
import type { gameLaunchMachine } from './gameSession.machine.ts'

type Launch = SnapshotFrom<typeof gameLaunchMachine>

export const gameOf = (launch: Launch) => launch.context.game
export const failureOf = (launch: Launch) => launch.context.failure
export const isStarting = (launch: Launch): boolean => launch.matches('resting') || launch.matches('starting')
export const hasFailedToStart = (launch: Launch): boolean => launch.matches('refused') || launch.matches('failed')
export const isUnsure = (launch: Launch): boolean => launch.matches({ playing: 'unsure' })
export const isConfirming = (launch: Launch): boolean => launch.matches({ playing: 'confirming' })
/** Closed from outside: by another visit to the game, or because its player is logged out. */
export const isOver = (launch: Launch): boolean => launch.matches({ playing: 'ended' }) || launch.matches('over')
export const isLeaving = (launch: Launch): boolean => launch.matches('leaving')
/** In the game, and no round is open. */
export const isResting = (launch: Launch): boolean => launch.matches({ playing: 'ready' })
/** A round whose outcome is not known yet: nothing may reload or leave now. */
export const hasOpenRound = (launch: Launch): boolean => launch.matches({ playing: 'settling' }) || isUnsure(launch)
export const hasLeft = (launch: Launch): boolean => launch.matches('left')
export const summaryOf = (launch: Launch) => launch.context.summary
/** What the refusal says of the player's own limit that stands in the way of the last round asked for; undefined while none does. */
export const limitOf = ({ context: { failure } }: Launch): { readonly data: unknown } | undefined =>
  failure?.kind === 'refused' && failure.refusal.failure === 'ownLimitReached' ? failure.refusal : undefined
