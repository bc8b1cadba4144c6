import { Outlet } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { refreshData } from '#contract/session.ts'
import { isPending } from '#machines/session/session.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { loadChunk } from '../../platform/loadChunk.ts'
import { loadDeferredMessages } from '../../platform/locale.ts'
import { mark } from '../../platform/shellArt.ts'
import { useCall } from '../../queries/queries.ts'
import type { PageInfo } from '../lobby.ts'

const ClosedPage = lazy(() =>
  loadChunk(async () => {
    const [{ ClosedPage: component }, { loadFeatureMessages }] = await Promise.all([
      import('../../features/protection/responsibleGaming/ClosedPage.tsx'),
      import('../catalogs.ts'),
      loadDeferredMessages(),
    ])
    await loadFeatureMessages('responsibleGaming')
    return { default: component }
  }),
)

/** How long a page waits for refreshData at most. */
const patienceMs = 4_000

/**
 * The page, unless it offers what a player on a break or self-excluded must not be offered. Where nothing is stored about the player, the
 * first page of a visit waits until that is known, unless the connection is too slow.
 */
export function Page({ info: { isOffer, navbar } }: { info: PageInfo }) {
  const { actors, serverTime } = useApp()
  const isVerifying = useSelector(actors.session, isPending)
  const { data, isLoading, isFetchedAfterMount } = useCall(refreshData, {})
  const [isKnown, setKnown] = useState(false)
  if (!isKnown && (data !== undefined || !(isVerifying || isLoading))) setKnown(true)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const closure = data?.closure
  // Stored by an earlier visit, it may have ended since.
  const isClosed = closure && (isFetchedAfterMount || closure.until > serverTime.now())
  if (!isOffer) return <Outlet />
  if (isClosed)
    return (
      <Suspense>
        <ClosedPage closure={closure} hasBack={!navbar} />
      </Suspense>
    )
  return isKnown ? (
    <Outlet />
  ) : (
    <main className="shell-wait" aria-busy="true">
      <img src={mark} alt="" width={96} height={96} className="breathe" />
    </main>
  )
}
