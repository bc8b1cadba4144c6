import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import gift from '../../art/gift.svg'
import type { OverlayProps } from '../../kits/overlays/inputs.ts'
import { amountText } from '../../ui/Amount.tsx'
import { Fact, Facts, Moment } from './Moment.tsx'
import { Mine } from './Mine.tsx'

/** The VIP gift: the level that the player stands on (user.vip, user.vipExp), and whether a gift waits. */
export const VipGiftOverlay = ({ onClose }: OverlayProps) => (
  <Moment
    title={<Trans>VIP gift</Trans>}
    art={gift}
    ground="sea"
    onClose={onClose}
    action={
      <Link to="/game/search" className="btn main wide">
        <Trans>To the games</Trans>
      </Link>
    }
  >
    <Mine>
      {({ vip, vipExp }) => (
        <>
          <Facts>
            <Fact name={<Trans>Your level</Trans>}>
              <Trans>VIP {vip}</Trans>
            </Fact>
            <Fact name={<Trans>Experience</Trans>}>{amountText(vipExp)}</Fact>
          </Facts>
          {vip > 0 ? (
            <p>
              <Trans>No gift waits for you today. Each new level brings one, once.</Trans>
            </p>
          ) : (
            <>
              <p>
                <Trans>You are not on the VIP road yet. Each new level brings a gift, once; you have missed none.</Trans>
              </p>
              <Link to="/wallets" search={{ name: 'deposit' }} className="moment-link">
                <Trans>Become VIP: fill the purse for the road</Trans>
              </Link>
            </>
          )}
        </>
      )}
    </Mine>
    <p className="small muted">
      <Trans>Experience grows by what you play, never by how fast. Higher stakes give no head start.</Trans>
    </p>
  </Moment>
)
