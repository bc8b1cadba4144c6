import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { useCall } from '../../../queries/queries.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'

interface Props {
  login: { failure: Failure | null; resubmit: () => void; edited: () => void }
}

/**
 * A way to log in is added only by a player who has proven their identity in the last quarter of an hour: asks for it when the server refused,
 * then sends the form again. Who has neither password nor mobile number has to log in again, as the form says.
 */
export function ConfirmFirst({ login: { failure, resubmit, edited } }: Props) {
  const { data } = useCall(getAfterLoginInfoWeb, {})
  const isNeeded = failure?.kind === 'refused' && failure.refusal.failure === 'confirmIdentity'
  if (!isNeeded || !data || !(data.user.hasPassword || data.user.mobile)) return null
  return <ConfirmIdentity onConfirmed={resubmit} onCancel={edited} />
}
