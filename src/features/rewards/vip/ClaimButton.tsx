import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/Button.tsx'
import { CoinAmount } from '../../../ui/CoinAmount.tsx'

interface Props {
  amount: number
  isBusy: boolean
  onClaim: () => void
}

export const ClaimButton = ({ amount, isBusy, onClaim }: Props) => (
  <Button variant="main" wide busy={isBusy} onClick={onClaim}>
    {isBusy ? (
      <Trans>One moment…</Trans>
    ) : (
      <>
        <Trans>Claim</Trans> <CoinAmount value={amount} size={22} />
      </>
    )}
  </Button>
)
