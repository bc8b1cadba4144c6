/** Whether a text from outside can be a row's number: digits that fit a bigint. Anything else is asked of no query. */
export const isId = (text: string): boolean => /^\d{1,18}$/.test(text)
