export const dayMs = 24 * 60 * 60 * 1000

/** Days since 1970-01-01 UTC: once-a-day marks go by the UTC date (spec §9). */
export const utcDay = (now: number): number => Math.floor(now / dayMs)

/** The first moment of a UTC day. */
export const startOfDay = (day: number): number => day * dayMs
