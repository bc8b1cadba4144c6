import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { refreshData } from '#contract/session.ts'
import { loadDeferredMessages } from '../../platform/locale.ts'
import { part } from '../../platform/part.ts'
import { useCall } from '../../queries/queries.ts'
import type { PageInfo } from '../lobby.ts'

const ClosedPage = lazy(() =>
  part(async () => {
    const [{ ClosedPage: component }, { loadFeatureMessages }] = await Promise.all([
      import('../../features/protection/responsibleGaming/ClosedPage.tsx'),
      import('../catalogs.ts'),
      loadDeferredMessages(),
    ])
    await loadFeatureMessages('responsibleGaming')
    return { default: component }
  }),
)

/** The page, unless it offers what a player on a break or self-excluded must not be offered. */
export function Page({ info: { isOffer, navbar } }: { info: PageInfo }) {
  const closure = useCall(refreshData, {}).data?.closure
  return isOffer && closure ? (
    <Suspense>
      <ClosedPage closure={closure} hasBack={!navbar} />
    </Suspense>
  ) : (
    <Outlet />
  )
}
