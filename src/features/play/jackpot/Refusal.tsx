import { Trans } from '@lingui/react/macro'
import type { JackpotInfo } from '#contract/jackpot.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Why there was no draw (spec §8): 1001–1004 in words of their own, any other code by its number. */
function Reason({ failure, info }: { failure: Failure; info: JackpotInfo | undefined }) {
  const refusal = failure.kind === 'refused' ? failure.refusal : undefined
  const name = refusal?.failure
  if (name === 'jackpotNoChance') return <Trans>You have no chance left just now. Play on: your stakes bring the next one.</Trans>
  if (name === 'jackpotDepositMissing')
    return info?.needDeposit ? (
      <Trans>A deposit of {amountText(info.needDeposit)} more opens your next chance.</Trans>
    ) : (
      <Trans>A deposit is missing for your next chance.</Trans>
    )
  if (name === 'jackpotTurnoverMissing')
    return info?.needTyping ? (
      <Trans>Bet {amountText(info.needTyping)} more for your next chance.</Trans>
    ) : (
      <Trans>A few more bets are missing for your next chance.</Trans>
    )
  if (name === 'jackpotClosed') return <Trans>The jackpot rests just now. Your chances stay yours until it opens again.</Trans>
  if (name === 'selfExcluded') return <Trans>You are taking a break: draws stay closed until it is over. Your chances stay yours.</Trans>
  return <Trans>The spin failed (code {refusal?.errcode ?? 0}). No chance was taken from you.</Trans>
}

export function Refusal({ failure, info, onClose }: { failure: Failure; info: JackpotInfo | undefined; onClose: () => void }) {
  return (
    <Dialog title={<Trans>No spin this time</Trans>} onClose={onClose}>
      <p className="muted">
        <Reason failure={failure} info={info} />
      </p>
      <Button variant="main" wide onClick={onClose}>
        <Trans>All right</Trans>
      </Button>
    </Dialog>
  )
}
