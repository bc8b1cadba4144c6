import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronRight from '~icons/lucide/chevron-right'
import type { GameEntry } from '#contract/config.ts'
import type { BetRow } from '#contract/records.ts'
import empty from '../../art/empty.svg'
import error from '../../art/error.svg'
import { amountText } from '../../ui/Amount.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { tileArt } from '../../ui/tileArt.ts'
import { netText } from './netText.ts'
import { useRounds } from './useRounds.ts'
import type { RoundFilter } from './useRounds.ts'

interface Props {
  filter: RoundFilter
  games: readonly GameEntry[]
}

/** Rounds as rows, each leading to its proof. */
export function Rounds({ filter, games }: Props) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useRounds(filter)
  if (!data) return isError ? <Failed onRetry={() => void refetch()} /> : <RoundsWait />
  const rows = data.pages.flatMap((page) => page.list)
  if (rows.length === 0) return <None />
  return (
    <>
      <ul className="card mx-4 round-rows">
        {rows.map((row) => (
          <li key={row.roundId}>
            <RoundRow row={row} art={games.find(({ gameId }) => gameId === row.gameId)?.art ?? row.gameId} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-4">
          {isFetchNextPageError && (
            <p role="alert" className="small muted text-center">
              <Trans>Earlier rounds did not arrive. They are safe.</Trans>
            </p>
          )}
          <button type="button" className="btn soft wide" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Earlier rounds</Trans>}
          </button>
        </div>
      )}
    </>
  )
}

function RoundRow({ row, art }: { row: BetRow; art: string }) {
  const { i18n } = useLingui()
  const net = row.payout - row.bet
  return (
    <Link to="/game/fair" search={{ roundId: row.roundId }} preload={false} className="round-row">
      <img src={tileArt(art)} alt="" width={44} height={44} loading="lazy" />
      <span className="min-w-0">
        <b className="d">{row.gameName}</b>
        <span className="mini muted">
          {i18n.date(row.time, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })} ·{' '}
          <Trans>stake {amountText(row.bet)}</Trans>
        </span>
      </span>
      <span className={net > 0 ? 'n text-leaf-text' : 'n'}>{netText(net)}</span>
      <ChevronRight width={18} height={18} aria-hidden="true" />
    </Link>
  )
}

export const RoundsWait = () => (
  <div className="mx-4 grid gap-3" aria-busy="true">
    {[1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} className="round-wait" />
    ))}
  </div>
)

const None = () => (
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

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    art={error}
    title={<Trans>The lights went out</Trans>}
    action={
      <button type="button" className="btn soft s" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    }
  >
    <Trans>We could not load your rounds. They are safe.</Trans>
  </Notice>
)
