/** Durations in milliseconds. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Before identity documents expire, new ones may be submitted for so long. */
export const kycRenewalMs = 30 * dayMs

/** Manila’s offset from UTC: it has no summer time. */
export const manilaMs = 8 * hourMs
