import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import error from '../../../art/error.svg'
import { useCall } from '../../../platform/queries.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** What a page says of the player, once it is known. */
export function WithUser({ children }: { children: (user: User) => ReactNode }) {
  const { data, isError, refetch } = useCall(getAfterLoginInfoWeb, {}, { persist: true })
  if (data) return children(data.user)
  if (!isError)
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton className="h-28" />
        <Skeleton className="h-64" />
      </div>
    )
  return (
    <Notice
      art={error}
      title={<Trans>Something went wrong</Trans>}
      action={
        <button type="button" className="btn soft s" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      }
    >
      <Trans>We couldn’t load your account. Your coins are safe.</Trans>
    </Notice>
  )
}
