import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Suspense, useLayoutEffect } from 'react'
import { isOffline } from '#machines/network/network.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { later } from '../../platform/later.tsx'
import { loadChunk } from '../../platform/loadChunk.ts'
import { loadDeferredMessages } from '../../platform/locale.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { Page } from './Page.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

const DeferredParts = later(async () => {
  const [parts] = await loadChunk(() => Promise.all([import('../deferred/deferred.ts'), loadDeferredMessages()]))
  return parts.DeferredParts
})

/** The frame around every page: bars, the connection state, and what is rendered over all pages. */
export function Shell() {
  const { actors } = useApp()
  const { _ } = useLingui()
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const pageData = page?.staticData ?? {}
  const offline = useSelector(actors.network, isOffline)

  // A page that has not loaded, as where its address is wrong, has none of its messages, and so not its title either.
  const title = page?.status === 'success' && pageData.title ? _(pageData.title) : 'Swerte'
  // Before the effects of what is shown in place of a page, which has a title of its own.
  useLayoutEffect(() => {
    document.title = title
  }, [title])

  return (
    <div className={pageData.tabs ? 'app with-tabs' : 'app'} data-page={page?.fullPath}>
      {pageData.navbar && <TopBar />}
      {offline && <OfflineStrip />}
      <Page info={pageData} />
      {pageData.tabs && <TabBar />}
      <Suspense>
        <DeferredParts />
      </Suspense>
    </div>
  )
}
