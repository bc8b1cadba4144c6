import { useLingui } from '@lingui/react'
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import { isClosed } from '#machines/boot/boot.selectors.ts'
import { hasTips, isOffline } from '#machines/network/network.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

const EligibilityNotice = lazy(() => import('./EligibilityNotice.tsx').then(({ EligibilityNotice: component }) => ({ default: component })))
const TipsDialog = lazy(() => import('./TipsDialog.tsx').then(({ TipsDialog: component }) => ({ default: component })))

/** Documents stay readable while the notice waits for its answer: it links to them. */
const readable = new Set(['/terms-of-use', '/privacy-policy', '/about-us', '/faq', '/maintenance'])

/** The frame round every page: bars, the line's state, and the dialogs that belong to no page. */
export function Shell() {
  const { actors } = useApp()
  const { _ } = useLingui()
  const navigate = useNavigate()
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const facts = page?.staticData ?? {}
  const offline = useSelector(actors.network, isOffline)
  const tips = useSelector(actors.network, hasTips)
  const closed = useSelector(actors.boot, isClosed)
  const asking = useSelector(actors.eligibility, (notice) => notice.matches('asking') || notice.matches('declined'))

  const title = facts.title ? _(facts.title) : 'Swerte'
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (closed) void navigate({ to: '/maintenance', replace: true })
  }, [closed, navigate])

  return (
    <div className={facts.tabs ? 'app with-tabs' : 'app'}>
      {facts.navbar && <TopBar />}
      {offline && <OfflineStrip />}
      <Outlet />
      {facts.tabs && <TabBar />}
      <Suspense>
        {asking && !readable.has(page?.pathname ?? '') && <EligibilityNotice />}
        {tips && <TipsDialog />}
      </Suspense>
    </div>
  )
}
