import { Trans } from '@lingui/react/macro'
import { parol } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import type { OverlayInputs, OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Fact, Facts, StageDialog } from './StageDialog.tsx'

/** The prompt of the VIP gate (spec §6): what VIP status requires, the player's progress, and a link to deposit. */
export const VipGateOverlay = ({ need, done, onClose }: OverlayProps & OverlayInputs['vipGate']) => {
  const missing = Math.max(0, need - done)
  return (
    <StageDialog
      title={<Trans>For VIPs</Trans>}
      art={parol}
      ground="sea"
      onClose={onClose}
      action={
        <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" wide>
          <Trans>Deposit to become a VIP</Trans>
        </ButtonLink>
      }
    >
      <p className="muted">
        <Trans>This is a VIP perk. You become a VIP once you deposit the amount still needed below, and you stay a VIP.</Trans>
      </p>
      <Facts>
        <Fact name={<Trans>Deposited so far</Trans>}>
          <Amount value={done} />
        </Fact>
        <Fact name={<Trans>Still needed</Trans>}>
          <Amount value={missing} />
        </Fact>
      </Facts>
      <p className="small muted">
        <Trans>Everything else here is open to you without VIP. Deposit only what you can do without.</Trans>
      </p>
    </StageDialog>
  )
}
