import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { actInviteClickInvite } from '#contract/invite.ts'
import { useApp } from '../../../platform/app.ts'
import { share } from '../../../platform/share.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import type { Claiming } from '../../../shared/claim/useClaim.ts'
import { inviteLink } from '../../../shared/invite/invite.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

type Ended = Awaited<ReturnType<typeof share>>

const copy = (text: string): Promise<Ended> =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => 'copied',
      () => 'failed',
    )

/** The player's own link, and the result of sharing it. */
export interface Sharing {
  readonly url: string
  readonly ended: Ended | undefined
  /** The wheel spins it earned. */
  readonly spins: number
  readonly share: () => void
  readonly copy: () => void
  readonly noting: Claiming
}

export function useSharing(pid: string): Sharing {
  const app = useApp()
  const { t } = useLingui()
  const [ended, setEnded] = useState<Ended>()
  const [spins, setSpins] = useState(0)
  const look = () => refreshOf(app)('invite.changed')
  const noting = useClaim(actInviteClickInvite, {
    onGranted: (grant) => {
      setSpins(grant.spins)
      look()
    },
    onRefused: look,
  })
  const url = inviteLink(pid)
  const hand = async (on: () => Promise<Ended>) => {
    const how = await on()
    setSpins(0)
    setEnded(how)
    if (how === 'shared' || how === 'copied') noting.claim({})
  }
  const text = t`Join me on Swerte: a fiesta of games with play coins.`
  return {
    url,
    ended,
    spins,
    share: () => void hand(() => share(app.env.uuid(), { title: 'Swerte', text, url })),
    copy: () => void hand(() => copy(url)),
    noting,
  }
}
