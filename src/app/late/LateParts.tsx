import { useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { use } from 'react'
import { hasTips } from '#machines/network/network.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { EligibilityNotice } from './EligibilityNotice.tsx'
import { TipsDialog } from './TipsDialog.tsx'

/** Documents stay readable while the notice waits for its answer: it links to them. */
const readable = new Set(['/terms-of-use', '/privacy-policy', '/about-us', '/faq', '/maintenance'])

/** What stands over every page: the dialogs that belong to none. */
export function LateParts() {
  const { actors, late } = useApp()
  const { eligibility } = use(late)
  const pathname = useLocation({ select: (location) => location.pathname })
  const tips = useSelector(actors.network, hasTips)
  const asking = useSelector(eligibility, (notice) => notice.matches('asking') || notice.matches('declined'))
  return (
    <>
      {asking && !readable.has(pathname) && <EligibilityNotice eligibility={eligibility} />}
      {tips && <TipsDialog />}
    </>
  )
}
