// Numbers as both languages write them, without Intl: initializing it takes a cheap phone a tenth of a second, and the first page has numbers.

/** A whole number with grouped thousands: «12,500». */
export const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** A game's return to player, from basis points: 9610 is «96.10%», as in the rules of the games. */
export const rtpText = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)}%`

/** Parts per million as a percentage, exactly: 1500 is «0.15%». */
export const percentText = (ppm: number): string => {
  const places = String(ppm % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${Math.floor(ppm / 10_000)}${places && `.${places}`}%`
}
