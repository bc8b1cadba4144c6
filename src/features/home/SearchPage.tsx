import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import SearchIcon from '~icons/lucide/search'
import X from '~icons/lucide/x'
import { appConfig } from '#contract/config.ts'
import type { GameEntry } from '#contract/config.ts'
import empty from '../../art/empty.svg'
import error from '../../art/error.svg'
import { useCall } from '../../platform/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GameTile } from './GameTile.tsx'
import { Rail } from './Rail.tsx'
import { searchGames } from './searchGames.ts'
import { useLikes } from './useLikes.ts'
import './home.css'

/** All games, found as one types (spec §2 /game/search). */
export function SearchPage() {
  const { q, type, tag } = useSearch({ from: '/game/search' })
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  const { data, isError, refetch } = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  const [text, setText] = useState(q ?? '')
  const chosen = type ?? tag ?? 'all'
  const slow = useDeferredValue(text)
  const found = useMemo(() => (data ? searchGames(data, slow, chosen) : []), [data, slow, chosen])

  useEffect(() => {
    void navigate({ to: '/game/search', search: { ...(slow && { q: slow }), ...(type && { type }), ...(tag && { tag }) }, replace: true })
  }, [slow, type, tag, navigate])
  const choose = (id: string) => {
    const isType = data?.gameTypes.some((known) => known.id === id)
    void navigate({ to: '/game/search', search: { ...(text && { q: text }), ...(id !== 'all' && (isType ? { type: id } : { tag: id })) }, replace: true })
  }

  return (
    <main>
      <PageHeader title={<Trans>All games</Trans>} onBack={() => router.history.back()} />
      <search className="fld mx-4">
        <SearchIcon width={22} height={22} aria-hidden="true" />
        <input
          type="search"
          value={text}
          aria-label={t`Search games`}
          placeholder={t`Name or house`}
          enterKeyHint="search"
          maxLength={60}
          onChange={(event) => setText(event.target.value)}
        />
        {text && (
          <button type="button" className="icbtn" aria-label={t`Clear`} onClick={() => setText('')}>
            <X width={20} height={20} aria-hidden="true" />
          </button>
        )}
      </search>
      {data && <Rail config={data} chosen={chosen} onChoose={choose} />}
      <p className="sr-only" role="status">
        <Trans>{found.length} games found</Trans>
      </p>
      {data ? (
        found.length ? (
          <Grid games={found} />
        ) : (
          <Notice art={empty} title={<Trans>No game of that name</Trans>} action={<button type="button" className="btn soft s" onClick={() => { setText(''); choose('all') }}><Trans>Show all games</Trans></button>}>
            <Trans>Try fewer letters, or look through all of them.</Trans>
          </Notice>
        )
      ) : isError ? (
        <Notice art={error} title={<Trans>The lights went out</Trans>} action={<button type="button" className="btn soft s" onClick={() => void refetch()}><Trans>Try again</Trans></button>}>
          <Trans>We could not load the games.</Trans>
        </Notice>
      ) : (
        <div className="games" aria-busy="true">
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <Skeleton key={key} />
          ))}
        </div>
      )}
    </main>
  )
}

const columns = 2
const rowHeight = 210

/** Only the rows in sight are in the page, however many games there are. */
function Grid({ games }: { games: readonly GameEntry[] }) {
  const { likes, toggle } = useLikes()
  const { i18n } = useLingui()
  const top = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useEffect(() => setOffset(top.current?.offsetTop ?? 0), [])
  const rows = useVirtualizer({
    count: Math.ceil(games.length / columns),
    getScrollElement: () => document.documentElement,
    estimateSize: () => rowHeight,
    scrollMargin: offset,
    overscan: 3,
    observeElementOffset: (_instance, report) => {
      const follow = () => report(window.scrollY, false)
      follow()
      addEventListener('scroll', follow, { passive: true })
      return () => removeEventListener('scroll', follow)
    },
    observeElementRect: (_instance, report) => {
      const follow = () => report({ width: innerWidth, height: innerHeight })
      follow()
      addEventListener('resize', follow)
      return () => removeEventListener('resize', follow)
    },
  })
  return (
    <div ref={top} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <div key={row.key} className="found" style={{ transform: `translateY(${row.start - offset}px)`, height: rowHeight }}>
          {games.slice(row.index * columns, (row.index + 1) * columns).map((game) => (
            <GameTile
              key={game.gameId}
              game={game}
              liked={likes.includes(game.gameId)}
              onLike={toggle}
              detail={`RTP ${i18n.number(game.rtp / 10_000, { style: 'percent', minimumFractionDigits: 1 })}`}
              withDemo
            />
          ))}
        </div>
      ))}
    </div>
  )
}
