import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import SearchIcon from '~icons/lucide/search'
import X from '~icons/lucide/x'
import { appConfig } from '#contract/config.ts'
import type { AppConfig } from '#contract/config.ts'
import empty from '../../../art/empty.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { pickGames } from '../../../shared/catalogue/collections.ts'
import { GameFilters } from '../../../shared/catalogue/GameFilters.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Rail } from './Rail.tsx'
import { indexGames, searchGames } from './searchGames.ts'
import { SearchGrid } from './SearchGrid.tsx'
import { useSearchText } from './searchText.ts'
import { useLikes } from './useLikes.ts'
import './search.css'

/** All games, filtered as the player types (spec §2 /game/search). */
export function SearchPage() {
  const { t } = useLingui()
  const back = useBack()
  const [text, setText] = useSearchText()
  const config = useCall(appConfig, {})
  return (
    <main>
      <PageHeader title={<Trans>All games</Trans>} onBack={back} />
      <search className="fld inset">
        <SearchIcon width={22} height={22} aria-hidden="true" />
        <input
          type="search"
          value={text}
          aria-label={t`Search games`}
          placeholder={t`Game or provider`}
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
      <LoadState
        query={config}
        wait={<Skeletons className="found-wait" heights={[240, 240, 240, 240]} />}
        failed={<Trans>We couldn’t load the games.</Trans>}
      >
        {(data) => <SearchResults config={data} text={text} />}
      </LoadState>
    </main>
  )
}

interface FoundProps {
  config: AppConfig
  text: string
}

function SearchResults({ config, text }: FoundProps) {
  const { type, tag, pick } = useSearch({ from: '/game/search' })
  const navigate = useNavigate()
  const kind = type ?? tag ?? 'all'
  const index = useMemo(() => indexGames(config), [config])
  // The field updates first; the results follow.
  const slow = useDeferredValue(text)
  const { likes, history } = useLikes()
  const named = useMemo(() => searchGames(index, slow, kind), [index, slow, kind])
  const results = useMemo(
    () => (pick ? pickGames(named, pick, { likes, history }, config.games) : named),
    [named, pick, likes, history, config],
  )

  const show = (kinds: { type?: string; tag?: string }, chosen: string | undefined) =>
    void navigate({ to: '/game/search', search: { ...(text && { q: text }), ...kinds, ...(chosen && { pick: chosen }) }, replace: true })
  const choose = (id: string) => show(id === 'all' ? {} : config.gameTypes.some((one) => one.id === id) ? { type: id } : { tag: id }, pick)
  return (
    <>
      <Rail config={config} chosen={kind} onChoose={choose} />
      <GameFilters
        config={config}
        likes={likes}
        history={history}
        chosen={pick}
        onChoose={(chosen) => show({ ...(type && { type }), ...(tag && { tag }) }, chosen)}
      />
      <p className="sr-only" role="status">
        <Plural value={results.length} one="# game found" other="# games found" />
      </p>
      {results.length > 0 ? (
        <SearchGrid games={results} />
      ) : (
        <Notice
          art={empty}
          title={<Trans>No games found</Trans>}
          action={
            <Button small onClick={() => void navigate({ to: '/game/search', replace: true })}>
              <Trans>Show all games</Trans>
            </Button>
          }
        >
          {kind === 'all' && !pick ? (
            <Trans>Try a shorter word, or browse all games.</Trans>
          ) : (
            <Trans>Nothing matches these filters. Remove one, or browse all games.</Trans>
          )}
        </Notice>
      )}
    </>
  )
}
