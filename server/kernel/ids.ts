/** Whether external text can be a row's id: digits that fit a bigint. Other text never reaches a query. */
export const isId = (text: string): boolean => /^\d{1,18}$/.test(text)
