/** How dates and times are written, for `i18n.date`: in the player's own time zone, unless the name says Manila. */
export const dateFormats = {
  /** 8:00 AM */
  time: { timeStyle: 'short' },
  /** Sat 8:00 AM */
  weekdayTime: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  longWeekdayTime: { weekday: 'long', hour: 'numeric', minute: '2-digit' },
  /** Nov 22 */
  shortDay: { month: 'short', day: 'numeric' },
  /** Nov 22, 2026 */
  day: { dateStyle: 'medium' },
  /** November 22, 2026 */
  longDay: { dateStyle: 'long' },
  /** Nov 22, 8:00 AM */
  shortMoment: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Nov 22, 2026, 8:00 AM */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** November 22, 2026 at 8:00 AM */
  longMoment: { dateStyle: 'long', timeStyle: 'short' },
  /** Nov 22, 2026, 8:00:00 AM */
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  manilaDay: { dateStyle: 'medium', timeZone: 'Asia/Manila' },
  manilaWeekdayTime: { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Manila' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>
