import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Skeletons } from './Skeletons.tsx'

/** What a view needs to know of a query. */
export interface Loading<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
}

interface LineProps {
  onRetry: () => unknown
  children: ReactNode
}

/** The same within a card or a sheet: a line and a button. */
export const LoadFailedLine = ({ onRetry, children }: LineProps) => (
  <div className="load-failed" role="alert">
    <p>{children}</p>
    <Button wide onClick={() => void onRetry()}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)

interface Props<Data> {
  query: Loading<Data>
  /** The placeholder meanwhile, in the shape of the expected content. */
  wait?: ReactNode
  /** What could not be loaded, and that nothing is lost. */
  failed?: ReactNode
  /** Within a card or a sheet. */
  inline?: boolean
  /** Shown when `isEmpty` is true of the data. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children?: (data: Data) => ReactNode
}

/** The states of a query: waiting, failed, empty, loaded. Loaded data stays through a failed refresh. */
export function LoadState<Data>({ query, wait = <Skeletons />, failed, inline, empty, isEmpty, children }: Props<Data>) {
  const { data, isError, refetch } = query
  if (data !== undefined) return isEmpty?.(data) ? empty : children?.(data)
  if (!isError) return wait
  return inline ? <LoadFailedLine onRetry={refetch}>{failed}</LoadFailedLine> : <LoadFailed onRetry={refetch}>{failed}</LoadFailed>
}

/**
 * Whether a query's data is known, or could not be loaded once: what stands above others waits for that, so that nothing moves under the
 * finger. A query that is tried again is no longer in error meanwhile.
 */
export const isSettled = ({ data, errorUpdateCount }: { readonly data: unknown; readonly errorUpdateCount: number }): boolean =>
  data !== undefined || errorUpdateCount > 0

/** Combines two queries for a view that needs both. */
export const both = <A, B>(a: Loading<A>, b: Loading<B>): Loading<readonly [A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  isError: (a.isError && a.data === undefined) || (b.isError && b.data === undefined),
  refetch: () => [a, b].forEach((query) => query.refetch()),
})
