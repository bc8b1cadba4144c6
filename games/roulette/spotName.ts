import { t } from '@lingui/core/macro'

/** A spot of the table in full, for the game's own page and for replays. */
export function spotName(spot: string): string {
  if (spot.startsWith('n')) return t`Number ${spot.slice(1)}`
  const names: Record<string, string> = {
    'dozen-1': t`First dozen, 1 to 12`,
    'dozen-2': t`Second dozen, 13 to 24`,
    'dozen-3': t`Third dozen, 25 to 36`,
    'column-1': t`First column: 1, 4, 7 to 34`,
    'column-2': t`Second column: 2, 5, 8 to 35`,
    'column-3': t`Third column: 3, 6, 9 to 36`,
    low: t`1 to 18`,
    high: t`19 to 36`,
    even: t`Even numbers`,
    odd: t`Odd numbers`,
    red: t`Red numbers`,
    black: t`Black numbers`,
  }
  return names[spot] ?? spot
}
