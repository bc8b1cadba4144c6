import type { ReactNode } from 'react'

/** Pairs of label and value. */
export const Facts = ({ rows }: { rows: readonly (readonly [ReactNode, ReactNode])[] }) => (
  <dl className="facts">
    {rows.map(([what, value], index) => (
      <FactRow key={index} what={what} value={value} />
    ))}
  </dl>
)
const FactRow = ({ what, value }: { what: ReactNode; value: ReactNode }) => (
  <>
    <dt>{what}</dt>
    <dd>{value}</dd>
  </>
)
