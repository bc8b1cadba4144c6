import type { ReactNode } from 'react'
import { PageFailed } from '../../../shared/failed/PageFailed.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

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
    <PageFailed onRetry={onRetry} />
  ) : (
    <div className="grid gap-4 px-4" aria-busy="true">
      <Skeleton className="h-44" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
