import { dateTimeText } from '../kit/text.ts'

/** The start of a day in Manila, ms UTC; null for an empty field. */
export const startOfDayIn = (text: string): number | null => (text === '' ? null : Date.parse(`${text}T00:00:00+08:00`))
/** The day in Manila that contains a time: 2026-11-26. */
export const dayAt = (at: number): string => dateTimeText(at).slice(0, 10)
/** A moment in Manila, as a field of date and time gives it; null for an empty field. */
export const momentIn = (text: string): number | null => (text === '' ? null : Date.parse(`${text.slice(0, 16)}:00+08:00`))
/** A moment in Manila, as a field of date and time takes it: 2026-11-22T14:00; null leaves it empty. */
export const momentText = (at: number | null): string => (at === null ? '' : dateTimeText(at).slice(0, 16).replace(' ', 'T'))
