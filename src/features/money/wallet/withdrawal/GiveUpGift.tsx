import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { giveUpGift } from '#contract/withdrawal.ts'
import type { Exchange } from '#contract/withdrawal.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import gift from '../../../../art/gift.svg'
import { useApp } from '../../../../platform/app.ts'
import { useHold } from '../../../../platform/useHold.ts'
import { ClaimError } from '../../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../../shared/refresh/refresh.ts'
import { Amount } from '../../../../ui/Amount.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'

type Rest = NonNullable<Exchange['gift']>

/** A page of another area. */
const collectPage: string = '/member/retrieve-balance'

/** Forfeits a gift to end its wagering requirement: what is lost and what stays is shown before confirmation. */
export function GiveUpGift({ rest }: { rest: Rest }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        <Trans>Give up this gift</Trans>
      </Button>
      {isOpen && <Sheet rest={rest} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Sheet({ rest: { loses, stays, away }, onClose }: { rest: Rest; onClose: () => void }) {
  const app = useApp()
  const refresh = () => refreshOf(app)('withdrawal.moved')
  const { claim, ...claiming } = useClaim(giveUpGift, {
    onGranted: () => {
      refresh()
      onClose()
    },
    onRefused: refresh,
  })
  useHold('payment', claiming.isUnsettled)
  const close = claiming.isUnsettled ? {} : { onClose }
  return (
    <Dialog title={<Trans>Give up your gift?</Trans>} art={<img src={gift} alt="" width={56} height={56} />} {...close}>
      <dl className="gift-rest">
        <div>
          <dt>
            <Trans>You lose what’s left of the gift and what you won with it</Trans>
          </dt>
          <dd>
            <Amount value={loses} size={22} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>You keep, in your wallet and safebox</Trans>
          </dt>
          <dd>
            <Amount value={stays} size={22} />
          </dd>
        </div>
      </dl>
      <p className="small muted">
        <Trans>
          After that, the gift has no wagering requirement. A deposit you haven’t wagered yet stays locked. You can’t undo this.
        </Trans>
      </p>
      {away > 0 && (
        <p className="note">
          <Trans>
            Part of your gift is in an open round or with a game provider. Finish the round or{' '}
            <Link to={collectPage} className="text-link">
              collect your coins
            </Link>{' '}
            first.
          </Trans>
        </p>
      )}
      <Button variant="main" wide disabled={claiming.isUnsettled} onClick={onClose}>
        <Trans>Keep the gift</Trans>
      </Button>
      <Button wide busy={claiming.isBusy} disabled={away > 0 || claiming.isUnsettled} onClick={() => claim({ loses })}>
        <Trans>Give up the gift</Trans>
      </Button>
      <ClaimError claiming={claiming} reasonOf={reasonOf} />
    </Dialog>
  )
}

const reasonOf = ({ failure }: Refused): ReactNode =>
  failure === 'giftChanged' ? (
    <Trans>You’ve played since you opened this, so the amounts have changed. Check them and try again.</Trans>
  ) : failure === 'giftAtProvider' ? (
    <Trans>Part of your gift is in an open round or with a game provider. Finish the round or collect your coins, then try again.</Trans>
  ) : failure === 'alreadyDone' ? (
    <Trans>This gift isn’t locked anymore.</Trans>
  ) : undefined
