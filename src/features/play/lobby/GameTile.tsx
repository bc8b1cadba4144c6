import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import Heart from '~icons/lucide/heart'
import type { GameEntry } from '#contract/config.ts'
import { kindTexts } from '../../../shared/games/kindTexts.ts'
import { TileArt } from '../../../shared/games/TileArt.tsx'

interface Props {
  game: GameEntry
  liked: boolean
  onLike: (gameId: string) => void
  className?: string
  /** Further text below the name. */
  detail?: ReactNode
  /** Further content on the tile. */
  children?: ReactNode
}

/** A game's tile: the tile starts the game, the heart marks it as a favorite. */
export function GameTile({ game, liked, onLike, className = '', detail, children }: Props) {
  const { t, i18n } = useLingui()
  const tag = game.tags.find((name) => name === 'hot' || name === 'new')
  const tagText = tag && kindTexts[tag]
  return (
    <div className={`tile ${className}`}>
      <Link to="/game/start" search={{ gameId: game.gameId }} className="tile-link">
        <TileArt name={game.art} />
        {tagText && <span className={tag === 'new' ? 'tag p' : 'tag'}>{i18n._(tagText)}</span>}
        <span className="nm">
          <b>{game.name}</b>
          {detail && <span className="detail">{detail}</span>}
        </span>
      </Link>
      {children}
      <button type="button" className="heart" aria-pressed={liked} aria-label={t`Like ${game.name}`} onClick={() => onLike(game.gameId)}>
        <Heart width={20} height={20} aria-hidden="true" />
      </button>
    </div>
  )
}
