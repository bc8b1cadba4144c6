import type { I18n } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { liveGames } from '#contract/live.ts'
import { useCall } from '../../queries/queries.ts'
import { colorTexts } from './colorTexts.ts'

/** What is happening in a shared game now: how many play, or else its last result; `otherwise` while there is neither. */
export function LiveFact({ gameId, otherwise }: { gameId: string; otherwise: ReactNode }) {
  const { i18n } = useLingui()
  const { data } = useCall(liveGames, {})
  const game = data?.games.find((one) => one.gameId === gameId)
  if (game && game.players > 0) return <Plural value={game.players} one="# playing" other="# playing" />
  const last = game?.last && resultIn(gameId, game.last, i18n)
  return last ? <Trans>Last: {last}</Trans> : otherwise
}

/** A result in a word or three; null: it takes more. */
function resultIn(gameId: string, outcome: readonly string[], i18n: I18n): string | null {
  if (gameId === 'crash') return `${outcome[0]}×`
  if (gameId !== 'color-game') return null
  const texts: Readonly<Record<string, (typeof colorTexts)[keyof typeof colorTexts] | undefined>> = colorTexts
  return outcome.map((color) => (texts[color] ? i18n._(texts[color]) : color)).join(', ')
}
