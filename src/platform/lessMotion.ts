import { savesData } from './connection.ts'

/** The player prefers less motion, or saves data: a drawing is then shown at its end. */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()
