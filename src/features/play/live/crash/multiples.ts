import { multipleText } from '#games/crash/rules.ts'

/** «2.46×» */
export const timesText = (multiple: number): string => `${multipleText(multiple)}×`
