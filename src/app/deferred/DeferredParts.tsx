import { use } from 'react'
import { JackpotBubble } from '../../features/play/jackpot/JackpotBubble.tsx'
import { ClosurePill } from '../../features/protection/responsibleGaming/ClosurePill.tsx'
import { useApp } from '../../platform/app.ts'
import { OverlayHost } from '../../shared/overlays/OverlayHost.tsx'
import { LastLogin } from './LastLogin.tsx'
import { NewVersion } from './NewVersion.tsx'
import { stateOf, viewOf } from './overlays.ts'
import { usePageFocus } from './usePageFocus.ts'

/** What is rendered over every page. */
export function DeferredParts() {
  const app = useApp()
  const { overlays, version, lastLogin } = use(app.deferred)
  usePageFocus()
  return (
    <>
      <NewVersion version={version} />
      <LastLogin lastLogin={lastLogin} />
      <ClosurePill />
      <JackpotBubble />
      <OverlayHost overlays={overlays} stateOf={stateOf} viewOf={viewOf} />
    </>
  )
}
