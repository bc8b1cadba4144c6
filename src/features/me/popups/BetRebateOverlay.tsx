import { Trans } from '@lingui/react/macro'
import { betBonus, getVipInfo } from '#contract/vip.ts'
import coins from '../../../art/coin.svg'
import { useCall } from '../../../queries/queries.ts'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Mine } from './Mine.tsx'
import { Fact, KeyValueStore, Moment } from './Moment.tsx'

/** The VIP bet rebate in a few words: what waits, what gathers today, and the way to it. */
export const BetRebateOverlay = ({ onClose }: OverlayProps) => (
  <Moment
    title={<Trans>Bet rebate</Trans>}
    art={coins}
    ground="leaf"
    onClose={onClose}
    action={
      <ButtonLink to="/vip/rebate" variant="main" wide>
        <Trans>To my rebates</Trans>
      </ButtonLink>
    }
  >
    <p className="muted">
      <Trans>
        A rebate gives VIP players a small part of their valid bets back, whether they won or lost. A round’s valid bet is its stake or its
        net result, whichever is smaller.
      </Trans>
    </p>
    <Mine>{({ vip }) => <Figures level={vip} />}</Mine>
  </Moment>
)

function Figures({ level }: { level: number }) {
  const { data: today, isError } = useCall(betBonus, { type: 1 })
  const { data: info } = useCall(getVipInfo, {})
  const waiting = info?.mine?.rebate ?? 0
  if (!today && !isError) return <Skeleton height={96} />
  return (
    <>
      {today && (
        <KeyValueStore>
          <Fact name={<Trans>Waits for you</Trans>}>
            <Amount value={waiting} />
          </Fact>
          <Fact name={<Trans>Gathered today</Trans>}>
            <Amount value={today.running.amount} />
          </Fact>
        </KeyValueStore>
      )}
      <p>
        {level === 0 ? (
          <Trans>Rebates begin with VIP 1. Nothing has gathered for you yet, and nothing can be lost.</Trans>
        ) : waiting > 0 ? (
          <Trans>A rebate waits for seven days from the end of its day, week or month.</Trans>
        ) : (
          <Trans>What gathers today is yours from midnight UTC on, eight in the morning in Manila.</Trans>
        )}
      </p>
    </>
  )
}
