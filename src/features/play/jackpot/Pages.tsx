import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import error from '../../../art/error.svg'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface Props {
  /** The list, or undefined while nothing has arrived. */
  children: ReactNode | undefined
  isError: boolean
  hasMore: boolean
  isMoreFetching: boolean
  onMore: () => void
  onRetry: () => void
}

/** A list in a panel: waiting, failed, or there with what is left of it. */
export function Pages({ children, isError, hasMore, isMoreFetching, onMore, onRetry }: Props) {
  if (children === undefined)
    return isError ? (
      <Notice
        art={error}
        title={<Trans>The lights went out</Trans>}
        action={
          <Button small onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>This list did not arrive. Nothing of yours is lost.</Trans>
      </Notice>
    ) : (
      <div className="grid gap-2" aria-busy="true">
        {[1, 2, 3, 4, 5].map((key) => (
          <Skeleton key={key} className="jk-row-wait" />
        ))}
      </div>
    )
  return (
    <>
      {children}
      {hasMore && (
        <Button wide busy={isMoreFetching} onClick={onMore}>
          {isError ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
        </Button>
      )}
    </>
  )
}
