import { Trans } from '@lingui/react/macro'
import parol from '../../../art/parol.svg'
import type { OverlayInputs, OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Fact, KeyValueStore, Moment } from './Moment.tsx'

/** The prompt of the VIP gate (spec §6): what makes a VIP, how far one is, and the way to deposit. */
export const VipGateOverlay = ({ need, done, onClose }: OverlayProps & OverlayInputs['vipGate']) => {
  const missing = Math.max(0, need - done)
  return (
    <Moment
      title={<Trans>For VIPs</Trans>}
      art={parol}
      ground="sea"
      onClose={onClose}
      action={
        <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" wide>
          <Trans>Become VIP: to the wallet</Trans>
        </ButtonLink>
      }
    >
      <p className="muted">
        <Trans>This is a perk of VIPs. You are one as soon as your deposits come to the amount below, and you stay one.</Trans>
      </p>
      <KeyValueStore>
        <Fact name={<Trans>Deposited so far</Trans>}>
          <Amount value={done} />
        </Fact>
        <Fact name={<Trans>Still missing</Trans>}>
          <Amount value={missing} />
        </Fact>
      </KeyValueStore>
      <p className="small muted">
        <Trans>Everything else here is open to you without it. Deposit only what you can do without.</Trans>
      </p>
    </Moment>
  )
}
