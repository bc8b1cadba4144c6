/**
 * Which animations were interrupted, stored per tab: a reload in mid-spin plays the round again, a reload after it does not. A round
 * unknown to the tab was shown elsewhere or long ago: the reels show its result at rest.
 */
export interface Shown {
  /** A round of the game was requested; its animation begins. */
  begin(game: string): void
  /** The animation has ended, or there is no round after all. */
  end(game: string, roundId: string | null): void
  isSeen(game: string, roundId: string): boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

interface Mark {
  isOpen: boolean
  /** The last round of the game whose animation was completed. */
  last: string | null
}

const nothing: Mark = { isOpen: false, last: null }

const parse = (text: string | null): Mark => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return nothing
    const last: unknown = Reflect.get(value, 'last')
    return { isOpen: Reflect.get(value, 'isOpen') === true, last: typeof last === 'string' ? last : null }
  } catch {
    return nothing
  }
}

/** `storeOf` may throw, as a private window's storage does: every round then counts as seen. */
export function createShown(storeOf: () => Store): Shown {
  const read = (game: string): Mark => {
    try {
      return parse(storeOf().getItem(`swerte.show.${game}`))
    } catch {
      return nothing
    }
  }
  const write = (game: string, mark: Mark) => {
    try {
      storeOf().setItem(`swerte.show.${game}`, JSON.stringify(mark))
    } catch {
      // Only an animation is lost.
    }
  }
  return {
    begin: (game) => write(game, { ...read(game), isOpen: true }),
    end: (game, roundId) => write(game, { isOpen: false, last: roundId ?? read(game).last }),
    isSeen: (game, roundId) => {
      const { isOpen, last } = read(game)
      return !isOpen || last === roundId
    },
  }
}

export const tabShown = createShown(() => sessionStorage)
