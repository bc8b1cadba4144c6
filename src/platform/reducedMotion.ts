import { savesData } from './connection.ts'

/** The player prefers reduced motion, or saves data: a drawing is then shown at its end. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()
