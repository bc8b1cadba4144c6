import type { SnapshotFrom } from 'xstate'
import type { coinPusherMachine } from './coinPusher.machine.ts'

type Pusher = SnapshotFrom<typeof coinPusherMachine>

export const bedOf = ({ context }: Pusher) => context.bed
export const hashOf = ({ context }: Pusher) => context.hash
export const aimOf = ({ context }: Pusher) => context.aim
export const coinsOf = ({ context }: Pusher) => context.coins
export const balanceOf = ({ context }: Pusher) => context.balance
export const visitOf = ({ context }: Pusher) => context.visit
export const refusalOf = ({ context }: Pusher) => context.refusal
/** The round that moves on the bed now. */
export const movingOf = (pusher: Pusher) => (pusher.matches('showing') ? pusher.context.round : null)
/** The round whose result may be announced: it has been shown. */
export const shownOf = (pusher: Pusher) => (pusher.matches('showing') || pusher.matches('dropping') ? null : pusher.context.round)
export const canAim = (pusher: Pusher): boolean => pusher.matches('aiming') || pusher.matches('showing') || pusher.matches('resting')
export const canDrop = (pusher: Pusher): boolean => pusher.can({ type: 'drop.requested', requestId: '' })
export const isShort = (pusher: Pusher): boolean => pusher.matches('aiming') && !canDrop(pusher)
export const isDropping = (pusher: Pusher): boolean => pusher.matches('dropping')
/** The bed could not be loaded, and has not been since. */
export const isLost = ({ context }: Pusher): boolean => context.isLost
export const isClosed = (pusher: Pusher): boolean => pusher.matches('closed')
/** The request of the drop; views read it with the selectors of that flow. */
export const requestOf = ({ children }: Pusher) => children.drop
