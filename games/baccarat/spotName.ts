import { t } from '@lingui/core/macro'

const names = (): Record<string, string> => ({
  player: t`Player`,
  banker: t`Banker`,
  tie: t`Tie`,
  'player-pair': t`Player pair`,
  'banker-pair': t`Banker pair`,
})
/** A spot of the table in full, for the game's own page and for replays. */
export const spotName = (spot: string): string => names()[spot] ?? spot
