const key = 'swerte.shown'

/** The last round whose show was played to its end in this tab: a reload after it does not play it again. */
export const readShown = (): string | null => sessionStorage.getItem(key)
export const writeShown = (roundId: string): void => sessionStorage.setItem(key, roundId)
