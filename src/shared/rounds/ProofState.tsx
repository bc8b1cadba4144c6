import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { QueryRefused } from '../../queries/queries.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import type { Loading } from '../../ui/LoadState.tsx'

interface Props<Proof> {
  query: Loading<Proof> & { readonly error: unknown }
  /** What is said of a round that does not exist; of another player's round no more is said. */
  unknown: ReactNode
  wait?: ReactNode
  children?: (proof: Proof) => ReactNode
}

/** A number in the address that no round has, or that no round can have. */
const isUnknown = (error: unknown): boolean =>
  error instanceof QueryRefused && (error.refusal.failure === 'unknownRound' || error.refusal.failure === 'badParameter')

/** The states of a round's proof: waiting, not reached, loaded, or no such round, where trying again is of no use. */
export function ProofState<Proof>({ query, unknown, ...state }: Props<Proof>) {
  if (query.data === undefined && isUnknown(query.error)) return <p role="alert">{unknown}</p>
  return <LoadState query={query} inline failed={<Trans>We couldn’t load this round.</Trans>} {...state} />
}
