import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'

interface Props {
  /** The list, or undefined while nothing has arrived. */
  children: ReactNode | undefined
  isError: boolean
  hasMore: boolean
  isMoreFetching: boolean
  onMore: () => void
  onRetry: () => void
}

/** A paged list in a panel: loading, failed, or loaded with a button for more. */
export function Pager({ children, isError, hasMore, isMoreFetching, onMore, onRetry }: Props) {
  if (children === undefined)
    return isError ? (
      <LoadFailed onRetry={onRetry}>
        <Trans>We couldn’t load this list. Your chances and wins are safe.</Trans>
      </LoadFailed>
    ) : (
      <Skeletons flush heights={[52, 52, 52, 52, 52]} />
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
