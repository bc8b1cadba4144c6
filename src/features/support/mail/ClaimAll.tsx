import { Plural, Trans } from '@lingui/react/macro'
import { refreshData } from '#contract/session.ts'
import gift from '../../../art/gift.svg'
import { useCall } from '../../../queries/queries.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { claimRefusal } from './claimRefusal.tsx'
import { useMailClaim } from './useMail.ts'

/** Claims everything in the inbox with one tap: each message's attachments completely or not at all. Not during a break. */
export function ClaimAll({ claimable }: { claimable: number }) {
  const { claim, ...claiming } = useMailClaim()
  const isClosed = useCall(refreshData, {}).data?.closure != null
  return (
    <>
      {claimable > 0 && !isClosed && (
        <section className="mail-gifts">
          <img src={gift} alt="" width={56} height={56} />
          <p className="d">
            <Plural value={claimable} one="# message has rewards to claim" other="# messages have rewards to claim" />
          </p>
          <Button variant="main" small busy={claiming.isBusy} onClick={() => claim({})}>
            {claiming.isBusy ? <Trans>One moment…</Trans> : <Trans>Claim all</Trans>}
          </Button>
        </section>
      )}
      <ClaimError claiming={claiming} reasonOf={claimRefusal} />
    </>
  )
}
