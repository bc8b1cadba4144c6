import { useLocation, useMatches } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { JackpotBubble } from '../../features/play/jackpot/JackpotBubble.tsx'
import { ClosurePill } from '../../features/protection/responsibleGaming/ClosurePill.tsx'
import { useApp } from '../../platform/app.ts'
import { log } from '../../platform/log.ts'
import { OverlayHost } from '../../shared/overlays/OverlayHost.tsx'
import { LastLogin } from './LastLogin.tsx'
import { NewVersion } from './NewVersion.tsx'
import { stanceOf, viewOf } from './overlays.ts'
import { here } from './place.ts'

/** What stands over every page. */
export function DeferredParts() {
  const app = useApp()
  const { overlays, version } = use(app.deferred)
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => overlays.send({ type: 'page.changed', pathname }), [overlays, pathname])
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const route = page?.fullPath ?? '/'
  useEffect(() => {
    here.route = route
    log(app, { name: 'page.viewed', route })
  }, [app, route])
  return (
    <>
      <NewVersion version={version} />
      <LastLogin />
      <ClosurePill />
      <JackpotBubble />
      <OverlayHost overlays={overlays} stanceOf={stanceOf} viewOf={viewOf} />
    </>
  )
}
