import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { mark } from '../../platform/shellArt.ts'
import { RollingAmount } from './RollingAmount.tsx'
import { useMeter } from './useMeter.ts'

/** The lobby's jackpot meter, for all visitors (spec §2 «home», §9). All of it links to the jackpot. */
export function Meter() {
  const { shown, isError } = useMeter()
  return (
    <Link to="/activity/jackpot" className="meter" preload={false}>
      <span className="meter-lit">
        <span className="meter-title d">
          <img src={mark} alt="" width={24} height={24} />
          <Trans>Mega jackpot</Trans>
        </span>
        {isError ? (
          <span className="small">
            <Trans>We couldn’t load the amounts. The jackpots are safe.</Trans>
          </span>
        ) : (
          <RollingAmount value={shown?.mega ?? null} className="meter-hero" />
        )}
      </span>
      <span className="meter-tiers">
        <span className="tier-major">
          <Trans>Major</Trans>
          <RollingAmount value={shown?.major ?? null} />
        </span>
        <span className="tier-minor">
          <Trans>Minor</Trans>
          <RollingAmount value={shown?.minor ?? null} />
        </span>
        <span className="tier-mini">
          <Trans>Mini</Trans>
          <RollingAmount value={shown?.mini ?? null} />
        </span>
      </span>
    </Link>
  )
}
