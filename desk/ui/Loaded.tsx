import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { errorText } from '../kit/failureText.ts'
import { Button, Notice } from './parts.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** Approximate number of rows, for the skeleton. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** A query's state: loading, failed, or loaded. Loaded data stays legible during a refetch. */
export function Loaded<Data>({ query: { data, error, refetch }, rows = 5, children }: Props<Data>) {
  const isSlow = useIsLate(data === undefined && !error)
  if (error && data === undefined)
    return (
      <div className="pad" style={{ paddingTop: 12 }}>
        <Notice tone="bad">
          {errorText(error)}{' '}
          <Button isSmall onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      </div>
    )
  if (data === undefined)
    return (
      <div className="skeleton" role="status" aria-label="Loading">
        {isSlow && Array.from({ length: rows }, (_, row) => <i key={row} />)}
      </div>
    )
  return (
    <>
      {error && <Notice tone="warn">This data may be out of date. {errorText(error)}</Notice>}
      {children(data)}
    </>
  )
}

const lateMs = 200
/** True after a delay: a fast response shows no skeleton. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}
