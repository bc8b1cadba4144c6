import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import empty from '../../../art/empty.svg'
import { RecordsSkeleton } from '../../../shared/records/RecordPages.tsx'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'

/** The pages of the player's own rewards. */
export const ForPlayers = ({ children }: { children: ReactNode }) => (
  <PlayerGate
    art={empty}
    wait={<RecordsSkeleton />}
    title={<Trans>Your rewards are here when you log in</Trans>}
    text={<Trans>Log in to see your rewards and reward history.</Trans>}
  >
    {children}
  </PlayerGate>
)
