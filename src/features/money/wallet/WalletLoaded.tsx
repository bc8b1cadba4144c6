import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { appConfig } from '#contract/config.ts'
import type { AppConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { useCall } from '../../../queries/queries.ts'
import { both, LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'

export const walletFailed = <Trans>We couldn’t load your wallet. Your coins are safe.</Trans>
/** Loads the data every skin of the wallet needs, and renders the loading state until then. */
export function WalletLoaded({ children }: { children: (config: AppConfig, user: User) => ReactNode }) {
  const config = useCall(appConfig, {})
  const info = useCall(getAfterLoginInfoWeb, {})
  return (
    <LoadState query={both(config, info)} wait={<Skeletons heights={[112, 160]} />} failed={walletFailed}>
      {([loadedConfig, { user }]) => children(loadedConfig, user)}
    </LoadState>
  )
}
