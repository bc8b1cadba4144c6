import { t } from '@lingui/core/macro'

/** A spot of the table in full, for the game's own page and for replays. */
export function spotName(spot: string): string {
  const [kind = '', one = '', two = ''] = spot.split('-')
  const names: Record<string, string> = {
    small: t`Small, 4 to 10`,
    big: t`Big, 11 to 17`,
    odd: t`Odd total`,
    even: t`Even total`,
    one: t`A ${one} on any die`,
    total: t`Total of ${one}`,
    pair: t`${one} and ${two}`,
    double: t`Two ${one}s or more`,
    triple: t`Three ${one}s`,
    any: t`Any three alike`,
  }
  return names[kind] ?? spot
}
