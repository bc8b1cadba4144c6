import type { ReactNode } from 'react'
import { appConfig } from '#contract/config.ts'
import type { AppConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { useCall } from '../../../platform/queries.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'

/** What every skin of the wallet needs to know first, and what it shows until then. */
export function WalletLoaded({ children }: { children: (config: AppConfig, user: User) => ReactNode }) {
  const config = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  const info = useCall(getAfterLoginInfoWeb, {}, { persist: true })
  if (config.data && info.data) return children(config.data, info.data.user)
  if (config.isError || info.isError)
    return (
      <LoadFailed
        onRetry={() => {
          void config.refetch()
          void info.refetch()
        }}
      />
    )
  return (
    <div className="grid gap-4 p-4" aria-busy="true">
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
    </div>
  )
}
