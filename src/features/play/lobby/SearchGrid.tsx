import { useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { GameEntry } from '#contract/config.ts'
import { kindWords } from '../../../ui/kindWords.ts'
import { rtpText } from '../../../ui/numberText.ts'
import { GameTile } from './GameTile.tsx'
import { LikeProblem } from './LikeProblem.tsx'
import { useLikes } from './useLikes.ts'

const columns = 2
/** A tile of 200 px and the gap below it. */
const rowHeight = 210

/** Only the rows in sight are in the page, however many games there are. */
export function SearchGrid({ games }: { games: readonly GameEntry[] }) {
  const { likes, toggle, failed } = useLikes()
  const top = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(top.current?.offsetTop ?? 0), [failed])
  const rows = useWindowVirtualizer({
    count: Math.ceil(games.length / columns),
    estimateSize: () => rowHeight,
    scrollMargin: offset,
    overscan: 2,
  })
  return (
    <>
      <LikeProblem failed={failed} />
      <div ref={top} className="found-all" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div key={row.key} className="found" style={{ transform: `translateY(${row.start - offset}px)`, height: rowHeight }}>
            {games.slice(row.index * columns, (row.index + 1) * columns).map((game) => (
              <GameTile
                key={game.gameId}
                game={game}
                liked={likes.includes(game.gameId)}
                onLike={toggle}
                detail={<Odds game={game} />}
                withDemo
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** What a game returns in the long run, and how it gets there. */
function Odds({ game }: { game: GameEntry }) {
  const { i18n } = useLingui()
  const nature = game.tags.find((tag) => tag === 'calm' || tag === 'lively' || tag === 'bold')
  const words = nature && kindWords[nature]
  return (
    <>
      {`RTP ${rtpText(game.rtp)}`}
      {words && (
        <>
          <br />
          {i18n._(words)}
        </>
      )}
    </>
  )
}
