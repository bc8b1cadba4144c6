import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import error from '../../art/error.svg'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props<Data> {
  data: Data | undefined
  isError: boolean
  onRetry: () => void
  children: (data: Data) => ReactNode
}

/** What a page of the centre shows until its list is there, or when it does not come. */
export function Loaded<Data>({ data, isError, onRetry, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  return isError ? (
    <Notice
      art={error}
      title={<Trans>The lights went out</Trans>}
      action={
        <button type="button" className="btn soft s" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      }
    >
      <Trans>We could not load this page. Nothing of yours is lost.</Trans>
    </Notice>
  ) : (
    <div className="grid gap-4 px-4" aria-busy="true">
      <Skeleton className="h-44" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
