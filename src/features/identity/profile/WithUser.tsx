import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import error from '../../../art/error.svg'
import { useCall } from '../../../platform/queries.ts'
import { Button } from '../../../ui/Button.tsx'
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
      title={<Trans>The lights went out</Trans>}
      action={
        <Button small onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>We could not load your page. Your coins are safe.</Trans>
    </Notice>
  )
}
