import { Trans, useLingui } from '@lingui/react/macro'
import type { JackpotInfo } from '#contract/jackpot.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { ClosedNote } from '../../../shared/responsibleGaming/ClosedNote.tsx'
import { HeldNote } from '../../../shared/responsibleGaming/HeldNote.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Why there was no draw (spec §8): 1001–1004, a break and a hold have their own messages; any other refusal a general one with its code. */
export function Reason({ refusal, info }: { refusal: Refused; info: JackpotInfo | undefined }) {
  const { i18n } = useLingui()
  const { failure: name, errcode: code } = refusal
  if (name === 'jackpotNoChance') {
    const availableAt = numberIn(refusal.data, 'availableAt')
    return availableAt === undefined ? (
      <Trans>You have no chances left right now. Your bets earn you more.</Trans>
    ) : (
      <Trans>You’ve used today’s spins. You can spin again from {i18n.date(availableAt, dateFormats.time)}.</Trans>
    )
  }
  if (name === 'jackpotDepositMissing')
    return info?.needDeposit ? (
      <Trans>Deposit {amountText(info.needDeposit)} more coins to get your next chance.</Trans>
    ) : (
      <Trans>You need a deposit to get your next chance.</Trans>
    )
  if (name === 'jackpotTurnoverMissing')
    return info?.needTyping ? (
      <Trans>{amountText(info.needTyping)} more coins in valid bets to your next chance.</Trans>
    ) : (
      <Trans>You need a few more bets to get your next chance.</Trans>
    )
  if (name === 'jackpotClosed') return <Trans>The jackpot is closed right now. You keep your chances until it opens again.</Trans>
  if (name === 'selfExcluded') return <ClosedNote data={refusal.data} />
  if (name === 'accountHeld') return <HeldNote />
  return (
    <Trans>Something went wrong and the spin didn’t go through. You didn’t lose a chance. If you contact us, mention code {code}.</Trans>
  )
}

export function Refusal({ refusal, info, onClose }: { refusal: Refused; info: JackpotInfo | undefined; onClose: () => void }) {
  return (
    <Dialog title={<Trans>Spin not available</Trans>} onClose={onClose}>
      <p className="muted">
        <Reason refusal={refusal} info={info} />
      </p>
      <Button variant="main" wide onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
    </Dialog>
  )
}
