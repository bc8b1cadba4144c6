import type { SnapshotFrom } from 'xstate'
import type { sharedRoundMachine } from './sharedRound.machine.ts'

type Live = SnapshotFrom<typeof sharedRoundMachine>

export const roundOf = ({ context }: Live) => context.round
export const resultsOf = ({ context }: Live) => context.results
/** The stream's address, while it is to be listened to. */
export const urlOf = (live: Live): string | null =>
  live.matches({ connection: 'opening' }) || live.matches({ connection: 'listening' }) ? live.context.url : null
/** No messages arrive: the round on the screen may be over. */
export const isLost = ({ context }: Live): boolean => context.isLost
export const isStreamRefused = (live: Live): boolean => live.matches({ connection: 'refused' })
/** A tap on «Place bets» is accepted: by the machine, and by the server if it arrives in time. */
export const takesBets = (live: Live): boolean => live.matches({ bet: 'idle', round: 'betting' })
export const isClosed = (live: Live): boolean => live.matches({ round: 'closed' })
export const isRunning = (live: Live): boolean => live.matches({ round: 'running' })
/** A tap on «Cash out» is accepted. */
export const takesCashOuts = (live: Live): boolean => live.matches({ bet: 'idle', round: 'running' })
export const isCashingOut = (live: Live): boolean => live.matches({ bet: 'cashingOut' })
export const isShown = (live: Live): boolean => live.matches({ round: 'opened' }) || live.matches({ round: 'settled' })
export const isVoid = (live: Live): boolean => live.matches({ round: 'void' })
export const isPlacing = (live: Live): boolean => live.matches({ bet: 'placing' })
/** The bets on their way are for the round on the screen: without an answer, the next one may have opened meanwhile. */
export const isPlacingHere = (live: Live): boolean => isPlacing(live) && live.context.intent?.number === live.context.round?.number
export const refusalOf = ({ context }: Live) => context.refusal
export const cashOutRefusalOf = ({ context }: Live) => context.cashOutRefusal
/** The requests of a bet and of a cash-out; views read them with the selectors of that flow. */
export const requestOf = ({ children }: Live) => children.bet
export const cashOutRequestOf = ({ children }: Live) => children.cashOut
