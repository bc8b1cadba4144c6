import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import type { OutputOf } from '#contract/call.ts'
import { appUserCoinDetail } from '#contract/wallet.ts'
import empty from '../../art/empty.svg'
import { useApp } from '../../platform/app.ts'
import { QueryRefused } from '../../platform/queries.ts'
import { useBack } from '../../platform/useBack.ts'
import { amountText } from '../../ui/Amount.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { movementWord } from './movementWords.ts'
import './wallet.css'

type Kind = 'all' | 'play' | 'deposit' | 'reward' | 'other' | 'bonus'
type Movement = OutputOf<typeof appUserCoinDetail>['list'][number]

/** Every movement of the player's coins (spec §2 /wallets/record). */
export function StatementPage() {
  const { t } = useLingui()
  const back = useBack()
  const [kind, setKind] = useState<Kind>('all')
  return (
    <main className="wallet">
      <PageHeader title={<Trans>Statement</Trans>} onBack={back} />
      <div className="px-4">
        <label className="fld pick">
          <span className="sr-only">
            <Trans>Which movements</Trans>
          </span>
          <select value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            <option value="all">{t`All movements`}</option>
            <option value="play">{t`Games`}</option>
            <option value="deposit">{t`Deposits`}</option>
            <option value="reward">{t`Gifts and prizes`}</option>
            <option value="other">{t`Other`}</option>
            <option value="bonus">{t`Bonus coins`}</option>
          </select>
          <ChevronDown width={20} height={20} aria-hidden="true" />
        </label>
      </div>
      <Movements kind={kind} />
    </main>
  )
}

function Movements({ kind }: { kind: Kind }) {
  const app = useApp()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [appUserCoinDetail.path, 'pages', kind],
    initialPageParam: { pageNum: 1 } as { pageNum: number; to?: number },
    queryFn: async ({ pageParam }) => {
      const outcome = await app.send(appUserCoinDetail, { kind, ...pageParam, pageSize: 20 })
      if (outcome.kind === 'refused') throw new QueryRefused(outcome)
      return outcome.data
    },
    // Movements that come meanwhile must not push others onto two pages.
    getNextPageParam: (last, pages) => {
      const newest = pages[0]?.list[0]?.time
      return newest !== undefined && last.pageNum * last.pageSize < last.total ? { pageNum: last.pageNum + 1, to: newest + 1 } : undefined
    },
    meta: { persist: true },
  })
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} />
    ) : (
      <div className="grid gap-3 px-4" aria-busy="true">
        {[1, 2, 3, 4, 5].map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
      </div>
    )
  const rows = data.pages.flatMap(({ list }) => list)
  if (rows.length === 0)
    return (
      <Notice art={empty} title={<Trans>Nothing here yet</Trans>}>
        <Trans>Your coins have not moved this way so far.</Trans>
      </Notice>
    )
  return (
    <>
      <ul className="card movements">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="px-4">
          <button type="button" className="btn soft wide" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Earlier movements</Trans>
          </button>
        </div>
      )}
    </>
  )
}

function Row({ row }: { row: Movement }) {
  const { i18n } = useLingui()
  return (
    <li>
      <span>
        <b>{i18n._(movementWord(row.kind))}</b>
        <span className="mini muted">{i18n.date(row.time, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}</span>
      </span>
      <span className="sums">
        <b className={row.delta > 0 ? 'n text-leaf-text' : 'n'}>
          {row.delta > 0 && '+'}
          {amountText(row.delta)}
        </b>
        <span className="mini muted n">
          <span className="sr-only">
            <Trans>Balance after it</Trans>{' '}
          </span>
          {amountText(row.after)}
        </span>
      </span>
    </li>
  )
}
