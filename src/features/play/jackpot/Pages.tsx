import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import error from '../../../art/error.svg'
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
        title={<Trans>Something went wrong</Trans>}
        action={
          <button type="button" className="btn soft s" onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        <Trans>We couldn’t load this list. Your chances and wins are safe.</Trans>
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
        <button type="button" className="btn soft wide" disabled={isMoreFetching} onClick={onMore}>
          {isError ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
        </button>
      )}
    </>
  )
}
