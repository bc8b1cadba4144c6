/**
 * Numbers as both languages write them, for the first page: waking Intl takes a cheap phone a tenth of a second. Later parts use Intl.
 */

/** A whole number with its thousands apart: «12,500». */
export const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** What a game gives back over time, from basis points: 9610 is «96.1%». */
export const rtpText = (basisPoints: number): string => `${(basisPoints / 100).toFixed(1)}%`
