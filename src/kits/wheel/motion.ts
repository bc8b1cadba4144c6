export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A frame shows what was due before it. Half a frame ahead, each step falls to the frame nearest to its time, not to the next one.
 * Milliseconds, at 60 frames a second.
 */
export const halfFrame = 1_000 / 60 / 2
