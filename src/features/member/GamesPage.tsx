import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import ChevronRight from '~icons/lucide/chevron-right'
import { betRecord } from '#contract/games.ts'
import type { BetRow } from '#contract/games.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../art/empty.svg'
import error from '../../art/error.svg'
import { useApp } from '../../platform/app.ts'
import { queryOf } from '../../platform/queries.ts'
import { amountText } from '../../ui/Amount.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Report } from './Report.tsx'
import './member.css'

const pageSize = 20

/** Every round one played (spec §2 /member/games), and what they come to. */
export function GamesPage() {
  const router = useRouter()
  const signedIn = useSelector(useApp().actors.session, isSignedIn)
  const [demo, setDemo] = useState(false)
  return (
    <main>
      <PageHeader title={<Trans>My games</Trans>} onBack={() => router.history.back()} />
      {signedIn ? (
        <>
          {!demo && <Report />}
          <div className="segments mx-4 my-4">
            <button type="button" aria-pressed={!demo} onClick={() => setDemo(false)}>
              <Trans>Rounds</Trans>
            </button>
            <button type="button" aria-pressed={demo} onClick={() => setDemo(true)}>
              <Trans>Demo rounds</Trans>
            </button>
          </div>
          <Rounds demo={demo} />
        </>
      ) : (
        <Notice
          art={empty}
          title={<Trans>Your rounds are kept for you</Trans>}
          action={
            <Link to="/auth/login" search={{ redirect: '/member/games' }} className="btn main s">
              <Trans>Log in</Trans>
            </Link>
          }
        >
          <Trans>Log in to see every spin you played and check it.</Trans>
        </Notice>
      )}
    </main>
  )
}

function Rounds({ demo }: { demo: boolean }) {
  const app = useApp()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [betRecord.path, 'all', demo],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => app.queries.fetchQuery(queryOf(app, betRecord, { pageNum: pageParam, pageSize, demo }, { staleTime: 0 })),
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
  })
  if (isError)
    return (
      <Notice
        art={error}
        title={<Trans>The lights went out</Trans>}
        action={
          <button type="button" className="btn soft s" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        <Trans>We could not load your rounds. They are safe.</Trans>
      </Notice>
    )
  if (!data)
    return (
      <div className="grid gap-3 px-4" aria-busy="true">
        {[1, 2, 3, 4, 5].map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
      </div>
    )
  const rows = data.pages.flatMap((page) => page.list)
  if (rows.length === 0)
    return (
      <Notice
        art={empty}
        title={<Trans>No rounds yet</Trans>}
        action={
          <Link to="/" className="btn soft s">
            <Trans>See the games</Trans>
          </Link>
        }
      >
        <Trans>Your rounds land here. The plaza is just warming up.</Trans>
      </Notice>
    )
  return (
    <>
      <ul className="card mx-4">
        {rows.map((row) => (
          <li key={row.roundId}>
            <RoundRow row={row} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-4">
          <button type="button" className="btn soft wide" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Earlier rounds</Trans>
          </button>
        </div>
      )}
    </>
  )
}

function RoundRow({ row }: { row: BetRow }) {
  const { i18n } = useLingui()
  const net = row.payout - row.bet
  return (
    <Link to="/game/fair" search={{ roundId: row.roundId }} className="round-row">
      <span>
        <b className="d">{row.gameName}</b>
        <br />
        <span className="mini muted">
          {i18n.date(row.time, { dateStyle: 'medium', timeStyle: 'short' })} · <Trans>stake {amountText(row.bet)}</Trans>
        </span>
      </span>
      <span className={net > 0 ? 'n text-leaf-text' : 'n'}>
        {net > 0 ? '+' : ''}
        {amountText(net)}
      </span>
      <ChevronRight width={18} height={18} aria-hidden="true" />
    </Link>
  )
}
