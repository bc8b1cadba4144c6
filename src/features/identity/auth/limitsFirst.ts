/**
 * Whether the player who is joining wants to set limits before anything else. It lasts as long as the form: whoever leaves it, or logs in
 * instead, is led nowhere else.
 */
let isWanted = false

export const wantLimits = (wanted: boolean): void => void (isWanted = wanted)
export const wantsLimits = (): boolean => isWanted
/** Where whoever has just joined goes: to their limits if they said so, else where they were going. */
export const afterJoining = (target: string): string => (isWanted ? '/member/self-limited' : target)
