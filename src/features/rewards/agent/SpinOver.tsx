import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { isAwarding, refusalOf, spinOf } from '#machines/inviteSpin/inviteSpin.selectors.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import mark from '../../../art/mark.svg'
import { ClosedNote } from '../../../shared/responsibleGaming/ClosedNote.tsx'
import { HeldNote } from '../../../shared/responsibleGaming/HeldNote.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { InviteSpin } from './useInviteSpin.ts'

/** Shown over the wheel in the machine's corresponding states: what was added to the pot, or why there was no spin. */
export function SpinOver({ spin }: { spin: InviteSpin }) {
  const refusal = useSelector(spin, refusalOf)
  const awarding = useSelector(spin, isAwarding)
  const decided = useSelector(spin, spinOf)
  const go = () => spin.send({ type: 'award.dismissed' })
  const close = () => spin.send({ type: 'notice.dismissed' })
  if (awarding && decided)
    return (
      <Dialog title={<Trans>Added to your pot</Trans>} art={<img src={mark} alt="" width={48} height={48} />} onClose={go}>
        <p className="spin-won" role="status">
          <Amount value={decided.amount} size={44} className="d" />
        </p>
        <Button variant="main" wide onClick={go}>
          <Trans>Continue</Trans>
        </Button>
      </Dialog>
    )
  if (refusal)
    return (
      <Dialog title={<Trans>Spin not available</Trans>} onClose={close}>
        <p className="muted spin-why">
          <Reason refusal={refusal} />
        </p>
        <Button variant="main" wide onClick={close}>
          <Trans>OK</Trans>
        </Button>
      </Dialog>
    )
  return null
}

function Reason({ refusal }: { refusal: Refused }) {
  if (refusal.failure === 'notYet') return <Trans>You have no spins right now. Share your link or invite a friend to get more.</Trans>
  if (refusal.failure === 'alreadyDone') return <Trans>You’ve already claimed your pot, maybe on another device.</Trans>
  if (refusal.failure === 'selfExcluded') return <ClosedNote data={refusal.data} />
  if (refusal.failure === 'accountHeld') return <HeldNote />
  return <Trans>Something went wrong and the wheel didn’t spin. You didn’t lose a spin.</Trans>
}
