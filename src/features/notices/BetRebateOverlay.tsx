import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import coins from '../../art/coin.svg'
import type { OverlayProps } from '../../kits/overlays/inputs.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Fact, Facts, Moment } from './Moment.tsx'
import { Mine } from './Mine.tsx'

/** What the VIP bet rebate is, and what it would count from (user.bet, user.vip). */
export const BetRebateOverlay = ({ onClose }: OverlayProps) => (
  <Moment
    title={<Trans>Bet rebate</Trans>}
    art={coins}
    ground="leaf"
    onClose={onClose}
    action={
      <Link to="/member/games" className="btn main wide">
        <Trans>See my rounds</Trans>
      </Link>
    }
  >
    <p className="muted">
      <Trans>
        A rebate gives VIP players a small part of their valid bets back, whether they won or lost. A round’s valid bet is its stake or its
        net result, whichever is smaller.
      </Trans>
    </p>
    <Mine>
      {({ bet, vip }) => (
        <>
          <Facts>
            <Fact name={<Trans>Played so far</Trans>}>
              <Amount value={bet} />
            </Fact>
            <Fact name={<Trans>Your level</Trans>}>
              <Trans>VIP {vip}</Trans>
            </Fact>
          </Facts>
          <p>
            {vip > 0 ? (
              <Trans>No rebate is open for your level right now, so nothing has gathered and nothing can be lost.</Trans>
            ) : (
              <Trans>Rebates begin with VIP 1. Nothing has gathered for you yet, and nothing can be lost.</Trans>
            )}
          </p>
        </>
      )}
    </Mine>
  </Moment>
)
