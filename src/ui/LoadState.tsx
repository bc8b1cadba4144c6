import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import errorArt from '../art/error.svg'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { Skeletons } from './Skeleton.tsx'

/** What a view needs to know of a query. */
export interface Loading<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
}

interface FailedProps {
  onRetry: () => unknown
  /** A line and a button within a card or a sheet, instead of a card of its own. */
  inline?: boolean | undefined
  /** What could not be loaded, and that nothing is lost. */
  children?: ReactNode
}

/** Something could not be loaded: what, and another try. */
export const LoadFailed = ({
  onRetry,
  inline = false,
  children = <Trans>We couldn’t load this page. Nothing is lost.</Trans>,
}: FailedProps) =>
  inline ? (
    <div className="load-failed" role="alert">
      <p>{children}</p>
      <Button wide onClick={() => void onRetry()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  ) : (
    <Notice
      role="alert"
      art={errorArt}
      title={<Trans>Something went wrong</Trans>}
      action={
        <Button small onClick={() => void onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Notice>
  )

interface Props<Data> {
  query: Loading<Data>
  /** What stands there meanwhile, in the shape of what is coming. */
  wait?: ReactNode
  failed?: ReactNode
  inline?: boolean
  /** In place of nothing: what `isEmpty` says of what has come. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children?: (data: Data) => ReactNode
}

/** The states of what is asked for: waiting, failed, empty, there. What is there already stays through a failed refresh. */
export function LoadState<Data>({ query, wait = <Skeletons />, failed, inline, empty, isEmpty, children }: Props<Data>) {
  const { data, isError, refetch } = query
  if (data !== undefined) return isEmpty?.(data) ? empty : children?.(data)
  return isError ? (
    <LoadFailed onRetry={refetch} inline={inline}>
      {failed}
    </LoadFailed>
  ) : (
    wait
  )
}

/** Two queries that a view needs both of. */
export const both = <A, B>(a: Loading<A>, b: Loading<B>): Loading<readonly [A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  isError: (a.isError && a.data === undefined) || (b.isError && b.data === undefined),
  refetch: () => [a, b].forEach((query) => query.refetch()),
})
