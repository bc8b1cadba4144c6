/** They mark rules whose violation has its own message. */
export const tooYoung = 'tooYoung'
export const tooLong = 'tooLong'
