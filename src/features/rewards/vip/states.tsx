import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import empty from '../../../art/empty.svg'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'

export const VipWait = () => <Skeletons flush heights={[256, 160, 160]} />

/** For pages that require login. */
export const Players = ({ children }: { children: ReactNode }) => (
  <PlayerGate
    art={empty}
    wait={<VipWait />}
    title={<Trans>Log in to see your VIP rewards</Trans>}
    text={<Trans>Log in to see your level, rebates and rewards.</Trans>}
  >
    {children}
  </PlayerGate>
)
