import type { Activity } from '#contract/activities.ts'

/** What is known of a pop-up before it is shown (spec §3 «Activity»). */
export type Popup = Pick<Activity, 'activityId' | 'type' | 'sort' | 'state' | 'unloginShowStatus' | 'popupEvery'>

/** The available pop-ups, and those already seen: stored by the browser, by activity id. */
export interface Offer {
  readonly activities: readonly Popup[]
  /** Seen in this visit, before a reload. */
  readonly seenThisVisit: readonly string[]
  /** Seen on this UTC day, by this player, in any tab. */
  readonly seenToday: readonly string[]
}

/** A visit shows only one of these: whichever comes first (spec §2). */
const exclusive = ['sign-in', 'red-vs-blue']

/** The next pop-up: the first by `sort` that this player may see and has not; undefined if there is none. */
export function nextPopup(
  { activities, seenThisVisit, seenToday }: Offer,
  shownIds: readonly string[],
  isPlayer: boolean,
): Popup | undefined {
  const seen = new Set([...seenThisVisit, ...shownIds])
  const isExcluded = (id: string) => exclusive.includes(id) && exclusive.some((other) => seen.has(other))
  return activities
    .filter(({ type, state, unloginShowStatus }) => type === 1 && state === 'open' && (isPlayer || unloginShowStatus === 1))
    .filter(({ activityId, popupEvery }) => !seen.has(activityId) && !(popupEvery === 'day' && seenToday.includes(activityId)))
    .filter(({ activityId }) => !isExcluded(activityId))
    .toSorted((a, b) => a.sort - b.sort || (a.activityId < b.activityId ? -1 : 1))[0]
}
