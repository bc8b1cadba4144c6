import { passkeys } from '#contract/passkeys.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { useCall } from '../../../queries/queries.ts'
import { ConfirmIdentity, methodsIn, purposeIn } from '../../../shared/identity/ConfirmIdentity.tsx'

interface Props {
  login: { failure: Failure | null; resubmit: () => void; edited: () => void }
}

/**
 * A way to log in is added only by a player who has proven their identity in the last quarter of an hour, and changed only with a second
 * factor: asks for it when the server refused, then sends the form again. Who has no password, mobile number or passkey has to log in
 * again, as the form says.
 */
export function ConfirmFirst({ login: { failure, resubmit, edited } }: Props) {
  const { data } = useCall(getAfterLoginInfoWeb, {})
  const { data: keys } = useCall(passkeys, {})
  const refusal = failure?.kind === 'refused' && failure.refusal.failure === 'confirmIdentity' ? failure.refusal : null
  if (!refusal || !data || !(data.user.hasPassword || data.user.mobile || (keys?.list.length ?? 0) > 0)) return null
  return <ConfirmIdentity purpose={purposeIn(refusal.data)} methods={methodsIn(refusal.data)} onConfirmed={resubmit} onCancel={edited} />
}
