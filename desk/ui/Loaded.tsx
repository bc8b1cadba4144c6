import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { errorText } from '../kit/failureText.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** Approximate number of rows, for the skeleton. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** A query's state: loading, failed, or loaded. Loaded data stays legible during a refetch. */
export function Loaded<Data>({ query: { data, error, refetch }, rows, children }: Props<Data>) {
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
  if (data === undefined) return <Loading rows={rows} />
  return (
    <>
      {error && <Notice tone="warn">This data may be out of date. {errorText(error)}</Notice>}
      {children(data)}
    </>
  )
}

const lateMs = 200

/** A skeleton of so many rows, after a delay: a fast response shows none. */
export function Loading({ rows = 5 }: { rows?: number | undefined }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {isLate && Array.from({ length: rows }, (_, row) => <i key={row} />)}
    </div>
  )
}
