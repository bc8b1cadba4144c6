// Numbers as both languages write them, without Intl: initializing it takes a cheap phone a tenth of a second, and the first page has numbers.

/** A whole number with grouped thousands: «12,500». */
export const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** A game's return to player, from basis points: 9610 is «96.10%», as in the rules of the games. */
export const rtpText = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)}%`
