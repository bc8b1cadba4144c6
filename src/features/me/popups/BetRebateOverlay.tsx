import { Trans } from '@lingui/react/macro'
import { betBonus, getVipInfo } from '#contract/vip.ts'
import coins from '../../../art/coin.svg'
import { useCall } from '../../../queries/queries.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlayerDetails } from './PlayerDetails.tsx'
import { Fact, Facts, StageDialog } from './StageDialog.tsx'

/** The VIP bet rebate in brief: what can be claimed, what accrues today, and a link to its page. */
export const BetRebateOverlay = ({ onClose }: OverlayProps) => (
  <StageDialog
    title={<Trans>Bet rebate</Trans>}
    art={coins}
    ground="leaf"
    onClose={onClose}
    action={
      <ButtonLink to="/vip/rebate" variant="main" wide>
        <Trans>See my rebates</Trans>
      </ButtonLink>
    }
  >
    <p className="muted">
      <Trans>
        A rebate gives VIP players back a small part of their valid bets, whether they won or lost. A round’s valid bet is the bet or the
        net result, whichever is smaller. Some games count for less.
      </Trans>
    </p>
    <PlayerDetails>{({ vip }) => <Figures level={vip} />}</PlayerDetails>
  </StageDialog>
)

function Figures({ level }: { level: number }) {
  const { data: today, isError } = useCall(betBonus, { type: 1 })
  const { data: info } = useCall(getVipInfo, {})
  const waiting = info?.mine?.rebate ?? 0
  if (!today && !isError) return <Skeleton height={96} />
  return (
    <>
      {today && (
        <Facts>
          <Fact name={<Trans>Ready to claim</Trans>}>
            <Amount value={waiting} />
          </Fact>
          <Fact name={<Trans>Earned today</Trans>}>
            <Amount value={today.running.amount} />
          </Fact>
        </Facts>
      )}
      <p>
        {level === 0 ? (
          <Trans>Rebates start at VIP 1. You haven’t earned any yet, so none can expire.</Trans>
        ) : waiting > 0 ? (
          <Trans>Claim your rebates in time, or they expire. Each shows its last day.</Trans>
        ) : (
          <Trans>You can claim what you earn today from midnight UTC (8:00 AM in Manila).</Trans>
        )}
      </p>
    </>
  )
}
