/** Which pop-ups were seen: stored by the browser (spec §2, §9: once-a-day marks use the UTC date). */
export interface Marks {
  seenThisVisit(): readonly string[]
  seenToday(playerId: string | null): readonly string[]
  mark(activityId: string, playerId: string | null, every: 'session' | 'day'): void
  /** A visit belongs to the first player who logs in; another player begins their own. */
  startVisit(playerId: string | null): void
  clearVisit(): void
}

interface Visit {
  playerId: string | null
  ids: string[]
}
interface Day {
  date: string
  ids: string[]
}

const key = 'swerte.popups'
const utcDate = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Storage may be refused or contain invalid data: then nothing was seen, and the machine's own memory remains. */
function read<T extends { ids: string[] }>(storage: () => Storage, otherwise: T): T {
  try {
    const stored = JSON.parse(storage().getItem(key) ?? 'null') as Partial<T> | null
    return stored && Array.isArray(stored.ids) ? { ...otherwise, ...stored } : otherwise
  } catch {
    return otherwise
  }
}
function write(storage: () => Storage, value: object | null): void {
  try {
    if (value) storage().setItem(key, JSON.stringify(value))
    else storage().removeItem(key)
  } catch {
    // Full or forbidden.
  }
}

/** The visit's marks live as long as its tab and survive a reload; the day's are shared by all tabs. */
export function createMarks(now: () => number, visits: () => Storage, days: () => Storage): Marks {
  const visit = () => read<Visit>(visits, { playerId: null, ids: [] })
  const today = (): Day => {
    const date = utcDate(now())
    const stored = read<Day>(days, { date, ids: [] })
    return stored.date === date ? stored : { date, ids: [] }
  }
  const ofPlayer = (playerId: string | null) => `${playerId ?? 'guest'}/`
  return {
    seenThisVisit: () => visit().ids,
    seenToday: (playerId) => {
      const prefix = ofPlayer(playerId)
      return today()
        .ids.filter((id) => id.startsWith(prefix))
        .map((id) => id.slice(prefix.length))
    },
    mark: (activityId, playerId, every) => {
      const { ids, ...owner } = visit()
      write(visits, { ...owner, ids: [...new Set([...ids, activityId])] })
      if (every === 'day') {
        const day = today()
        write(days, { ...day, ids: [...new Set([...day.ids, ofPlayer(playerId) + activityId])] })
      }
    },
    startVisit: (playerId) => {
      const stored = visit()
      if (playerId === null || stored.playerId === playerId) return
      write(visits, { playerId, ids: stored.playerId === null ? stored.ids : [] })
    },
    clearVisit: () => write(visits, null),
  }
}
