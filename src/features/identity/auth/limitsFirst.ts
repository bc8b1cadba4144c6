/**
 * Whether the player who is signing up wants to set limits before anything else. Lasts as long as the form: a player who leaves it, or logs
 * in instead, is not redirected.
 */
let isWanted = false

export const setLimitsFirst = (wanted: boolean): void => void (isWanted = wanted)
export const isLimitsFirst = (): boolean => isWanted
/** Where a new player goes: to their limits if they chose so, otherwise to their original destination. */
export const targetAfterSignUp = (target: string): string => (isWanted ? '/member/self-limited' : target)
