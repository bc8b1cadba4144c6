import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Check from '~icons/lucide/check'
import badge from '../../art/age-21.svg'
import type { OverlayProps } from '../../kits/overlays/inputs.ts'
import { Moment } from './Moment.tsx'
import { Mine } from './Mine.tsx'

/** Proving who one is (KYC): whether this player has (user.hasKyc), what it takes and what it is for. */
export const KycOverlay = ({ onClose }: OverlayProps) => (
  <Moment
    title={<Trans>Proof of identity</Trans>}
    art={badge}
    ground="sea"
    onClose={onClose}
    action={
      <Link to="/privacy-policy" className="btn soft wide">
        <Trans>How your papers are kept</Trans>
      </Link>
    }
  >
    <Mine>
      {({ hasKyc }) =>
        hasKyc ? (
          <p className="chip l moment-chip">
            <Check aria-hidden="true" width={14} height={14} />
            <Trans>We know who you are. Nothing to do.</Trans>
          </p>
        ) : (
          <p>
            <Trans>
              You have not shown your papers. Playing needs none; before any pay-out the house checks that you are 21 or over and that the
              account is yours.
            </Trans>
          </p>
        )
      }
    </Mine>
    <p className="muted">
      <Trans>What a check takes:</Trans>
    </p>
    <ul className="moment-list">
      <li>
        <Trans>a valid ID of the Philippines, both sides</Trans>
      </li>
      <li>
        <Trans>a picture of your face</Trans>
      </li>
      <li>
        <Trans>your name, birth date and address as the ID has them</Trans>
      </li>
    </ul>
  </Moment>
)
