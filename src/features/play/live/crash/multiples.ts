import { byHand, multipleText, targetOf } from '#games/crash/rules.ts'

/** «2.46×» */
export const timesText = (multiple: number): string => `${multipleText(multiple)}×`

/** The choice that a typed target means: «2», «2.5» and «2,50» do, too. Undefined when it is none. */
export function choiceOf(typed: string): string | undefined {
  if (typed === byHand) return byHand
  if (!/^\d{1,3}([.,]\d{0,2})?$/.test(typed)) return undefined
  const choice = Number(typed.replace(',', '.')).toFixed(2)
  return targetOf(choice) === undefined ? undefined : choice
}
