/** The icon service: the form of Iconify's API, on this origin. Two addresses, so that an operator may serve each from another machine. */
export const iconAddresses = ['/icons', '/icons-2'] as const
/** Spec §9: after this long without a response the second address is requested too. */
export const iconRotationMs = 750
/** Spec §9: after this long without a response the drawn icon stays. */
export const iconTimeoutMs = 5_000

/** An icon's name, with its set: `lucide:life-buoy`. */
export const iconName = /^([a-z][a-z0-9-]{0,30}):([a-z0-9][a-z0-9-]{0,40})$/
