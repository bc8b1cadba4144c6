import type { SnapshotFrom } from 'xstate'
import type { sharedRoundMachine } from './sharedRound.machine.ts'

type Live = SnapshotFrom<typeof sharedRoundMachine>

export const roundOf = ({ context }: Live) => context.round
export const resultsOf = ({ context }: Live) => context.results
/** Where the stream is, while it is to be listened to. */
export const urlOf = (live: Live): string | null => (live.matches({ line: 'listening' }) ? live.context.url : null)
export const isLost = (live: Live): boolean => live.matches({ line: 'lost' })
export const isRefusedLine = (live: Live): boolean => live.matches({ line: 'refused' })
/** A tap on «Place bets» is taken: by the machine, and by the server if it comes in time. */
export const takesBets = (live: Live): boolean => live.matches({ bet: 'idle', round: 'betting' })
export const isShaking = (live: Live): boolean => live.matches({ round: 'shaking' })
export const isShown = (live: Live): boolean => live.matches({ round: 'opened' }) || live.matches({ round: 'settled' })
export const isVoid = (live: Live): boolean => live.matches({ round: 'void' })
export const isPlacing = (live: Live): boolean => live.matches({ bet: 'placing' })
export const refusalOf = ({ context }: Live) => context.refusal
/** The request of the bet; views read it with the selectors of that flow. */
export const requestOf = ({ children }: Live) => children.bet
