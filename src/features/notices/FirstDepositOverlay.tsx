import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import jeepney from '../../art/avatars/jeepney.svg'
import type { OverlayProps } from '../../kits/overlays/inputs.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Fact, Facts, Moment } from './Moment.tsx'
import { Mine } from './Mine.tsx'

/** The first ride: what a first deposit is, and what this player has put in so far (user.totalRecharge). */
export const FirstDepositOverlay = ({ onClose }: OverlayProps) => (
  <Moment
    title={<Trans>Your first ride</Trans>}
    art={jeepney}
    onClose={onClose}
    action={
      <Link to="/wallets" search={{ name: 'deposit' }} className="btn main wide">
        <Trans>To the wallet</Trans>
      </Link>
    }
  >
    <p className="muted">
      <Trans>
        A first deposit comes once in a player’s life here. A gift for it is offered before it, never after, with its rules beside it.
      </Trans>
    </p>
    <Mine>
      {({ totalRecharge, coin }) => (
        <>
          <Facts>
            <Fact name={<Trans>Put in so far</Trans>}>
              <Amount value={totalRecharge} />
            </Fact>
            <Fact name={<Trans>Your coins</Trans>}>
              <Amount value={coin} />
            </Fact>
          </Facts>
          <p>
            {totalRecharge > 0 ? (
              <Trans>Your first ride is behind you, so no gift for it waits any more. Salamat!</Trans>
            ) : (
              <Trans>
                The house gives no gift for it right now. Your welcome coins play every game here, so nothing needs to be put in.
              </Trans>
            )}
          </p>
        </>
      )}
    </Mine>
  </Moment>
)
