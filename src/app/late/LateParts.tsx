import { useLocation } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { JackpotBubble } from '../../features/jackpot/JackpotBubble.tsx'
import { OverlayHost } from '../../kits/overlays/OverlayHost.tsx'
import { useApp } from '../../platform/app.ts'
import { stanceOf, viewOf } from './overlays.ts'

/** What stands over every page. */
export function LateParts() {
  const { overlays } = use(useApp().late)
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => overlays.send({ type: 'page.changed', pathname }), [overlays, pathname])
  return (
    <>
      <JackpotBubble />
      <OverlayHost overlays={overlays} stanceOf={stanceOf} viewOf={viewOf} />
    </>
  )
}
